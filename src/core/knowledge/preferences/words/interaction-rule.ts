import type { InferredTopic } from '../preference.ts'

/** How people say what they want from whoever works for them. */
export interface InteractionRule {
  readonly topic: InferredTopic
  readonly value: string
  readonly pattern: RegExp
}
