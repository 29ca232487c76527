import { checkInput } from '../../../core/check-input.ts'
import { invalidInput, MemoryError } from '../../../core/errors.ts'
import { buildPattern, isSame } from '../../../core/learning/patterns/build-pattern.ts'
import { type Pattern, toPatternView } from '../../../core/learning/patterns/pattern.ts'
import {
  type PatternInput,
  patternInputSchema,
} from '../../../core/learning/patterns/pattern-input.ts'
import { patternText } from '../../../core/learning/patterns/pattern-records.ts'
import { withoutSession } from '../../../core/scope.ts'
import { ownScopeConditions, scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import { type Caller, callerTrust, callOf } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import {
  PATTERN_TURN,
  PATTERNS_MAX,
  putPattern,
  readPatterns,
  requirePattern,
  toPattern,
} from './store-patterns.ts'

/**
 * Adds a pattern as a candidate: only evidence validates it, no matter who adds it. The same pattern
 * added twice is stored once.
 *
 * @throws MemoryError `INVALID_INPUT` that lists every problem; `NOT_FOUND` for a related pattern
 *   that does not exist.
 */
export async function addPattern(given: PatternInput, caller: Caller, deps: MemoryContext) {
  const { project, ...input } = checkInput(patternInputSchema, given, 'add-pattern')
  const pattern = buildPattern(input, {
    id: deps.ids.next(),
    scope: withoutSession(narrowScope(caller.scope, { project })),
    source: callOf(caller),
    at: new Date(deps.clock.now()).toISOString(),
  })
  refuseInstructions(patternText(pattern), caller)
  await refuseTooMany(caller, deps)
  return await writeDraft(PATTERN_TURN, deps, async (draft) => {
    const known = await findSame(pattern, deps)
    if (known !== undefined) return toPatternView(known)
    await linkRelated(pattern, [], { caller, draft })
    putPattern(pattern, draft)
    draft.tell({ kind: 'record-changed', action: 'pattern-added', id: pattern.id })
    return toPatternView(pattern)
  })
}

async function findSame(pattern: Pattern, deps: MemoryContext): Promise<Pattern | undefined> {
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
 * Patterns and rules are offered to agents as advice, so one that an agent adds must not read like an
 * instruction to a model.
 *
 * @throws MemoryError `FORBIDDEN`
 */
export function refuseInstructions(text: string, caller: Caller): void {
  if (callerTrust(caller) === 'person' || flagSuspicious(text).flags.length === 0) return
  throw new MemoryError('This reads like an instruction to a model, not a pattern', {
    code: 'FORBIDDEN',
    hint: 'Say what is done and when, or have a person add it from the command line.',
  })
}

/**
 * Checks the relations of a pattern, and updates the patterns that it starts or stops contradicting.
 *
 * @throws MemoryError `NOT_FOUND`; `INVALID_INPUT` for a relation to itself, or one that goes both
 *   ways.
 */
export async function linkRelated(
  { id: own, relations }: Pattern,
  before: readonly string[],
  { caller, draft }: { readonly caller: Caller; readonly draft: Draft },
): Promise<void> {
  const { specializes = [], generalizes, contradicts, complements } = relations
  const agreeing = [specializes, generalizes, complements].flat()
  for (const id of [...agreeing, ...contradicts]) {
    if (id === own) throw invalidInput('A pattern cannot be related to itself', `Omit "${id}".`)
    await requirePattern(id, caller, draft)
  }
  const both = agreeing.find((id) => contradicts.includes(id))
  if (both !== undefined) {
    throw invalidInput(`It cannot contradict "${both}" and agree with it`, 'Keep one relation.')
  }
  for (const id of new Set([...before, ...contradicts])) {
    const [document] = await draft.get('patterns', [id])
    const other = document === undefined ? undefined : toPattern(document)
    if (other === undefined || before.includes(id) === contradicts.includes(id)) continue
    const rest = other.relations.contradicts.filter((one) => one !== own)
    const linked = contradicts.includes(id) ? [...rest, own] : rest
    putPattern({ ...other, relations: { ...other.relations, contradicts: linked } }, draft)
  }
}

async function refuseTooMany({ scope }: Caller, { documents }: MemoryContext): Promise<void> {
  const count = await documents.count('patterns', scopeConditions(scope))
  if (count < PATTERNS_MAX) return
  throw new MemoryError(`There are already ${PATTERNS_MAX} patterns`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Merge or deprecate some first.',
  })
}
