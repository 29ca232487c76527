import * as z from 'zod'
import { listOf } from '../../field-schemas.ts'
import { addTo, countItems } from '../../group-by.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { binomialTail } from '../statistics/exact-tests.ts'
import { ABSENT, areaOf, isOfLanguage, PREFERENCE_AREAS, type Vote } from './preference.ts'
import type { PreferenceEvidence } from './preference-evidence.ts'
import { type StatedPreference, statedPreferenceSchema, strongest } from './stated-preference.ts'
import { CHOICES_MIN, type Choice, P_VALUE_MAX, weighChoices } from './weigh-choices.ts'

const inferredSchema = z.object({
  value: z.string(),
  confidence: z.number(),
  hits: z.int(),
  n: z.int().describe('How many tasks made a choice.'),
  share: z.number().describe('Share of the weight of all choices; newer ones weigh more.'),
  pValue: z.number().describe('Probability that it is chance.'),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  episodeIds: z.array(z.string()).readonly(),
  before: z.object({ value: z.string(), until: z.iso.datetime() }).optional(),
})
type InferredChoice = z.infer<typeof inferredSchema>

/** What a person stated comes before what was inferred. */
const preferenceSchema = z.object({
  topic: z.string(),
  area: z.enum(PREFERENCE_AREAS),
  value: z.string(),
  language: z.string().optional().describe('Absent if it holds in every language.'),
  origin: z.enum(['stated', 'inferred']),
  confidence: z.number(),
  stated: statedPreferenceSchema.optional().describe('The fact that says so.'),
  inferred: inferredSchema.optional().describe('What tasks show.'),
})
export type Preference = z.infer<typeof preferenceSchema>

/** Commands that a person types one after the other, again and again. */
const shortcutSchema = z.object({
  commands: listOf(z.string()),
  tasks: z.int(),
  runs: z.int().describe('Tasks in which the first command was typed.'),
  pValue: z.number(),
})
type Shortcut = z.infer<typeof shortcutSchema>

const decisionsSchema = listOf(
  z.object({ decision: z.string(), accepted: z.int(), n: z.int(), pValue: z.number() }),
)

export const preferencesSchema = z.object({
  preferences: listOf(preferenceSchema),
  decisions: z.object({ accepted: decisionsSchema, rejected: decisionsSchema }),
  shortcuts: listOf(shortcutSchema),
  stated: listOf(statedPreferenceSchema).describe('Stated preferences about other topics.'),
  tasks: z.int().describe('How many tasks were read.'),
})
/** What a person prefers, stated or seen in tasks. */
export type Preferences = z.infer<typeof preferencesSchema>

const SHOWN_MAX = 10
/** An agent's word is not the person's. */
const AGENT_CONFIDENCE = 0.7

interface Asked {
  /** Only what holds in this one. Default: all, each with its language. */
  readonly language?: string | undefined
  /**
   * What is done in this one comes before what is done in all, and a habit that shows in one other
   * project alone is a habit of that project. Default: all projects.
   */
  readonly project?: string | undefined
}

/** The evidence of one task, and the project it belongs to. */
export interface PlacedEvidence extends PreferenceEvidence {
  readonly project: string | undefined
}

/** Joins what was stated with what tasks show. */
export function listPreferences(
  evidence: readonly PlacedEvidence[],
  stated: readonly StatedPreference[],
  { language, project }: Asked,
): Preferences {
  const own = evidence.filter((one) => one.project === project)
  const everywhere = [...inferAll(evidence)].filter(
    ([, { places }]) => project === undefined || places.size > 1 || places.has(undefined),
  )
  const inferred = [...new Map([...everywhere, ...inferAll(own)]).values()]
  const topics = new Set([...stated, ...inferred].flatMap(({ topic }) => topic ?? []))
  return {
    preferences: [...topics]
      .flatMap((topic) => {
        const said = stated.filter((one) => one.topic === topic)
        const shown = inferred.filter((one) => one.topic === topic)
        return judgeTopic(said, shown, { topic, language })
      })
      .toSorted(
        (left, right) =>
          PREFERENCE_AREAS.indexOf(left.area) - PREFERENCE_AREAS.indexOf(right.area) ||
          compareText(left.topic, right.topic) ||
          compareText(left.language ?? '', right.language ?? ''),
      ),
    decisions: judgeDecisions(evidence),
    shortcuts: findShortcuts(evidence),
    stated: stated.filter(({ topic }) => topic === undefined),
    tasks: evidence.length,
  }
}

/** What tasks show about a topic in one language. */
interface Inferred {
  readonly topic: string
  readonly language?: string | undefined
  readonly choice: InferredChoice
  /** The projects in which it was chosen. */
  readonly places: ReadonlySet<string | undefined>
}

interface PlacedChoice extends Choice, Pick<Vote, 'topic' | 'language'> {
  readonly project: string | undefined
}

