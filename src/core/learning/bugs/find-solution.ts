import { normalFile } from '../../language/failures/normal-file.ts'
import { readActs } from '../../tasks/acts/read-acts.ts'
import type { Resolution } from '../../tasks/ending/find-resolution.ts'
import type { Episode, EpisodePatch, TraceEntry } from '../../tasks/episodes/episode.ts'
import { firstLine } from '../../tasks/steps/task-step.ts'
import type { SolutionText } from './bug-pattern.ts'
import { type FailureTraits, shortTemplate } from './failure-traits.ts'

export const DESCRIPTION_LENGTH_MAX = 400
export const APPROACH_LENGTH_MAX = 600
export const CODE_LENGTH_MAX = 1_200
const CODE_LINES_MAX = 30
const STEP_LENGTH_MAX = 120
const STEPS_SHOWN_MAX = 4
/** Shorter beginnings of a message occur in other sentences too. */
const QUOTED_LENGTH_MIN = 12
const QUOTED_LENGTH_MAX = 60

export interface SolutionSearch {
  readonly failure: FailureTraits
  /** The message as it occurred and as reported, to find sentences that quote it. */
  readonly messages: readonly string[]
  /** True if the episode had no other failure: then everything it did was about this one. */
  readonly isOnly: boolean
  /** The index of the last step that hit it; absent if the trace does not show it. */
  readonly metAt?: number | undefined
  readonly resolution?: Resolution | undefined
}

/** What an episode did about a failure; `undefined` when it does not show. */
export function findSolution(episode: Episode, search: SolutionSearch): SolutionText | undefined {
  const steps = stepsOf(episode, search).map(describeEntry).join(' → ')
  const description = describe(episode, search)
  if (description === '') return undefined
  const { planSummary, plan } = episode.execution
  const approach = short(steps || (planSummary ?? plan.join(' → ')), APPROACH_LENGTH_MAX)
  const codeTemplate = codeOf(patchesOf(episode, search), search.failure)
  return {
    description,
    ...(approach === '' || approach === description ? {} : { approach }),
    ...(codeTemplate === undefined ? {} : { codeTemplate }),
    conditions: [],
  }
}

function describe(episode: Episode, search: SolutionSearch): string {
  const { reflection, execution, outcome } = episode
  const lines = [...reflection.insights, ...reflection.tips]
  const said = search.messages.map((message) => sayingOf(message, lines)).find(Boolean) ?? ''
  const { by, helped: steps = [] } = search.resolution ?? {}
  const helped = by === 'unclear' ? [] : steps.map(({ text }) => text)
  const shown = helped.slice(-STEPS_SHOWN_MAX).join('; then ')
  // Where the trace shows the error, and not how it went away, the task was solved in other ways.
  const isLeft = search.metAt !== undefined && shown === '' && outcome.status !== 'failure'
  const whole = isLeft
    ? []
    : [
        reflection.solutionPattern ?? '',
        execution.decisions.map(({ decision }) => decision).join('; '),
      ]
  const patches = outcome.patches
    .flatMap(({ description = '' }) => (COUNTED.test(description) ? [] : description))
    .join('; ')
  const own = search.isOnly ? [...whole, said, shown] : [said, shown, ...whole]
  const choices = isLeft ? own : [...own, patches]
  const chosen = choices.find((text) => text.trim() !== '') ?? ''
  return short(withoutValues(chosen, search.messages, chosen !== shown), DESCRIPTION_LENGTH_MAX)
}

/** A description of a patch that only counts its lines. */
const COUNTED = /^$|^\w+, \+\d+ −\d+ lines/u

