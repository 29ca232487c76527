import { compareText } from '../../language/text/compare-text.ts'
import { improbable } from '../statistics/estimates.ts'
import { binomialTail, fisherExact } from '../statistics/exact-tests.ts'
import { isGenerated } from './file-habits.ts'
import fixWords from './fix-words.json' with { type: 'json' }
import type { Hotspots } from './folder-knowledge.ts'

export interface PastChange {
  /** Milliseconds. */
  readonly at: number
  readonly subject: string
  readonly files: readonly { readonly path: string; readonly linesChanged: number }[]
}

const WORDS: ReadonlySet<string> = new Set(Object.values(fixWords.words).flat())
// Words of these languages stand without spaces, or with endings: parts of them count.
const PARTS = Object.values(fixWords.parts).flat()
const WORD = /[\p{Script=Latin}\p{M}]+/gu
// Documents and formatting are fixed too, and no program was broken.
const HARMLESS = /^(?:docs|style|chore|ci|build|test|refactor|feat)(?:\([^)]*\))?!?:/i

/** True when the first line of a commit, or the type of a task, says that a bug was fixed. */
export function isFix(subject: string): boolean {
  const text = subject.normalize('NFC').toLowerCase()
  if (HARMLESS.test(text)) return false
  if (PARTS.some((part) => text.includes(part))) return true
  return (text.match(WORD) ?? []).some((word) => WORDS.has(word))
}

const SHOWN_MAX = 15
const HALF_LIFE_MS = 90 * 86_400_000
/** A change of more files is a move or a reformatting, and says nothing about single files. */
const FILES_PER_CHANGE_MAX = 40
const PAIRS_MAX = 200_000
const TOGETHER_MIN = 3
const FIXES_MIN = 3

interface FileHistory {
  readonly file: string
  commits: number
  fixes: number
  weight: number
  lastAt: number
}

/** What the history of a project shows of the files that still exist. */
export function findHotspots(
  changes: readonly PastChange[],
  existing: ReadonlySet<string>,
): Pick<Hotspots, 'oftenModified' | 'bugProne' | 'changedTogether'> {
  const read = changes
    .filter(({ files }) => files.length <= FILES_PER_CHANGE_MAX)
    .map((change) => {
      return { ...change, paths: pathsOf(change, existing), isFix: isFix(change.subject) }
    })
  const files = followFiles(read)
  return {
    oftenModified: oftenModified(files),
    bugProne: bugProne(files),
    changedTogether: changedTogether(read, files),
  }
}

interface ReadChange {
  readonly at: number
  readonly paths: readonly string[]
  readonly isFix: boolean
}

function pathsOf({ files }: PastChange, existing: ReadonlySet<string>): readonly string[] {
  const paths = files.map(({ path }) => path.normalize('NFC'))
  return [...new Set(paths)].filter((path) => existing.has(path) && !isGenerated(path))
}

// Age is counted from the newest change: a project that rests does not change.
function followFiles(changes: readonly ReadChange[]): ReadonlyMap<string, FileHistory> {
  const newest = changes.reduce((latest, { at }) => Math.max(latest, at), 0)
  const files = new Map<string, FileHistory>()
  for (const { at, paths, isFix: fixes } of changes) {
    const weight = 0.5 ** ((newest - at) / HALF_LIFE_MS)
    for (const file of paths) {
      const known = files.get(file) ?? { file, commits: 0, fixes: 0, weight: 0, lastAt: 0 }
      known.commits += 1
      known.fixes += Number(fixes)
      known.weight += weight
      known.lastAt = Math.max(known.lastAt, at)
      files.set(file, known)
    }
  }
  return files
}

function oftenModified(files: ReadonlyMap<string, FileHistory>): Hotspots['oftenModified'] {
  return [...files.values()]
    .filter(({ commits }) => commits > 1)
    .toSorted((left, right) => right.weight - left.weight || compareText(left.file, right.file))
    .slice(0, SHOWN_MAX)
    .map(({ file, commits, weight, lastAt }) => {
      return { file, commits, weight: round(weight), lastAt: new Date(lastAt).toISOString() }
    })
}

/** Files that are fixed more often than the files of this project are on average. */
function bugProne(files: ReadonlyMap<string, FileHistory>): Hotspots['bugProne'] {
  const all = [...files.values()]
  const total = all.reduce((sum, { commits }) => sum + commits, 0)
  const rate = total === 0 ? 0 : all.reduce((sum, { fixes }) => sum + fixes, 0) / total
  const tested = all
    .filter(({ fixes }) => fixes >= FIXES_MIN)
    .map(({ file, fixes, commits }) => {
      return { file, fixes, commits, pValue: binomialTail(fixes, commits, rate) }
    })
  const byName = tested.toSorted((left, right) => compareText(left.file, right.file))
  return improbable(byName).slice(0, SHOWN_MAX)
}

function changedTogether(
  changes: readonly ReadChange[],
  files: ReadonlyMap<string, FileHistory>,
): Hotspots['changedTogether'] {
  const tested = [...countPairs(changes)]
    .filter(([, together]) => together >= TOGETHER_MIN)
    .map(([key, together]) => {
      const [left = '', right = ''] = key.split('\u0000')
      const runs = files.get(left)?.commits ?? 0
      const others = files.get(right)?.commits ?? 0
      const { greater: pValue } = fisherExact({
        hits: together,
        runs,
        hitsWithout: others - together,
        runsWithout: changes.length - runs,
      })
      const lift = round((together * changes.length) / (runs * others))
      return { files: [left, right], together, lift, pValue }
    })
  const mostFirst = tested.toSorted(
    (left, right) =>
      right.together - left.together || compareText(left.files.join('\n'), right.files.join('\n')),
  )
  return improbable(mostFirst).slice(0, SHOWN_MAX)
}

function countPairs(changes: readonly ReadChange[]): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>()
  for (const { paths } of changes) {
    const sorted = paths.toSorted(compareText)
    for (const [at, left] of sorted.entries()) {
      for (const right of sorted.slice(at + 1)) {
        const key = `${left}\u0000${right}`
        if (pairs.size < PAIRS_MAX || pairs.has(key)) pairs.set(key, (pairs.get(key) ?? 0) + 1)
      }
    }
  }
  return pairs
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
