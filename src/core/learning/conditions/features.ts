/** What conditions can test, of a task or a run. An absent feature is unknown: neither true nor false. */
export type Features = Readonly<Record<string, FeatureValue>>

export type FeatureValue =
  | string
  | number
  | boolean
  | readonly string[]
  /** Steps in order, each with its features. */
  | readonly (readonly string[])[]

export type FeatureType = 'text' | 'number' | 'yes-no' | 'texts' | 'steps'

/** The names that conditions may use, besides `parameter.*` of templates. */
export const FEATURE_TYPES: Readonly<Record<string, FeatureType>> = {
  'task.type': 'text',
  'task.domain': 'text',
  'task.complexity': 'number',
  /** Its words, lower case, without stop words. */
  'task.words': 'texts',
  /** What kind of task it is, by its words and form, such as `counts` or `many numbers`. */
  'task.kinds': 'texts',
  /** The parts of the plan in order: what is done, and to what. */
  plan: 'steps',
  agent: 'text',
  project: 'text',
  files: 'texts',
  /** Programming languages of these files. */
  languages: 'texts',
  /** Available (of a task) or used (of a run). */
  tools: 'texts',
  errors: 'texts',
  failures: 'texts',
  steps: 'steps',
  'steps.count': 'number',
  'steps.failed': 'number',
  /** Of a run. */
  'duration.seconds': 'number',
}
