import { EPISODE_TEXT_LENGTH_MAX } from '../../episodes/episode-schema.ts'
import { clipMiddle } from '../steps/clip.ts'
import type { TaskStep } from '../steps/task-step.ts'

/** A step with what was cut of it, as far as an episode takes it. `text` is what moved out. */
export function wholeStep(step: TaskStep, text: string): TaskStep {
  const { input, output, error } = JSON.parse(text) as TaskStep
  const long = (said: string): string => clipMiddle(said, EPISODE_TEXT_LENGTH_MAX - 60)
  return {
    ...step,
    ...(input === undefined ? {} : { input: long(input) }),
    ...(output === undefined ? {} : { output: long(output) }),
    ...(error === undefined ? {} : { error: long(error) }),
  }
}
