import { canonicalJson } from '../canonical-json.ts'
import type { Provenance } from '../records/provenance.ts'
import { redact } from '../redaction/redact.ts'
import { cleanText } from '../text/clean-text.ts'
import { checkPattern } from './check-pattern.ts'
import { tellHow, tellWhen } from './describe-pattern.ts'
import { NO_EVIDENCE, resetEvidence } from './evidence.ts'
import { moveOn } from './lifecycle.ts'
import type { Pattern } from './pattern.ts'
import type { CheckedUpdate, ToldPattern } from './pattern-input.ts'

/** Makes a candidate of what somebody told. @throws MemoryError `INVALID_INPUT` */
export function buildPattern(
  given: ToldPattern,
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
  const told = cleanTexts(given)
  checkPattern(told)
  const { specializes, complements, guidance, ...says } = told
  return {
    ...says,
    id,
    scope,
    version: 1,
    createdAt: at,
    updatedAt: at,
    guidance: {
      ...guidance,
      whenToApply: guidance.whenToApply || tellWhen(told.applicability),
      howToApply: guidance.howToApply || tellHow(told.content),
    },
    evidence: NO_EVIDENCE,
    lifecycle: { status: 'candidate', uses: 0, refinements: 0 },
    relations: {
      ...(specializes === undefined ? {} : { specializes }),
      generalizes: [],
      contradicts: [],
      complements,
    },
    origin: 'told',
    source,
  }
}

export interface UpdateGiven {
  readonly nowMs: number
  /** By somebody whose words need no proof. */
  readonly isTrusted: boolean
}

/**
 * The pattern after a change of what it says, or the same when nothing changes. Other conditions
 * or another content are another claim: it starts without evidence again. So do words of an agent,
 * because they would otherwise be offered on the strength of what others proved. A person may mend
 * the wording.
 *
 * @throws MemoryError `INVALID_INPUT`, and `CONFLICT` for one that is deprecated.
 */
export function updatePattern(
  pattern: Pattern,
  { id: _id, reason, ...given }: CheckedUpdate,
  { nowMs, isTrusted }: UpdateGiven,
): Pattern {
  const told = cleanTexts(given)
  const next = withTold(pattern, told)
  checkPattern({ ...definedOf(told), ...definedOf({ expects: next.expects, saves: next.saves }) })
  if (isSame(next, pattern)) return pattern
  const at = new Date(nowMs).toISOString()
  const changed = { ...next, version: pattern.version + 1, updatedAt: at }
  const event = { event: 'refined', reason: clean(reason ?? 'It was refined.'), at } as const
  const lifecycle = moveOn(pattern.lifecycle, event)
  if (isTrusted && !changesClaim(next, pattern)) return changed
  return { ...changed, lifecycle, evidence: resetEvidence(pattern.evidence, nowMs) }
}

function withTold(pattern: Pattern, told: Omit<CheckedUpdate, 'id' | 'reason'>): Pattern {
  const { specializes, complements, ...says } = told
  const { advice, ...rest } = pattern
  // Whoever says how its runs end says what is to be made of it.
  const isKept = advice !== undefined && (says.expects ?? pattern.expects) === pattern.expects
  return {
    ...rest,
    ...(isKept ? { advice } : {}),
    ...definedOf(says),
    relations: { ...pattern.relations, ...definedOf({ specializes, complements }) },
  }
}

const CLAIM = ['category', 'expects', 'sign', 'saves', 'applicability', 'content'] as const

function changesClaim(next: Pattern, before: Pattern): boolean {
  return CLAIM.some((field) => !isSame(next[field], before[field]))
}

type Defined<Fields> = { [Field in keyof Fields]: Exclude<Fields[Field], undefined> }

function definedOf<Fields extends object>(fields: Fields): Partial<Defined<Fields>> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<Defined<Fields>>
}

/** Equal as JSON, in whatever order a store keeps the fields; what is undefined is not there. */
export function isSame(left: unknown, right: unknown): boolean {
  return canonicalJson(left) === canonicalJson(right)
}

function clean(text: string): string {
  return redact(cleanText(text)).text
}

/** Every text without its secrets; what is undefined is left out. */
function cleanTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return clean(value) as Value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => cleanTexts(item)) as Value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(entries.map(([name, item]) => [name, cleanTexts(item)])) as Value
}
