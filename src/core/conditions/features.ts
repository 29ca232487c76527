/**
 * What conditions can ask about: a task that is to be done, or a run. A name may be absent: what
 * is not known is neither true nor false.
 */
export type Features = Readonly<Record<string, FeatureValue>>

export type FeatureValue =
  | string
  | number
  | boolean
  | readonly string[]
  /** Steps in their order, each with its signs. */
  | readonly (readonly string[])[]

export type FeatureType = 'text' | 'number' | 'yes-no' | 'texts' | 'steps'

/** The names that conditions may use, besides `parameter.*` of templates. */
export const FEATURE_TYPES: Readonly<Record<string, FeatureType>> = {
  'task.type': 'text',
  'task.domain': 'text',
  'task.complexity': 'number',
  /** Its words, lower case, without the words of grammar. */
  'task.words': 'texts',
  /** What kind of task it is, as far as its form tells, such as `counts` or `many numbers`. */
  'task.signs': 'texts',
  /** The parts of the plan in their order: what is done, and to what. */
  plan: 'steps',
  agent: 'text',
  project: 'text',
  /** Paths, as they are told. */
  files: 'texts',
  /** Programming languages of these files. */
  languages: 'texts',
  /** Tools that are at hand (of a task) or were used (of a run). */
  tools: 'texts',
  /** Types of the errors. */
  errors: 'texts',
  /** Signatures of the failures. */
  failures: 'texts',
  steps: 'steps',
  'steps.count': 'number',
  'steps.failed': 'number',
  /** How many of the runs before a profile puts below this one, 0 to 1; known to mining alone. */
  'profile.share': 'number',
  /** Of a run: what it took. */
  'duration.seconds': 'number',
}
