import type { RunDigest } from '../../core/mining/run-digest.ts'
import { findNarrowing, type Narrowing } from '../../core/patterns/narrow-pattern.ts'
import type { Pattern } from '../../core/patterns/pattern.ts'
import { comparePatterns } from '../../core/patterns/similar-patterns.ts'
import { hashId } from '../../core/records/hash-id.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { scopeKey } from '../../core/scope.ts'
import { compareText } from '../../core/text/compare-text.ts'
import { readDigests } from '../mining/read-digests.ts'
import { mergePatterns, prunePatterns } from '../patterns/arrange-patterns.ts'
import { updatePattern } from '../patterns/change-pattern.ts'
import { readPatterns } from '../patterns/read-patterns.ts'
import type { NightContext, NightStep } from './night-step.ts'

/** Stage 4: what declines is narrowed to where it works, what says the same becomes one. */
export const REFINEMENT_STEPS: readonly NightStep[] = [
  { stage: 'refinement', name: 'narrow declining patterns', run: narrowAll },
  { stage: 'refinement', name: 'merge patterns', run: mergeAll },
  {
    stage: 'refinement',
    name: 'prune patterns',
    async run({ caller, deps, dryRun }) {
      const { pruned } = await prunePatterns({ dryRun }, caller, deps)
      return { deprecated: pruned.length }
    },
  },
]

async function narrowAll(context: NightContext): Promise<Readonly<Record<string, number>>> {
  const { caller, deps, dryRun } = context
  const declining = (await readWith('under-review', context)).filter(
    ({ lifecycle }) => lifecycle.isRefined !== true,
  )
  const digests = new Map<string, ReadonlyMap<string, RunDigest>>()
  let refined = 0
  for (const pattern of declining) {
    const key = scopeKey(pattern.scope)
    const known = digests.get(key) ?? byId(await readDigests(pattern.scope, deps))
    digests.set(key, known)
    const narrowing = findNarrowing(pattern, known)
    if (narrowing === undefined) continue
    refined++
    if (!dryRun) await updatePattern(narrowed(pattern, narrowing), caller, deps)
  }
  return { looked: declining.length, refined }
}

function narrowed(
  { id, applicability }: Pattern,
  { condition, isAnti, kept, left }: Narrowing,
): Parameters<typeof updatePattern>[0] {
  const list = isAnti ? 'antiConditions' : 'conditions'
  const rates = `${kept.hits} of ${kept.runs} runs there, ${left.hits} of ${left.runs} elsewhere`
  return {
    id,
    applicability: { ...applicability, [list]: [...applicability[list], condition] },
    reason: `It still works ${isAnti ? 'unless' : 'when'} ${condition}: ${rates}.`,
  }
}

function byId(digests: readonly RunDigest[]): ReadonlyMap<string, RunDigest> {
  return new Map(digests.map((digest) => [digest.id, digest]))
}

/** Patterns that are nearly word for word the same. */
const SAME_MIN = 0.9
/** Of one sort in one scope: what is told apart by its sign is never compared. */
const COMPARED_MAX = 300

async function mergeAll(context: NightContext): Promise<Readonly<Record<string, number>>> {
  const { caller, deps, dryRun } = context
  const groups = new Map<string, Pattern[]>()
  for (const pattern of await readWith('validated', context)) {
    const { scope, category, expects, content, sign } = pattern
    const key = JSON.stringify([scopeKey(scope), category, expects, content.type, sign ?? null])
    groups.set(key, [...(groups.get(key) ?? []), pattern])
  }
  let merged = 0
  for (const group of groups.values()) {
    for (const same of samePatterns(group.slice(0, COMPARED_MAX))) {
      merged += same.length
      if (dryRun) continue
      const ids = same.map(({ id }) => id).toSorted(compareText)
      // The same patterns give the same one, whoever makes it.
      const own = { ...deps, ids: { next: () => hashId('merged patterns', ...ids) } }
      await mergePatterns({ ids }, caller, own)
    }
  }
  return { merged }
}

function samePatterns(patterns: readonly Pattern[]): readonly (readonly Pattern[])[] {
  const groups: Pattern[][] = []
  for (const pattern of patterns) {
    const group = groups.find(
      ([first]) => first !== undefined && comparePatterns(first, pattern).similarity >= SAME_MIN,
    )
    if (group === undefined) groups.push([pattern])
    else group.push(pattern)
  }
  return groups.filter(({ length }) => length > 1)
}

async function readWith(
  status: Pattern['lifecycle']['status'],
  { caller, deps }: NightContext,
): Promise<readonly Pattern[]> {
  const filter = [
    ...scopeConditions(caller.scope),
    { field: 'lifecycle.status', is: 'equal', value: status } as const,
  ]
  return (await readPatterns(filter, deps.documents)).map(({ pattern }) => pattern)
}
