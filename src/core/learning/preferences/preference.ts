export const PREFERENCE_AREAS = ['coding', 'interaction', 'tools', 'other'] as const
export type PreferenceArea = (typeof PREFERENCE_AREAS)[number]

/** Topics that can be inferred from patches and sessions. */
export const INFERRED_TOPICS = [
  'verbosity',
  'comments',
  'names',
  'function-size',
  'quotes',
  'semicolons',
  'indentation',
  'function-names',
  'explanations',
  'confirmations',
  'proactivity',
  'tests',
  'patch-size',
  'refactoring',
  'package-manager',
  'test-command',
] as const
export type InferredTopic = (typeof INFERRED_TOPICS)[number]

const INTERACTION: ReadonlySet<string> = new Set(['explanations', 'confirmations', 'proactivity'])
const TOOLS: ReadonlySet<string> = new Set([
  'tests',
  'patch-size',
  'refactoring',
  'package-manager',
  'test-command',
])

export function areaOf(topic: string): PreferenceArea {
  if (INTERACTION.has(topic)) return 'interaction'
  if (TOOLS.has(topic)) return 'tools'
  return INFERRED_TOPICS.some((known) => known === topic) ? 'coding' : 'other'
}

/** What one task says for one choice: one vote, however long the task was. */
export interface Vote {
  readonly topic: InferredTopic
  readonly value: string
  /** How much of the task was looked at: lines, names, commands. */
  readonly n: number
}
