import { textSimilarity } from '../../text/similarity.ts'
import type { Act } from './read-acts.ts'

/** Alike as this, two calls of one program are for the same goal. */
const SAME_GOAL_MIN = 0.5
/** What a comparison of two calls looks at. */
const COMPARED_LENGTH_MAX = 2_000

/**
 * True when a call that succeeded answers the question that another had failed: the very same call,
 * or a check of the same kind that covers what had failed.
 */
export function isSameCheck(failed: Act, other: Act, error: string): boolean {
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

/** True when a check is about just what another was about. */
export function hasSameTargets(left: Act, right: Act): boolean {
  return left.targets.join('\n') === right.targets.join('\n')
}

/** True when a call was for the same goal as one that failed, put in another way. */
export function isCorrected(failed: Act, other: Act): boolean {
  if (failed.head !== other.head || failed.call === other.call || failed.head === '') return false
  return textSimilarity(matterOf(failed), matterOf(other)) >= SAME_GOAL_MIN
}

// Without what all calls of the program share.
function matterOf({ call, head }: Act): string {
  const shared = new Set(head.split(' '))
  const words = call.slice(0, COMPARED_LENGTH_MAX).split(/\s+/u)
  return words.filter((word) => !shared.has(word.toLowerCase()) && !shared.has(word)).join(' ')
}
