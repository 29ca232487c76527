import type { EpisodePivot } from '../../episodes/episode.ts'
import type { Decision } from '../active/active-context.ts'
import { firstLine } from '../steps/clip.ts'
import { errorMessageOf } from '../steps/error-type.ts'
import type { TaskStep } from '../steps/task-step.ts'
import { saysSomething } from './says-something.ts'

/** More steps than this without an error after one: the agent found another way. Document 004. */
const RECOVERY_STEPS = 5
const LINE_LENGTH_MAX = 300

/** Where the strategy changed: recoveries after errors, and every decision, in their order. */
export function findPivots(
  steps: readonly TaskStep[],
  decisions: readonly Decision[],
): readonly EpisodePivot[] {
  return [...findRecoveries(steps), ...decisions.map(toPivot)].toSorted(
    (left, right) => (left.step ?? 0) - (right.step ?? 0),
  )
}

function findRecoveries(steps: readonly TaskStep[]): readonly EpisodePivot[] {
  const failed = steps.filter(({ error }) => error !== undefined)
  const end = (steps.at(-1)?.number ?? 0) + 1
  return failed.flatMap((last, index) => {
    const next = failed[index + 1]?.number ?? end
    if (next - last.number <= RECOVERY_STEPS) return []
    const recovery = steps.find(({ number }) => number === last.number + 1)
    return [
      {
        from: shortly(errorMessageOf(last.error ?? ''), 'an error'),
        to:
          recovery === undefined
            ? 'another approach'
            : shortly(describeStep(recovery), 'another approach'),
        reason: 'Recovered from a run of errors.',
        step: last.number + 1,
      },
    ]
  })
}

function toPivot({ decision, rationale = '', snapshot }: Decision): EpisodePivot {
  return {
    to: shortly(decision, 'a decision'),
    ...(saysSomething(rationale) ? { reason: shortly(rationale, 'a reason') } : {}),
    step: snapshot.step + 1,
  }
}

function shortly(text: string, otherwise: string): string {
  const line = firstLine(text, LINE_LENGTH_MAX)
  return saysSomething(line) ? line : otherwise
}

/** What a step did, in a few words: what the agent said of it, or its tool and file. */
export function describeStep({
  tool = 'step',
  thought,
  edits = [],
  input,
}: Pick<TaskStep, 'tool' | 'thought' | 'edits' | 'input'>): string {
  if (thought !== undefined && saysSomething(thought)) return firstLine(thought, LINE_LENGTH_MAX)
  const file = edits[0]?.file
  if (file !== undefined) return `${tool} ${file}`
  return input === undefined ? tool : `${tool} ${firstLine(input, LINE_LENGTH_MAX)}`.trim()
}
