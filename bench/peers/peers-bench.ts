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
const LOCI = {
  name: 'loci',
  version: 'this commit',
  embedded: 'turns and questions by the encoder',
}
const PLAIN = { name: 'fts5', version: 'as in Loci', embedded: 'nothing' }

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
    const isPart = values.only !== undefined || values.conversations !== undefined
    if (values.write && isPart) {
      throw invalidInput('--write renews all figures', 'Leave --only and --conversations out.')
    }
    if (values.write) await checkBlock(PAGE, BLOCK)
    const loaded = await loadConversations(values.data, readCount(values.conversations))
    const folder = await mkdtemp(join(tmpdir(), 'loci-peers-'))
    const plan: Plan = {
      ...loaded,
      folder,
      peersFolder: resolve(values.peers ?? join(folder, 'packages')),
      cacheFolder: values.cache,
      chosen: readNames(values.only),
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

function readCount(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const count = Number(given)
  if (Number.isInteger(count) && count > 0) return count
  throw invalidInput('--conversations is how many to store and ask', 'Give a number from 1 on.')
}

function readNames(given: string | undefined): readonly string[] {
  const known = [LOCI, PLAIN, ...ALL_PEERS].map(({ name }) => name)
  const names = given?.split(',') ?? known
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length === 0) return names
  throw invalidInput(`No memory is called ${unknown.join(', ')}`, `There are ${known.join(', ')}.`)
}

interface Plan extends Conversations {
  /** Removed afterwards. */
  readonly folder: string
  readonly peersFolder: string
  readonly cacheFolder: string | undefined
  readonly chosen: readonly string[]
}

interface Conversations {
  readonly set: LoadedSet
  readonly cases: readonly PeerCase[]
}

async function loadConversations(
  dataFolder: string,
  count: number | undefined,
): Promise<Conversations> {
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
  const measure = async (row: Omit<PeerRow, 'measured'>, run: () => Promise<PeerRun>) => {
    if (!plan.chosen.includes(row.name)) return
    process.stderr.write(`${row.name} ${row.version}\n`)
    const measured = await run().then(
      (done) => summarizeRun(done, plan.cases),
      (error: Error) => error.message,
    )
    rows.push({ ...row, measured })
  }
  await measure(LOCI, () =>
    measureLoci(plan.set, plan.cacheFolder, createProgress(LOCI.name, process.stderr)),
  )
  await measure(PLAIN, () => measurePlain(plan))
  for (const peer of ALL_PEERS) await measure(peer, () => measurePeer(peer, plan))
  return rows
}

async function measurePlain({ folder, cases }: Plan): Promise<PeerRun> {
  const memory = openPlainMemory(join(folder, PLAIN.name))
  const progress = createProgress(PLAIN.name, process.stderr)
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
