import { execFileSync } from 'node:child_process'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { invalidInput } from '../../src/core/errors.ts'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import { differenceOf, type Share, shareOf } from '../metrics/wilson.ts'
import { renderTable } from '../sets/render-table.ts'
import { authorsOf } from './relation-items.ts'

const LOG = join(import.meta.dirname, 'log.jsonl')

/** The options of every set: show what failed, of one kind, and score the unread half. */
export const SET_OPTIONS = {
  failures: { type: 'boolean', default: false },
  kind: { type: 'string' },
  cache: { type: 'string' },
  'score-unread': { type: 'boolean', default: false },
} as const

/** By group and figure, such as `en correction right`: how many items met it. */
export type Scores = Record<string, { hits: number; of: number }>

interface LogEntry {
  readonly date: string
  readonly commit: string
  readonly set: string
  readonly scores: Scores
}

export function count(scores: Scores, name: string, { hits, of }: { hits: number; of: number }) {
  const known = scores[name] ?? { hits: 0, of: 0 }
  scores[name] = { hits: known.hits + hits, of: known.of + of }
}

/** The name under which the unread authors of a set are logged: new ones have looks of their own. */
export function unreadSet(set: 'relations' | 'memories'): string {
  return `${set} of ${authorsOf(set, 'unread').join(', ')}`
}

/** Scores the unread half of a set and logs it, at most `timesMax` times: each look teaches something. */
export async function logUnread(
  set: string,
  score: () => Promise<Scores>,
  timesMax = Number.POSITIVE_INFINITY,
): Promise<Scores> {
  const times = (await readLog(set)).length
  if (times >= timesMax) {
    throw invalidInput(
      `The unread half of ${set} was scored ${times} times`,
      'Ask new authors for new rows.',
    )
  }
  const commit = requireCleanCommit()
  const scores = await score()
  const entry: LogEntry = { date: today(), commit, set, scores }
  await appendFile(LOG, `${JSON.stringify(entry)}\n`)
  return scores
}

/** The read half beside the last logged score of the unread half. */
export async function renderScores(set: string, read: Scores): Promise<string> {
  const last = (await readLog(set)).at(-1)
  const rows = Object.keys(read)
    .toSorted(compareText)
    .map((name) => {
      const one = toShare(read[name])
      const other = toShare(last?.scores[name])
      return [name, show(one), show(other), one && other ? showGap(one, other) : '']
    })
  const title = last === undefined ? 'unread' : `unread (${last.date}, ${last.commit})`
  return renderTable(['group, figure', 'read', title, 'gap'], rows)
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

// A score belongs to what is committed.
function requireCleanCommit(): string {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { encoding: 'utf8', cwd: import.meta.dirname }).trim()
  if (git('status', '--porcelain', '--untracked-files=no') !== '') {
    throw invalidInput('There are changes that are not committed', 'Commit them, then score.')
  }
  return git('rev-parse', '--short', 'HEAD')
}

async function readLog(set: string): Promise<readonly LogEntry[]> {
  const text = await readFile(LOG, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogEntry)
    .filter((entry) => entry.set === set)
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
