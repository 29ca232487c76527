import { textSimilarity } from '../../language/text/similarity.ts'
import type { Act } from './read-acts.ts'

/** Alike as this, two calls of one program are for the same goal. */
const SAME_GOAL_MIN = 0.5
/** What a comparison of two calls looks at. */
const COMPARED_LENGTH_MAX = 2_000

/**
 * True when a call that succeeded answers the question that another had failed: the very same call,
 * or a check of the same kind that covers what had failed, by the same program in the same folder.
 */
export function isSameCheck(failed: Act, other: Act, error: string): boolean {
  if (failed.head !== other.head || failed.folder !== other.folder) return false
  if (failed.call === other.call) return true
  if (failed.check === undefined || failed.check !== other.check) return false
  if (failed.check === 'run') return isSameScript(failed, other)
  return covers(other.targets, failed.targets, error)
}

function isSameScript(failed: Act, other: Act): boolean {
  const [script] = failed.targets
  return script !== undefined && script === other.targets[0]
}

// A check of everything covers all; one of a part must name what had failed.
function covers(targets: readonly string[], failed: readonly string[], error: string): boolean {
  if (targets.length === 0) return true
  return targets.some((target) => {
    const isPart = (one: string): boolean =>
      one === target || one.startsWith(`${target}/`) || one.startsWith(`${target}::`)
    return failed.some(isPart) || error.includes(target.split(/\/|::/u).at(-1) ?? target)
  })
}

/** True when two checks have the same targets. */
export function hasSameTargets(left: Act, right: Act): boolean {
  return left.targets.join('\n') === right.targets.join('\n')
}

/** True when a call retries a failed one in another form. */
export function isCorrected(failed: Act, other: Act, error: string): boolean {
  if (failed.head !== other.head || failed.call === other.call || failed.head === '') return false
  if (failed.kind === 'look' || other.kind === 'look') return isSameLook(failed, other, error)
  return textSimilarity(ownWords(failed), ownWords(other)) >= SAME_GOAL_MIN
}

// To look for something else corrects nothing. The same is looked for when only flags differ,
// when a file of the same name lies at another path, or when a query of the same tables differs in
// what the error names alone.
function isSameLook(failed: Act, other: Act, error: string): boolean {
  const [before, after] = [wordsOf(failed), wordsOf(other)]
  if (before.length !== after.length) return false
  const pairs = before.map((word, at) => [word, after[at] ?? ''] as const)
  const changed = pairs.filter(([from, to]) => from !== to)
  // Of a query, the head has the verb too.
  if (!failed.head.includes(' ')) return changed.every(([from, to]) => isMovedFile(from, to))
  return tablesOf(failed) === tablesOf(other) && changed.every(([from]) => error.includes(from))
}

function wordsOf({ call }: Act): readonly string[] {
  const words = call.slice(0, COMPARED_LENGTH_MAX).split(/[\s,;()=]+/u)
  return words.filter((word) => !word.startsWith('-'))
}

function isMovedFile(from: string, to: string): boolean {
  const [name, other] = [from, to].map((path) => /(?:^|\/)([^/:]+\.[^/:]+)$/u.exec(path)?.[1])
  return name !== undefined && name === other && !from.includes(':')
}

function tablesOf({ call }: Act): string {
  return call.match(/\b(?:from|join)\s+\S+/giu)?.join(' ') ?? ''
}

// Without what all calls of the program share.
function ownWords({ call, head }: Act): string {
  const shared = new Set(head.split(' '))
  const words = call.slice(0, COMPARED_LENGTH_MAX).split(/\s+/u)
  return words.filter((word) => !shared.has(word.toLowerCase()) && !shared.has(word)).join(' ')
}
