import { compareText } from '../../text/compare-text.ts'
import { areaOf, PREFERENCE_AREAS, type PreferenceArea } from './preference.ts'
import type { PreferenceEvidence } from './preference-evidence.ts'
import { findShortcuts, type Shortcut } from './shortcuts.ts'
import { strongest, type ToldPreference } from './told-preference.ts'
import { type Choice, type WeighedChoice, weighChoices } from './weigh-choices.ts'

/** What tasks say for a preference, as it is shown. */
export interface InferredChoice extends Omit<WeighedChoice, 'since' | 'until' | 'before'> {
  readonly since: string
  readonly until: string
  readonly before?: { readonly value: string; readonly until: string } | undefined
}

/** One preference. What a person told stands before what was inferred. */
export interface Preference {
  readonly topic: string
  readonly area: PreferenceArea
  readonly value: string
  readonly origin: 'told' | 'inferred'
  /** 1 for what a person told. */
  readonly confidence: number
  /** The fact that says so. */
  readonly told?: ToldPreference | undefined
  /** What tasks say, also when something else was told. */
  readonly inferred?: InferredChoice | undefined
}

/** A decision that was taken, or thrown away, again and again. */
export interface JudgedDecision {
  readonly decision: string
  readonly accepted: number
  readonly n: number
  readonly pValue: number
}

export interface Preferences {
  readonly preferences: readonly Preference[]
  readonly decisions: {
    readonly accepted: readonly JudgedDecision[]
    readonly rejected: readonly JudgedDecision[]
  }
  readonly shortcuts: readonly Shortcut[]
  /** Preferences that were told of other things. */
  readonly told: readonly ToldPreference[]
  /** How many tasks were looked at. */
  readonly tasks: number
}

const SHOWN_MAX = 10
/** How sure an agent's word is, which is no person's. */
const AGENT_CONFIDENCE = 0.7

/** Joins what was told with what tasks show. */
export function listPreferences(
  evidence: readonly PreferenceEvidence[],
  told: readonly ToldPreference[],
): Preferences {
  const inferred = inferAll(evidence)
  const settled = new Set(told.flatMap(({ topic }) => topic ?? []))
  const topics = [...new Set([...settled, ...inferred.keys()])]
  const toldOf = (topic: string): readonly ToldPreference[] =>
    told.filter((one) => one.topic === topic)
  return {
    preferences: topics
      .flatMap((topic) => judge(topic, toldOf(topic), inferred.get(topic)) ?? [])
      .toSorted(
        (left, right) =>
          PREFERENCE_AREAS.indexOf(left.area) - PREFERENCE_AREAS.indexOf(right.area) ||
          compareText(left.topic, right.topic),
      ),
    decisions: judgeDecisions(evidence),
    shortcuts: findShortcuts(evidence),
    told: told.filter(({ topic }) => topic === undefined),
    tasks: evidence.length,
  }
}

function inferAll(evidence: readonly PreferenceEvidence[]): ReadonlyMap<string, InferredChoice> {
  const choices = new Map<string, Choice[]>()
  for (const { episodeId, at, votes } of evidence) {
    for (const { topic, value } of votes) {
      choices.set(topic, [...(choices.get(topic) ?? []), { value, at, episodeId }])
    }
  }
  return new Map(
    [...choices].flatMap(([topic, made]) => {
      const weighed = weighChoices(made)
      return weighed === undefined ? [] : [[topic, show(weighed)] as const]
    }),
  )
}

function show({ since, until, before, ...weighed }: WeighedChoice): InferredChoice {
  const iso = (at: number): string => new Date(at).toISOString()
  const earlier = before === undefined ? {} : { before: { ...before, until: iso(before.until) } }
  return { ...weighed, since: iso(since), until: iso(until), ...earlier }
}

// A person's word beats what tasks show; an agent's word is no person's.
function judge(
  topic: string,
  told: readonly ToldPreference[],
  inferred: InferredChoice | undefined,
): Preference | undefined {
  const best = strongest(told)
  const area = areaOf(topic)
  if (best?.value !== undefined && (best.trust === 'person' || inferred === undefined)) {
    return {
      topic,
      area,
      value: best.value,
      origin: 'told',
      confidence: best.trust === 'person' ? 1 : AGENT_CONFIDENCE,
      told: best,
      ...(inferred === undefined ? {} : { inferred }),
    }
  }
  if (inferred === undefined) return undefined
  const { value, confidence } = inferred
  const beside = best === undefined ? {} : { told: best }
  return { topic, area, value, origin: 'inferred', confidence, ...beside, inferred }
}

function judgeDecisions(evidence: readonly PreferenceEvidence[]): Preferences['decisions'] {
  const made = new Map<string, Choice[]>()
  for (const { episodeId, at, decisions } of evidence) {
    for (const { text, isAccepted } of decisions) {
      const value = isAccepted ? 'accepted' : 'rejected'
      const key = decisionKey(text)
      made.set(key, [...(made.get(key) ?? []), { value, at, episodeId }])
    }
  }
  const texts = new Map(
    evidence.flatMap(({ decisions }) => decisions.map(({ text }) => [decisionKey(text), text])),
  )
  const judged = [...made].flatMap(([key, choices]) => {
    const weighed = weighChoices(choices)
    if (weighed === undefined) return []
    const accepted = choices.filter(({ value }) => value === 'accepted').length
    const { value, pValue, n } = weighed
    return [{ value, shown: { decision: texts.get(key) ?? '', accepted, n, pValue } }]
  })
  const of = (side: string): readonly JudgedDecision[] =>
    judged
      .filter(({ value }) => value === side)
      .map(({ shown }) => shown)
      .toSorted((left, right) => right.n - left.n || compareText(left.decision, right.decision))
      .slice(0, SHOWN_MAX)
  return { accepted: of('accepted'), rejected: of('rejected') }
}

/** Equal for decisions that differ in names, numbers and case only. */
function decisionKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/`[^`]*`|"[^"]*"|\S*[/\\]\S*|\d+/g, '…')
    .replaceAll(/[\s.,;:!?]+/g, ' ')
    .trim()
}
