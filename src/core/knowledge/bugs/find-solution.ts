import type { Episode, EpisodePatch, TraceEntry } from '../../episodes/episode.ts'
import { normalFile } from '../../failures/normal-file.ts'
import { firstLine } from '../../working/steps/clip.ts'
import type { SolutionTelling } from './bug-pattern.ts'
import { type FailureTraits, shortTemplate } from './failure-traits.ts'

export const DESCRIPTION_LENGTH_MAX = 400
export const APPROACH_LENGTH_MAX = 600
export const CODE_LENGTH_MAX = 1_200
const CODE_LINES_MAX = 30
const STEP_LENGTH_MAX = 120
const STEPS_TOLD_MAX = 4
/** Further away, a success has other reasons. */
const RECOVERY_STEPS_MAX = 15
/** Shorter beginnings of a message stand in other sentences too. */
const QUOTED_LENGTH_MIN = 12
const QUOTED_LENGTH_MAX = 60

export interface SolutionSearch {
  readonly failure: FailureTraits
  /** The message as it was met and told, to find what was said of it. */
  readonly messages: readonly string[]
  /** True when the episode met nothing else: then all that it did was about this. */
  readonly isOnly: boolean
  /** What was done after the error came for the last time. */
  readonly recovery: readonly TraceEntry[]
}

/** What an episode did about a failure, as well as it can be told; nothing when it tells nothing. */
export function findSolution(
  episode: Episode,
  search: SolutionSearch,
): SolutionTelling | undefined {
  const steps = search.recovery.slice(-STEPS_TOLD_MAX).map(describeEntry).join(' → ')
  const description = describe(episode, search, steps)
  if (description === '') return undefined
  const approach = short(steps === '' ? approachOf(episode) : steps, APPROACH_LENGTH_MAX)
  const codeTemplate = codeOf(episode.outcome.patches, search.failure)
  return {
    description,
    ...(approach === '' || approach === description ? {} : { approach }),
    ...(codeTemplate === undefined ? {} : { codeTemplate }),
    conditions: [],
  }
}

function describe(episode: Episode, search: SolutionSearch, steps: string): string {
  const { reflection, execution, outcome } = episode
  const lines = [...reflection.insights, ...reflection.tips]
  const said = search.messages.map((message) => sayingOf(message, lines)).find(Boolean) ?? ''
  const whole = [
    reflection.solutionPattern ?? '',
    execution.decisions.map(({ decision }) => decision).join('; '),
    outcome.patches.flatMap(({ description = '' }) => description || []).join('; '),
  ]
  const choices = search.isOnly ? [...whole, said, steps] : [said, steps, ...whole]
  return short(choices.find((text) => text.trim() !== '') ?? '', DESCRIPTION_LENGTH_MAX)
}

// Finished tasks tell what helped against an error by quoting its message.
function sayingOf(message: string, lines: readonly string[]): string {
  const quoted = firstLine(message, QUOTED_LENGTH_MAX).replace(/…$/u, '')
  if (quoted.length < QUOTED_LENGTH_MIN) return ''
  const line = lines.find((one) => one.includes(quoted))
  if (line === undefined) return ''
  const rest = line.slice(line.indexOf(quoted) + quoted.length)
  const told = /"[^":]{0,40}:\s{0,3}(\S.*)$/su.exec(rest)?.[1]
  return told ?? line
}

function approachOf({ execution }: Episode): string {
  return execution.planSummary ?? execution.plan.join(' → ')
}

function describeEntry({ tool = 'step', input }: TraceEntry): string {
  return input === undefined ? tool : `${tool} ${firstLine(input, STEP_LENGTH_MAX)}`.trim()
}

/** What was given up in favour of something else: it did not help. */
export function abandonedBy(episode: Episode): readonly string[] {
  if (episode.execution.pivots.length === 0) return []
  const errors = new Set(
    episode.context.errors.flatMap(({ message }) => (message ? [shortTemplate(message)] : [])),
  )
  return episode.execution.pivots
    .flatMap(({ from = '' }) => short(from, DESCRIPTION_LENGTH_MAX) || [])
    .filter((from) => from !== 'an error' && !errors.has(shortTemplate(from)))
}

/** The steps after the last that met the failure, up to the next success of the same tool. */
export function findRecovery(
  trace: readonly TraceEntry[],
  isMet: (entry: TraceEntry) => boolean,
): readonly TraceEntry[] {
  const last = trace.findLastIndex(isMet)
  if (last < 0) return []
  const after = trace.slice(last + 1, last + 1 + RECOVERY_STEPS_MAX)
  const { tool } = trace[last] ?? {}
  const end = after.findIndex(
    (entry) => entry.error === undefined && entry.tool !== undefined && entry.tool === tool,
  )
  if (end < 0) return []
  const between = after.slice(0, end).filter(({ error }) => error === undefined)
  return between.length > 0 ? between : after.slice(end, end + 1)
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
