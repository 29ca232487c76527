import { parseArgs } from 'node:util'
import type { Memory, Recalled } from '../../src/index.ts'
import { openEmbedded } from '../open-embedded.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import { createProgress } from '../progress.ts'
import type { Benchmark } from '../run.ts'
import { type MemoryItem, readMemoryItems } from './memory-items.ts'
import type { Half } from './relation-items.ts'
import { count, logUnread, renderScores, type Scores, SET_OPTIONS, unreadSet } from './score-log.ts'

/** The unread half may be scored this often. */
const SCORED_MAX = 5

export const memoriesBench: Benchmark = {
  usage: 'memories [--failures] [--kind meaning] [--score-unread] [--cache <folder>]',
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: SET_OPTIONS })
    if (values['score-unread']) {
      await logUnread(unreadSet('memories'), () => score('unread', {}, values.cache), SCORED_MAX)
    }
    console.log(
      await renderScores(unreadSet('memories'), await score('read', values, values.cache)),
    )
  },
}

interface Wanted {
  readonly failures?: boolean
  readonly kind?: string | undefined
}

async function score(half: Half, wanted: Wanted, cacheFolder?: string): Promise<Scores> {
  const embedder = await openBenchEmbedder(cacheFolder)
  const embedded = await openEmbedded(embedder)
  const progress = createProgress(half, process.stderr)
  const items = await readMemoryItems(half)
  const scores: Scores = {}
  for (const [index, item] of items.entries()) {
    progress(index, items.length)
    const scope = { tenant: item.name }
    const memory = embedded.memory.as({ scope, surface: 'library', isOwner: true })
    const ids = await fill(item, memory)
    const kept = ids.filter((id) => id !== undefined).length
    count(scores, 'all facts kept', { hits: kept, of: ids.length })
    for (const question of item.questions) {
      if (wanted.kind !== undefined && wanted.kind !== question.kind) continue
      const { items: results } = await memory.recall({ query: question.ask })
      const found = results.map(({ id }) => ids.indexOf(id))
      addScores(scores, { question, found, language: item.language })
      if (half === 'read' && wanted.failures === true) {
        printFailure(item, question, { found, results })
      }
    }
  }
  process.stderr.write(`${embedder.pairsRead()} statements were read beside questions.\n`)
  await embedded.close()
  await embedder.close()
  return scores
}

type MemoryQuestion = MemoryItem['questions'][number]

function addScores(
  scores: Scores,
  {
    question: { want, kind },
    found,
    language,
  }: {
    readonly question: MemoryQuestion
    readonly found: readonly number[]
    readonly language: string
  },
): void {
  const right = found.filter((at) => want.includes(at)).length
  const isSilent = { hits: Number(found.length === 0), of: 1 }
  for (const group of [language, 'all', kind]) {
    if (found.length > 0) count(scores, `${group} precision`, { hits: right, of: found.length })
    if (kind === 'none') {
      count(scores, `${group} silent when there is no answer`, isSilent)
      continue
    }
    const isFirst = want.includes(found[0] ?? -1)
    count(scores, `${group} first right`, { hits: Number(isFirst), of: 1 })
    count(scores, `${group} wrongly silent`, isSilent)
    count(scores, `${group} recall`, { hits: right, of: want.length })
  }
}

function printFailure(
  { name, facts }: MemoryItem,
  { ask, want, kind }: MemoryQuestion,
  given: { readonly found: readonly number[]; readonly results: readonly Recalled[] },
): void {
  const { found, results } = given
  const missed = want.filter((at) => !found.includes(at))
  const isRight = missed.length === 0 && found.every((at) => want.includes(at))
  if (isRight) return
  console.log(`\n${name} ${kind}: ${ask}`)
  for (const at of missed) console.log(`    missed      ${facts[at]}`)
  for (const [index, { text, probability }] of results.entries()) {
    const mark = want.includes(found[index] ?? -1) ? 'right' : 'wrong'
    console.log(`    ${mark} ${probability.toFixed(2)}  ${text}`)
  }
}

async function fill({ facts }: MemoryItem, memory: Memory) {
  const ids: (string | undefined)[] = []
  for (const text of facts) {
    // Told to be important enough; junk and corrections are judged as always.
    const { fact } = await memory.remember({ text, importance: 0.5 })
    ids.push(fact?.id)
  }
  await memory.settle()
  return ids
}