/** A number or an id, such as that of a process, or a word. */
const VALUE = /(?<![\w.-])[\w-]{3,}(?![\w-])/gu
const QUOTED = /(["'`])([\w-]{3,})\1/gu

// What a solution takes from the message is another value the next time: ids, and what is quoted. In
// the words of a task, what is quoted may be a word as any other.
export function withoutValues(text: string, messages: readonly string[], isTold = false): string {
  const quoted = new Set(
    (isTold ? [] : messages).flatMap((message) =>
      [...message.matchAll(QUOTED)].map((match) => match[2]),
    ),
  )
  return text.replace(VALUE, (value) => {
    const isId = /\d/u.test(value) && messages.some((message) => message.includes(value))
    return isId || quoted.has(value) ? '<from the error>' : value
  })
}

// What was done between the error and the check that succeeded.
function stepsOf(
  { execution }: Episode,
  { metAt, resolution }: SolutionSearch,
): readonly TraceEntry[] {
  if (metAt === undefined || resolution === undefined) return []
  return execution.trace
    .slice(metAt + 1, resolution.at)
    .filter(({ error }) => error === undefined)
    .slice(-STEPS_SHOWN_MAX)
}

// Finished tasks name the fix of an error by quoting its message.
function sayingOf(message: string, lines: readonly string[]): string {
  const quoted = firstLine(message, QUOTED_LENGTH_MAX).replace(/…$/u, '')
  if (quoted.length < QUOTED_LENGTH_MIN) return ''
  const line = lines.find((one) => one.includes(quoted))
  if (line === undefined) return ''
  const rest = line.slice(line.indexOf(quoted) + quoted.length)
  return /"[^":]{0,40}:\s{0,3}(\S.*)$/su.exec(rest)?.[1] ?? line
}

function describeEntry({ tool = 'step', input }: TraceEntry): string {
  const acts = readActs(tool, input).map(({ text }) => text)
  return firstLine(acts.join(' && '), STEP_LENGTH_MAX)
}

/** Approaches that were abandoned: they did not help. */
export function abandonedBy(episode: Episode): readonly string[] {
  const { pivots, trace } = episode.execution
  if (pivots.length === 0) return []
  const errors = new Set(
    episode.context.errors.flatMap(({ message }) => (message ? [shortTemplate(message)] : [])),
  )
  const isError = (from: string): boolean =>
    errors.has(shortTemplate(from)) || trace.some(({ error }) => error?.includes(from))
  return pivots
    .flatMap(({ from = '' }) => short(from, DESCRIPTION_LENGTH_MAX) || [])
    .filter((from) => from !== 'an error' && !isError(from))
}

// Where the trace shows what helped, changes of other files did not.
function patchesOf(
  { execution, outcome }: Episode,
  { resolution }: SolutionSearch,
): readonly EpisodePatch[] {
  if (resolution === undefined) return outcome.patches
  const steps = resolution.helped.flatMap(({ at }) => execution.trace[at] ?? [])
  const acts = steps.flatMap(({ tool, input }) => readActs(tool, input))
  const files = new Set(acts.flatMap((act) => act.files).map(normalFile))
  return outcome.patches.filter(({ file }) => files.has(normalFile(file)))
}

function codeOf(patches: readonly EpisodePatch[], failure: FailureTraits): string | undefined {
  const files = new Set(failure.places.map((place) => place.split('|', 1)[0]))
  const changed = patches.filter(({ diff }) => diff !== undefined && diff !== '')
  const near = changed.find(({ file }) => files.has(normalFile(file))) ?? changed[0]
  const lines = (near?.diff ?? '').split('\n').filter((line) => /^[+-](?![+-]{2})/u.test(line))
  const code = lines.slice(0, CODE_LINES_MAX).join('\n').slice(0, CODE_LENGTH_MAX).toWellFormed()
  return code.trim() === '' ? undefined : code
}

function short(text: string, lengthMax: number): string {
  const line = text
    .trim()
    .replace(/\s*\n\s*/gu, '; ')
    .replace(/\s+/gu, ' ')
  return (line.length <= lengthMax ? line : `${line.slice(0, lengthMax - 1)}…`).toWellFormed()
}
