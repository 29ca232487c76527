import { checkInput } from '../../core/check-input.ts'
import { narrowScope } from '../../core/episodes/episode-scope.ts'
import { MemoryError } from '../../core/errors.ts'
import { buildPattern, isSame } from '../../core/patterns/build-pattern.ts'
import type { Pattern } from '../../core/patterns/pattern.ts'
import { type PatternInput, patternInputSchema } from '../../core/patterns/pattern-input.ts'
import { patternText } from '../../core/patterns/pattern-records.ts'
import { type PatternView, toPatternView } from '../../core/patterns/pattern-view.ts'
import { ownScopeConditions, scopeConditions } from '../../core/records/scope-fields.ts'
import { withoutSession } from '../../core/scope.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import { type Caller, callerTrust, callOf } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { PATTERNS_MAX, readPatterns, requirePattern } from './read-patterns.ts'
import { PATTERN_TURN, putPattern } from './write-patterns.ts'

/**
 * Takes in what somebody found out. It is a candidate, whoever tells it: only evidence changes
 * that. What is told again is there once.
 *
 * @throws MemoryError `INVALID_INPUT` that says what is wrong and where; `NOT_FOUND` for a related
 *   pattern that is not there.
 */
export async function addPattern(
  given: PatternInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<PatternView> {
  const { project, ...told } = checkInput(patternInputSchema, given, 'add-pattern')
  const pattern = buildPattern(told, {
    id: deps.ids.next(),
    scope: withoutSession(narrowScope(caller.scope, { project })),
    source: callOf(caller),
    at: new Date(deps.clock.now()).toISOString(),
  })
  refuseOrders(pattern, caller)
  await refuseTooMany(caller, deps)
  return await writeDraft(PATTERN_TURN, deps, async (draft) => {
    const known = await findSame(pattern, deps)
    if (known !== undefined) return toPatternView(known)
    await requireRelated(pattern, caller, draft)
    putPattern(pattern, draft)
    draft.tell({ kind: 'record-changed', action: 'pattern-added', id: pattern.id })
    return toPatternView(pattern)
  })
}

/** A pattern that says just this already: telling it twice is telling it once. */
async function findSame(pattern: Pattern, deps: EpisodeDeps): Promise<Pattern | undefined> {
  const says = ({ name, summary, expects, applicability, content }: Pattern): object => ({
    name,
    summary,
    expects,
    applicability,
    content,
  })
  const { name, scope } = pattern
  const named = await readPatterns(
    [...ownScopeConditions(scope), { field: 'name', is: 'equal', value: name }],
    deps.documents,
  )
  return named
    .map((read) => read.pattern)
    .filter(({ lifecycle }) => lifecycle.status !== 'deprecated')
    .find((other) => isSame(says(other), says(pattern)))
}

/**
 * A pattern is an order by its nature, to whoever plans. One that an agent brings and that speaks
 * to a model is not taken.
 *
 * @throws MemoryError `FORBIDDEN`
 */
export function refuseOrders(pattern: Pattern, caller: Caller): void {
  if (callerTrust(caller) === 'person') return
  const { flags } = flagSuspicious(patternText(pattern))
  if (flags.length === 0) return
  throw new MemoryError('This reads like an instruction to a model, not like a pattern', {
    code: 'FORBIDDEN',
    hint: 'Say what is done and when, or let a person add it from the command line.',
  })
}

/** @throws MemoryError `NOT_FOUND` */
export async function requireRelated(
  { relations }: Pattern,
  caller: Caller,
  draft: Draft,
): Promise<void> {
  const { specializes, complements } = relations
  for (const id of [...(specializes === undefined ? [] : [specializes]), ...complements]) {
    await requirePattern(id, caller, draft)
  }
}

async function refuseTooMany({ scope }: Caller, { documents }: EpisodeDeps): Promise<void> {
  const count = await documents.count('patterns', scopeConditions(scope))
  if (count < PATTERNS_MAX) return
  throw new MemoryError(`There are ${PATTERNS_MAX} patterns already`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Prune or merge some: `prune-patterns`, `similar-patterns`, `merge-patterns`.',
  })
}
