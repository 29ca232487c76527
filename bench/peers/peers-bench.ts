import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { invalidInput } from '../../src/core/errors.ts'
import { readLocomo } from '../data/locomo.ts'
import { createProgress } from '../progress.ts'
import { checkBlock, writeBlock } from '../recall/write-block.ts'
import type { Benchmark } from '../run.ts'
import { locomoSet } from '../sets/locomo.ts'
import type { LoadedSet } from '../sets/retrieval-set.ts'
import { ALL_PEERS, type Peer } from './all-peers.ts'
import { installPeer } from './install-peer.ts'
import { measureLoci } from './measure-loci.ts'
import { measureMemory, type PeerCase, type PeerRun, summarizeRun } from './peer-memory.ts'
import { openPlainMemory } from './plain-memory.ts'
import { type PeerRow, renderPeers } from './render-peers.ts'
import { runDriver } from './run-driver.ts'

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md')
const BLOCK = 'peers'

export const peersBench: Benchmark = {
  usage:
    'peers --data <folder> [--conversations 2] [--only mem0,openclaw] [--peers <folder>] [--cache <folder>] [--write] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: 'string' },
        conversations: { type: 'string' },
        only: { type: 'string' },
        peers: { type: 'string' },
        cache: { type: 'string' },
        write: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    if (values.data === undefined) {
      throw invalidInput('peers needs --data <folder>', 'That folder holds the set locomo.')
    }
    if (values.write) await checkBlock(PAGE, BLOCK)
    const loaded = await loadConversations(values.data, Number(values.conversations ?? Infinity))
    const folder = await mkdtemp(join(tmpdir(), 'loci-peers-'))
    const plan: Plan = {
      ...loaded,
      folder,
      peersFolder: resolve(values.peers ?? join(folder, 'packages')),
      cacheFolder: values.cache,
      chosen: values.only?.split(','),
    }
    try {
      const rows = await measureAll(plan)
      const report = renderPeers(rows, values.cache !== undefined)
      console.log(values.json ? JSON.stringify(rows, null, 2) : report)
      if (values.write) await writeBlock(PAGE, BLOCK, report)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface Plan extends Conversations {
  /** Removed afterwards. */
  readonly folder: string
  readonly peersFolder: string
  readonly cacheFolder: string | undefined
  /** Everybody when left out. */
  readonly chosen: readonly string[] | undefined
}

interface Conversations {
  readonly set: LoadedSet
  readonly cases: readonly PeerCase[]
}

async function loadConversations(dataFolder: string, count: number): Promise<Conversations> {
  const set = await locomoSet.retrieval.load(dataFolder)
  const evidence = new Map(
    (await readLocomo(dataFolder)).questions.map((question) => [question.id, question.evidence]),
  )
  const chosen = set.cases.slice(0, count)
  return {
    set: { ...set, cases: chosen },
    cases: chosen.map(({ name, statements, questions }) => ({
      name,
      // Loci has fields for the speaker and the time. The others get the speaker in the text.
      turns: statements.map(({ gold, speaker, text }) => ({
        id: String(gold),
        text: `${speaker}: ${text}`.trim(),
      })),
      questions: questions.map(({ id, query }) => ({
        id: String(id),
        query,
        evidence: evidence.get(String(id)) ?? [],
      })),
    })),
  }
}

async function measureAll(plan: Plan): Promise<readonly PeerRow[]> {
  const rows: PeerRow[] = []
  const isChosen = (name: string) => plan.chosen?.includes(name) ?? true
  const measure = async (row: Omit<PeerRow, 'measured'>, run: () => Promise<PeerRun>) => {
    if (!isChosen(row.name)) return
    process.stderr.write(`${row.name} ${row.version}\n`)
    const measured = await run().then(
      (done) => summarizeRun(done, plan.cases),
      (error: Error) => error.message,
    )
    rows.push({ ...row, measured })
  }
  await measure(
    { name: 'loci', version: 'this commit', embedded: 'turns and questions by MiniLM' },
    () => measureLoci(plan.set, plan.cacheFolder, createProgress('loci', process.stderr)),
  )
  await measure({ name: 'fts5', version: 'as in Loci', embedded: 'nothing' }, () =>
    measurePlain(plan),
  )
  for (const peer of ALL_PEERS) await measure(peer, () => measurePeer(peer, plan))
  return rows
}

async function measurePlain({ folder, cases }: Plan): Promise<PeerRun> {
  const memory = openPlainMemory(join(folder, 'fts5'))
  const progress = createProgress('fts5', process.stderr)
  return await measureMemory(memory, cases, progress).finally(() => memory.close())
}

async function measurePeer(peer: Peer, plan: Plan): Promise<PeerRun> {
  const packageFolder = await installPeer(peer, plan.peersFolder)
  const folder = join(plan.folder, peer.name)
  await mkdir(folder, { recursive: true })
  return await runDriver(peer, plan.cases, {
    packageFolder,
    folder,
    cacheFolder: plan.cacheFolder,
  })
}
