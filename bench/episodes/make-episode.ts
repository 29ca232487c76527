import type {
  EpisodeError,
  EpisodeInput,
  EpisodeStatus,
  TraceEntry,
} from '../../src/core/tasks/episodes/episode.ts'
import { seededRandom } from '../random.ts'
import { FAILURES, makeError } from './made-up-errors.ts'
import { pick, pickEarly } from './pick.ts'
import {
  ACTIONS,
  DOMAINS,
  LANGUAGES,
  NAMES,
  TAGS,
  type TaskLanguage,
  TOOLS,
  TYPES,
} from './vocabulary.ts'

/** How many bytes of JSON an episode has on average. */
export const EPISODE_BYTES = 10_000
/** What everything but the trace takes. */
const BYTES_BESIDE_TRACE = 3_300
/** The share of episodes that recur with little variation. */
const SHARE_RECURRING = 0.2
const RECURRING_JOBS = 400
const SHARE_WITH_ERRORS = 0.6
const STATUSES: readonly EpisodeStatus[] = ['success', 'success', 'success', 'partial', 'failure']
const FILES = 4_000

/** Makes up an episode, the same for the same number. */
export function makeEpisode(index: number, bytes: number = EPISODE_BYTES): EpisodeInput {
  const chance = seededRandom(index + 1)
  const isRecurring = chance() < SHARE_RECURRING
  // What recurs says the same each time: its words come from the number of the job.
  const job = Math.floor(RECURRING_JOBS * chance() ** 2)
  const fixed = isRecurring ? seededRandom(9_000_000 + job) : chance
  const language = pick(LANGUAGES, fixed)
  const description = describeTask(language, fixed)
  const hasErrors = fixed() < SHARE_WITH_ERRORS
  const failure = Math.floor(FAILURES * fixed() ** 2)
  const files = Array.from({ length: 4 }, () => makePath(Math.floor(fixed() * FILES)))
  const status = pick(STATUSES, fixed)
  const about = makeAbout(language, fixed)
  const errors = hasErrors ? [makeError(failure, chance)] : []
  const trace = makeTrace((bytes - BYTES_BESIDE_TRACE) * (0.4 + 1.2 * chance()), errors, chance)
  return {
    task: {
      input: isRecurring ? description : `${description} (#${index})`,
      description,
      type: pickEarly(TYPES, fixed),
      goals: [pick(language.goals, fixed), pick(language.goals, fixed)],
      complexity: Math.round(chance() * 100) / 100,
    },
    context: { files, symbols: [makeName(fixed), makeName(fixed)], errors },
    execution: {
      plan: [pick(language.tips, fixed), pick(language.goals, fixed)],
      trace,
      steps: { total: trace.length },
      toolsUsed: [...new Set(trace.map(({ tool }) => tool ?? ''))].map((name) => ({ name })),
      decisions: [
        { decision: pick(language.goals, fixed), reason: pick(language.insights, fixed) },
      ],
      durationMs: Math.floor(chance() * 3_600_000),
      resources: { tokens: Math.floor(chance() * 200_000) },
    },
    outcome: {
      status,
      output: `${pick(language.insights, fixed)}; ${pick(language.goals, fixed)}.`,
      patches: [makePatch(files[0] ?? '', chance)],
      testsPassed: status === 'success',
    },
    ...about,
  }
}

/** A question of the words of a task. */
export function makeQuestion(index: number): string {
  const chance = seededRandom(5_000_000 + index)
  return describeTask(pick(LANGUAGES, chance), chance)
}

/** What such an episode would meet: the same failure with other values. */
export function makeMetError(index: number): string {
  const chance = seededRandom(6_000_000 + index)
  return makeError(Math.floor(FAILURES * chance() ** 2), chance).stack ?? ''
}

/** A failure that nobody met, with words of those that were. */
export function makeUnmetError(index: number): string {
  const chance = seededRandom(8_000_000 + index)
  return makeError(FAILURES + Math.floor(chance() * 10_000), chance).stack ?? ''
}

function describeTask(language: TaskLanguage, chance: () => number): string {
  return pick(language.tasks, chance)(
    pickEarly(language.things, chance),
    pickEarly(language.places, chance),
  )
}

function makeAbout(
  language: TaskLanguage,
  chance: () => number,
): Pick<EpisodeInput, 'reflection' | 'metadata'> {
  return {
    reflection: {
      insights: [pick(language.insights, chance), pick(language.insights, chance)],
      problemPattern: pick(language.insights, chance),
      solutionPattern: pick(language.tips, chance),
      gotchas: [pick(language.insights, chance)],
      tips: [pick(language.tips, chance)],
    },
    metadata: {
      domain: pickEarly(DOMAINS, chance),
      strategies: [pick(language.tips, chance)],
      tags: [pickEarly(TAGS, chance), pickEarly(TAGS, chance)],
    },
  }
}

function makePath(number: number): string {
  const chance = seededRandom(4_000_000 + number)
  return `src/${pick(NAMES, chance)}/${pick(NAMES, chance)}-${pick(ACTIONS, chance)}.ts`
}

function makeName(chance: () => number): string {
  return `${pick(ACTIONS, chance)}_${pick(NAMES, chance)}`
}

function makeTrace(
  bytes: number,
  errors: readonly EpisodeError[],
  chance: () => number,
): readonly TraceEntry[] {
  const trace: TraceEntry[] = []
  for (let left = bytes; left > 0; ) {
    const tool = pickEarly(TOOLS, chance)
    const input = `${makeName(chance)} src/${pick(NAMES, chance)}`
    const output = makeOutput(Math.min(left, 200 + chance() * 1_200), chance)
    trace.push({ tool, input, output, durationMs: Math.floor(chance() * 9_000) })
    left -= input.length + output.length + 70
  }
  const [error] = errors
  return error?.stack === undefined ? trace : [...trace, { tool: 'test', error: error.stack }]
}

// Lines as tools print them.
function makeOutput(bytes: number, chance: () => number): string {
  const lines: string[] = []
  for (let left = bytes; left > 0; ) {
    const line = `src/${pick(NAMES, chance)}/${pick(NAMES, chance)}.ts:${Math.floor(chance() * 500)}: const ${makeName(chance)} = await ${makeName(chance)}(${pick(NAMES, chance)})`
    lines.push(line)
    left -= line.length + 2
  }
  return lines.join('\n')
}

function makePatch(
  file: string,
  chance: () => number,
): { file: string; linesAdded: number; diff: string } {
  const added = Array.from(
    { length: 6 },
    () => `+  const ${makeName(chance)} = ${makeName(chance)}()`,
  )
  return { file, linesAdded: added.length, diff: ['@@ -1,6 +1,12 @@', ...added].join('\n') }
}
