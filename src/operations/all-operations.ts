import { backups } from './backups.ts'
import { blocks } from './blocks.ts'
import { bugs, rules } from './code-knowledge.ts'
import { context } from './context.ts'
import { conversations, files } from './conversations.ts'
import { entities } from './entities.ts'
import { episodes, failures } from './episodes.ts'
import { events } from './events.ts'
import { facts } from './facts.ts'
import { items } from './items.ts'
import type { Operation, OperationGroup } from './operation.ts'
import { patterns } from './patterns.ts'
import { preferences, projects } from './projects.ts'
import { questions } from './questions.ts'
import { tasks } from './tasks.ts'
import { topLevel } from './top-level.ts'
import { admin, workspace } from './upkeep.ts'

/** Every group, by its name in the library, in the order of help and reference. */
export const GROUPS = {
  facts,
  conversations,
  entities,
  questions,
  blocks,
  files,
  items,
  tasks,
  episodes,
  failures,
  context,
  patterns,
  bugs,
  rules,
  projects,
  preferences,
  events,
  workspace,
  backups,
  admin,
} as const

export const TOP_LEVEL = topLevel

/** Every operation, what stands at the top first. */
export const ALL_OPERATIONS: readonly Operation[] = [topLevel, ...Object.values(GROUPS)].flatMap(
  (group: OperationGroup) => Object.values(group.operations),
)
