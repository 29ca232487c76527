import type { OperationGroup } from './operation.ts'

/**
 * Loads one group and nothing else, so that a command starts quickly. The keys are those of
 * `GROUPS`; a test compares the two.
 */
export const GROUP_LOADERS = {
  facts: async () => (await import('./facts.ts')).facts,
  conversations: async () => (await import('./conversations.ts')).conversations,
  entities: async () => (await import('./entities.ts')).entities,
  questions: async () => (await import('./questions.ts')).questions,
  blocks: async () => (await import('./blocks.ts')).blocks,
  files: async () => (await import('./conversations.ts')).files,
  items: async () => (await import('./items.ts')).items,
  tasks: async () => (await import('./tasks.ts')).tasks,
  episodes: async () => (await import('./episodes.ts')).episodes,
  failures: async () => (await import('./episodes.ts')).failures,
  context: async () => (await import('./context.ts')).context,
  patterns: async () => (await import('./patterns.ts')).patterns,
  bugs: async () => (await import('./code-knowledge.ts')).bugs,
  rules: async () => (await import('./code-knowledge.ts')).rules,
  projects: async () => (await import('./projects.ts')).projects,
  preferences: async () => (await import('./projects.ts')).preferences,
  events: async () => (await import('./events.ts')).events,
  workspace: async () => (await import('./upkeep.ts')).workspace,
  backups: async () => (await import('./backups.ts')).backups,
  admin: async () => (await import('./upkeep.ts')).admin,
} as const satisfies Readonly<Record<string, () => Promise<OperationGroup>>>

export type GroupName = keyof typeof GROUP_LOADERS
