import type { Features } from '../../conditions/features.ts'
import { lazily } from '../../similarity/lazily.ts'
import type { Pattern } from '../pattern.ts'
import { applies, type CompiledPattern, compilePattern } from './compile-pattern.ts'
import { createDecisionTree, type DecisionTree, findInTree } from './decision-tree.ts'
import { createInvertedIndex, findInverted } from './inverted-index.ts'
import { createLookup } from './requirements.ts'

/** So many changes, or this share of all patterns, are kept beside the tree before it grows anew. */
const CHANGES_MIN = 64
const CHANGES_SHARE = 0.05

/**
 * The active patterns of one scope, made for finding those that apply. A value: a change makes
 * another one, and what was handed out stays as it is.
 */
export interface PatternIndex {
  readonly size: number
  readonly get: (id: string) => Pattern | undefined
  /** The patterns that apply to these features, in no particular order. */
  readonly candidates: (features: Features) => readonly Pattern[]
  /** With the pattern in place of whatever had its id; without it, unless it is validated. */
  readonly withPattern: (pattern: Pattern) => PatternIndex
  readonly without: (id: string) => PatternIndex
}

type Compiled = ReadonlyMap<string, CompiledPattern>

/** What the tree has grown from. */
interface Ground {
  readonly compiled: Compiled
  readonly tree: () => DecisionTree
}

/** What has changed since. */
interface Changes {
  readonly added: Compiled
  readonly removed: ReadonlySet<string>
}

export function createPatternIndex(patterns: readonly Pattern[]): PatternIndex {
  return growIndex(new Map(patterns.flatMap((pattern) => compiledEntry(pattern))))
}

function growIndex(compiled: Compiled): PatternIndex {
  const tree = lazily(() => createDecisionTree([...compiled.values()]))
  return indexWith({ compiled, tree }, { added: new Map(), removed: new Set() })
}

function indexWith(ground: Ground, changes: Changes): PatternIndex {
  const { added, removed } = changes
  const inverted = lazily(() => createInvertedIndex([...added.values()]))
  return {
    size: ground.compiled.size - removed.size + added.size,
    get: (id) => {
      return (added.get(id) ?? (removed.has(id) ? undefined : ground.compiled.get(id)))?.pattern
    },
    candidates: (features) => {
      const lookup = createLookup(features)
      const grown = [...findInTree(ground.tree(), lookup)]
      return [
        ...grown.filter(({ pattern }) => !removed.has(pattern.id)),
        ...findInverted(inverted(), lookup),
      ]
        .filter((compiled) => applies(compiled, features))
        .map(({ pattern }) => pattern)
    },
    withPattern: (pattern) => changedIndex(ground, changes, pattern.id, pattern),
    without: (id) => changedIndex(ground, changes, id, undefined),
  }
}

function changedIndex(
  ground: Ground,
  changes: Changes,
  id: string,
  pattern: Pattern | undefined,
): PatternIndex {
  const added = new Map(changes.added)
  added.delete(id)
  for (const [, compiled] of pattern === undefined ? [] : compiledEntry(pattern)) {
    added.set(id, compiled)
  }
  const removed = new Set(changes.removed)
  if (ground.compiled.has(id)) removed.add(id)

  const changesMax = Math.max(CHANGES_MIN, ground.compiled.size * CHANGES_SHARE)
  if (added.size + removed.size <= changesMax) return indexWith(ground, { added, removed })
  const kept = [...ground.compiled].filter(([other]) => !removed.has(other))
  return growIndex(new Map([...kept, ...added]))
}

/** Nothing for what is not offered, or asks what nobody can read. */
function compiledEntry(pattern: Pattern): readonly (readonly [string, CompiledPattern])[] {
  const compiled = pattern.lifecycle.status === 'validated' ? compilePattern(pattern) : undefined
  return compiled === undefined ? [] : [[pattern.id, compiled]]
}
