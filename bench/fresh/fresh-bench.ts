import { execFileSync } from 'node:child_process'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { invalidInput } from '../../src/core/errors.ts'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import type { Memory } from '../../src/index.ts'
import { differenceOf, type Share, shareOf } from '../metrics/wilson.ts'
import { openEmbedded } from '../open-embedded.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import { createProgress } from '../progress.ts'
import type { Benchmark } from '../run.ts'
import { renderTable } from '../sets/render-table.ts'
import { judgeItem } from './judge-relations.ts'
import { type Half, readRelationItems } from './relation-items.ts'

const LOG = join(import.meta.dirname, 'log.jsonl')
const DAY_MS = 86_400_000
const START_MS = Date.parse('2026-01-01T09:00:00.000Z')

/** By language, kind and figure, such as `en correction right`: how many items met it. */
export type Scores = Record<string, { hits: number; of: number }>

interface LogEntry {
  readonly date: string
  readonly commit: string
  readonly set: string
  readonly scores: Scores
}

export const freshBench: Benchmark = {
  usage:
    'fresh [--failures] [--kind correction] [--author en-01] [--score-unread] [--cache <folder>]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        failures: { type: 'boolean', default: false },
        kind: { type: 'string' },
        author: { type: 'string' },
        cache: { type: 'string' },
        'score-unread': { type: 'boolean', default: false },
      },
    })
    if (values['score-unread']) {
      await logUnread('relations', () => score('unread', {}, values.cache))
    }
    const { failures: hasFailures, kind, author } = values
    const read = await score('read', { hasFailures, kind, author }, values.cache)
    const last = (await readLog()).findLast(({ set }) => set === 'relations')
    console.log(renderScores(read, last))
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
        const name = `${group} ${item.kind} ${figure}`
        const { hits, of } = scores[name] ?? { hits: 0, of: 0 }
        scores[name] = { hits: hits + Number(isMet), of: of + 1 }
      }
    }
    const missed = Object.entries(verdict).flatMap(([figure, isMet]) => (isMet ? [] : [figure]))
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

function renderScores(read: Scores, last: LogEntry | undefined): string {
  const rows = Object.keys(read)
    .toSorted(compareText)
    .map((name) => {
      const one = toShare(read[name])
      const other = toShare(last?.scores[name])
      return [name, show(one), show(other), one && other ? showGap(one, other) : '']
    })
  const title = last === undefined ? 'unread' : `unread (${last.date}, ${last.commit})`
  return renderTable(['language, kind, figure', 'read', title, 'gap'], rows)
}

function toShare(counted: { hits: number; of: number } | undefined): Share | undefined {
  return counted === undefined ? undefined : shareOf(counted.hits, counted.of)
}

function show(share: Share | undefined): string {
  if (share === undefined) return ''
  const { hits, of, low, high } = share
  return `${percent(hits / of)} [${percent(low)}–${percent(high)}] ${hits}/${of}`
}

function showGap(read: Share, unread: Share): string {
  const { low, high } = differenceOf(read, unread)
  const isDefect = low > 0 || high < 0
  return `${percent(low)}…${percent(high)}${isDefect ? ' DEFECT' : ''}`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`
}

/** Scores the unread half of a set, and writes down what came out. */
export async function logUnread(set: string, score: () => Promise<Scores>): Promise<Scores> {
  const commit = requireCleanCommit()
  const scores = await score()
  const entry: LogEntry = { date: today(), commit, set, scores }
  await appendFile(LOG, `${JSON.stringify(entry)}\n`)
  return scores
}

// A score belongs to what is committed.
function requireCleanCommit(): string {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { encoding: 'utf8', cwd: import.meta.dirname }).trim()
  if (git('status', '--porcelain', '--untracked-files=no') !== '') {
    throw invalidInput('There are changes that are not committed', 'Commit them, then score.')
  }
  return git('rev-parse', '--short', 'HEAD')
}

async function readLog(): Promise<readonly LogEntry[]> {
  const text = await readFile(LOG, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogEntry)
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
