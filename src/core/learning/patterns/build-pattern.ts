import { canonicalJson } from '../../canonical-json.ts'
import type { Provenance } from '../../storage/records/provenance.ts'
import { cleanTexts } from '../../tasks/episodes/build-episode.ts'
import { checkPattern } from './check-pattern.ts'
import { contentLines, describeWhen } from './describe-pattern.ts'
import { NO_EVIDENCE, resetEvidence } from './evidence.ts'
import { moveOn } from './lifecycle.ts'
import type { Pattern } from './pattern.ts'
import type { CheckedPattern, CheckedUpdate } from './pattern-input.ts'

/** A new candidate. @throws MemoryError `INVALID_INPUT` */
export function buildPattern(
  input: CheckedPattern,
  {
    id,
    scope,
    source,
    at,
  }: Pick<Pattern, 'id' | 'scope'> & {
    readonly source: Provenance
    /** ISO 8601. */
    readonly at: string
  },
): Pattern {
  const cleaned = cleanTexts(input)
  checkPattern(cleaned)
  const { specializes, generalizes, contradicts, complements, guidance, ...says } = cleaned
  return {
    ...says,
    id,
    scope,
    version: 1,
    createdAt: at,
    updatedAt: at,
    guidance: {
      ...guidance,
      whenToApply: guidance.whenToApply || describeWhen(says.applicability),
      howToApply: guidance.howToApply || contentLines(says.content).join('; '),
    },
    evidence: NO_EVIDENCE,
    lifecycle: { status: 'candidate', uses: 0, refinements: 0 },
    relations: {
      ...(specializes === undefined ? {} : { specializes }),
      generalizes,
      contradicts,
      complements,
    },
    origin: 'added',
    source,
  }
}

/**
 * The pattern after a change of what it says, or the same object when nothing changes. Other
 * conditions or another content are another claim, which starts without evidence. So does any
 * change by an agent, which would otherwise be offered on the evidence of other words. A person
 * may fix the wording and keep the evidence.
 *
 * @throws MemoryError `INVALID_INPUT`, and `CONFLICT` for one that is deprecated.
 */
export function updatePattern(
  pattern: Pattern,
  { id: _id, reason, ...changes }: CheckedUpdate,
  { nowMs, isTrusted }: { readonly nowMs: number; readonly isTrusted: boolean },
): Pattern {
  const cleaned = definedOf(cleanTexts(changes))
  const next = withChanges(pattern, cleaned)
  checkPattern({ ...cleaned, ...definedOf({ expects: next.expects, saves: next.saves }) })
  if (isSame(next, pattern)) return pattern
  const at = new Date(nowMs).toISOString()
  const changed = { ...next, version: pattern.version + 1, updatedAt: at }
  const event = { event: 'refined', reason: cleanTexts(reason ?? 'It was refined.'), at } as const
  const lifecycle = moveOn(pattern.lifecycle, event)
  if (isTrusted && !changesClaim(next, pattern)) return changed
  return { ...changed, lifecycle, evidence: resetEvidence(pattern.evidence, nowMs) }
}

function withChanges(
  pattern: Pattern,
  changes: Partial<Omit<CheckedUpdate, 'id' | 'reason'>>,
): Pattern {
  const { specializes, generalizes, contradicts, complements, ...says } = changes
  const told = definedOf({ specializes, generalizes, contradicts, complements })
  const { advice, ...rest } = pattern
  // Another expectation implies another advice.
  const isKept = advice !== undefined && (says.expects ?? pattern.expects) === pattern.expects
  return {
    ...rest,
    ...(isKept ? { advice } : {}),
    ...definedOf(says),
    relations: { ...pattern.relations, ...told },
  }
}

const CLAIM = ['category', 'expects', 'followedWhen', 'saves', 'applicability', 'content'] as const

function changesClaim(next: Pattern, before: Pattern): boolean {
  return CLAIM.some((field) => !isSame(next[field], before[field]))
}

type Defined<Fields> = { [Field in keyof Fields]: Exclude<Fields[Field], undefined> }

function definedOf<Fields extends object>(fields: Fields): Partial<Defined<Fields>> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<Defined<Fields>>
}

/** Equal as JSON, whatever the order of fields. */
export function isSame(left: unknown, right: unknown): boolean {
  return canonicalJson(left) === canonicalJson(right)
}
