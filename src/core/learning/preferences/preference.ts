export const PREFERENCE_AREAS = ['coding', 'interaction', 'tools', 'other'] as const
export type PreferenceArea = (typeof PREFERENCE_AREAS)[number]

/** Topics that can be inferred from patches and sessions. */
const TOPICS = {
  coding: [
    ...(['verbosity', 'comments', 'names', 'function-size', 'quotes', 'semicolons'] as const),
    ...(['indentation', 'function-names', 'type-hints', 'docstrings'] as const),
  ],
  interaction: ['explanations', 'confirmations', 'proactivity'],
  tools: [
    ...(['tests', 'patch-size', 'refactoring', 'change-files', 'edits'] as const),
    ...(['search-tool', 'package-manager', 'test-command'] as const),
  ],
} as const
export const INFERRED_TOPICS = Object.values(TOPICS).flat()
export type InferredTopic = (typeof INFERRED_TOPICS)[number]

export function areaOf(topic: string): PreferenceArea {
  const known = Object.entries(TOPICS).find(([, topics]) => topics.some((one) => one === topic))
  return (known?.[0] as keyof typeof TOPICS | undefined) ?? 'other'
}

/** True for what people want in one programming language and not in another. */
export function isOfLanguage(topic: string): boolean {
  return areaOf(topic) === 'coding' || topic === 'package-manager' || topic === 'test-command'
}

/** What was not done. It counts against doing it, and is never a preference itself. */
export const ABSENT = 'none'

/** A task's evidence for one choice: one vote, however long the task was. */
export interface Vote {
  readonly topic: InferredTopic
  readonly value: string
  /** The programming language, of what differs by language. */
  readonly language?: string | undefined
  /** How much of the task was looked at: lines, names, commands. */
  readonly n: number
}