function inferAll(evidence: readonly PlacedEvidence[]): ReadonlyMap<string, Inferred> {
  const choices = new Map<string, PlacedChoice[]>()
  for (const { episodeId, at, votes, project } of evidence) {
    for (const { topic, language, value } of votes) {
      const choice = { topic, language, value, at, episodeId, project }
      addTo(choices, `${topic} ${language ?? ''}`, choice)
    }
  }
  const iso = (at: number): string => new Date(at).toISOString()
  const inferred = new Map<string, Inferred>()
  for (const [key, made] of choices) {
    const weighed = weighChoices(made)
    const [first] = made
    if (weighed === undefined || first === undefined || weighed.value === ABSENT) continue
    const { since, until, before, ...rest } = weighed
    const wasWish = before !== undefined && before.value !== ABSENT
    const earlier = wasWish && { before: { ...before, until: iso(before.until) } }
    const choice = { ...rest, since: iso(since), until: iso(until), ...earlier }
    const chosen = made.filter(({ value }) => value === weighed.value)
    const places = new Set(chosen.map(({ project }) => project))
    inferred.set(key, { topic: first.topic, language: first.language, choice, places })
  }
  return inferred
}

/** What is preferred in one language, or in each of them. */
function judgeTopic(
  stated: readonly StatedPreference[],
  inferred: readonly Inferred[],
  { topic, language: asked }: { readonly topic: string; readonly language: string | undefined },
): readonly Preference[] {
  const general = strongest(stated.filter(isIn(undefined)))
  // A preference for all languages is listed once.
  const isEverywhere = general?.trust === 'person'
  const all = [...stated, ...(isEverywhere ? [] : inferred)].map(({ language }) => language)
  return (asked === undefined ? [...new Set(all)] : [asked]).flatMap((language) => {
    const said = strongest(stated.filter(isIn(language))) ?? general
    const bound = isOfLanguage(topic) ? language : undefined
    const [any] = isEverywhere && bound === undefined ? inferred : []
    const judged = judge(topic, said, (inferred.find(isIn(bound)) ?? any)?.choice)
    if (judged === undefined) return []
    const within = judged.origin === 'inferred' ? bound : said?.language
    return [{ ...judged, ...(within && { language: within }) }]
  })
}

function isIn(language: string | undefined) {
  return (one: { readonly language?: string | undefined }): boolean => one.language === language
}

// What a person stated counts more than what tasks show; what an agent stated counts less.
function judge(
  topic: string,
  stated: StatedPreference | undefined,
  inferred: InferredChoice | undefined,
): Preference | undefined {
  const about = {
    topic,
    area: areaOf(topic),
    ...(stated && { stated }),
    ...(inferred && { inferred }),
  }
  const isPerson = stated?.trust === 'person'
  if (stated?.value !== undefined && (isPerson || inferred === undefined)) {
    const confidence = isPerson ? 1 : AGENT_CONFIDENCE
    return { ...about, value: stated.value, origin: 'stated', confidence }
  }
  if (inferred === undefined) return undefined
  return { ...about, value: inferred.value, origin: 'inferred', confidence: inferred.confidence }
}

function judgeDecisions(evidence: readonly PreferenceEvidence[]): Preferences['decisions'] {
  const made = new Map<string, { readonly text: string; readonly choices: Choice[] }>()
  for (const { episodeId, at, decisions } of evidence) {
    for (const { text, isAccepted } of decisions) {
      const known = made.get(decisionKey(text)) ?? { text, choices: [] }
      known.choices.push({ value: isAccepted ? 'accepted' : 'rejected', at, episodeId })
      made.set(decisionKey(text), known)
    }
  }
  const judged = [...made.values()].flatMap(({ text, choices }) => {
    const weighed = weighChoices(choices)
    if (weighed === undefined) return []
    const accepted = choices.filter(({ value }) => value === 'accepted').length
    const { value, pValue, n } = weighed
    return [{ value, shown: { decision: text, accepted, n, pValue } }]
  })
  const of = (side: string): Preferences['decisions']['accepted'] =>
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

const SHORTCUT_LENGTH_MAX = 4
const SHORTCUTS_SHOWN_MAX = 10

/** Sequences that follow their first command more often than not, and not by chance. */
function findShortcuts(evidence: readonly PreferenceEvidence[]): readonly Shortcut[] {
  const counts = countItems(evidence.flatMap(({ commands }) => [...sequencesIn(commands)]))
  const found = [...counts].flatMap(([key, tasks]) => {
    const commands = key.split('\n')
    const runs = counts.get(commands[0] ?? '') ?? 0
    const pValue = binomialTail(tasks, runs, 0.5)
    const isShown = commands.length > 1 && tasks >= CHOICES_MIN && pValue <= P_VALUE_MAX
    return isShown ? [{ commands, tasks, runs, pValue }] : []
  })
  return found
    .filter((one) => !found.some((other) => isPartOf(one, other)))
    .toSorted(
      (left, right) =>
        right.tasks - left.tasks ||
        compareText(left.commands.join('\n'), right.commands.join('\n')),
    )
    .slice(0, SHORTCUTS_SHOWN_MAX)
}

/** Each once a task. The same command twice in a row is a retry, and no habit. */
function sequencesIn(given: readonly string[]): ReadonlySet<string> {
  const commands = given.filter((command, index) => command !== given[index - 1])
  const found = new Set<string>()
  for (const [from] of commands.entries()) {
    for (
      let length = 1;
      length <= SHORTCUT_LENGTH_MAX && from + length <= commands.length;
      length++
    ) {
      found.add(commands.slice(from, from + length).join('\n'))
    }
  }
  return found
}

// A part says nothing that the whole does not, unless it is far more frequent.
function isPartOf(part: Shortcut, whole: Shortcut): boolean {
  if (part.commands.length >= whole.commands.length) return false
  const isInside = `\n${whole.commands.join('\n')}\n`.includes(`\n${part.commands.join('\n')}\n`)
  return isInside && part.tasks <= whole.tasks * 1.2
}
