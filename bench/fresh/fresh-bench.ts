import { parseArgs } from 'node:util'
import type { Memory } from '../../src/index.ts'
import { openEmbedded } from '../open-embedded.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import { createProgress } from '../progress.ts'
import type { Benchmark } from '../run.ts'
import { judgeItem, TOUCHED } from './judge-relations.ts'
import { type Half, readRelationItems } from './relation-items.ts'
import { count, logUnread, renderScores, type Scores, SET_OPTIONS, unreadSet } from './score-log.ts'

const DAY_MS = 86_400_000
const START_MS = Date.parse('2026-01-01T09:00:00.000Z')

export const freshBench: Benchmark = {
  usage:
    'fresh [--failures] [--kind correction] [--author en-01] [--score-unread] [--cache <folder>]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { ...SET_OPTIONS, author: { type: 'string' } },
    })
    if (values['score-unread']) {
      await logUnread(unreadSet('relations'), () => score('unread', {}, values.cache))
    }
    const { failures: hasFailures, kind, author } = values
    const read = await score('read', { hasFailures, kind, author }, values.cache)
    console.log(await renderScores(unreadSet('relations'), read))
  },
}

interface Wanted {
  readonly hasFailures?: boolean | undefined
  readonly kind?: string | undefined
  readonly author?: string | undefined
}

async function score(half: Half, wanted: Wanted, cacheFolder?: string): Promise<Scores> {
  const authored = (await readRelationItems(half)).filter(
    ({ author }) => wanted.author === undefined || author === wanted.author,
  )
  const embedder = await openBenchEmbedder(cacheFolder)
  let nowMs = START_MS
  const embedded = await openEmbedded(embedder, { clock: { now: () => nowMs++ } })
  const nextDay = (): void => {
    nowMs += DAY_MS
  }
  const progress = createProgress(half, process.stderr)
  const scores: Scores = {}
  const all = authored.flatMap(({ author, language, items }) =>
    items.map((item, index) => ({ place: `${author}:${index + 1}`, language, item })),
  )
  const chosen = all.filter(({ item }) => wanted.kind === undefined || item.kind === wanted.kind)
  for (const [index, { place, language, item }] of chosen.entries()) {
    progress(index, chosen.length)
    const memory: Memory = embedded.memory.as({
      scope: { tenant: place },
      surface: 'library',
      isOwner: true,
    })
    const { verdict, outcome } = await judgeItem(item, memory, nextDay)
    for (const [figure, isMet] of Object.entries(verdict)) {
      for (const group of [language, 'all']) {
        count(scores, `${group} ${item.kind} ${figure}`, { hits: Number(isMet), of: 1 })
      }
    }
    const missed = Object.entries(verdict).flatMap(([figure, isMet]) =>
      isMet === (figure !== TOUCHED) ? [] : [figure],
    )
    if (half === 'read' && wanted.hasFailures === true && missed.length > 0) {
      const { said, then, ask, best, kind } = item
      console.log(`\n${place} ${kind}, missed: ${missed.join(', ')}`)
      console.log(
        `    said  ${said.join(' / ')}\n    then  ${then}\n    ask   ${ask} (best: ${best})`,
      )
      console.log(`    ${outcome}`)
    }
  }
  await embedded.close()
  await embedder.close()
  return scores
}
