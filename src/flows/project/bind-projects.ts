import type {
  ForgetProjectInput,
  GetProjectInput,
  LearnProjectInput,
} from '../../core/knowledge/project/project-input.ts'
import type { ProjectView } from '../../core/knowledge/project/project-view.ts'
import type { Caller } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { type LearnedProject, learnProject } from './learn-project.ts'
import { forgetProject, getProject, type ListedProject, listProjects } from './show-projects.ts'

/** The part of a memory that knows projects. */
export interface ProjectMemory {
  /**
   * Looks at the folder of a project: structure, stack, conventions, hotspots. Stores nothing
   * when it is as it was.
   *
   * @throws MemoryError `FORBIDDEN` for a folder that this caller may not name.
   */
  learnProject(input?: LearnProjectInput): Promise<LearnedProject>
  /** What is known of a project, by its folder and by its tasks. @throws MemoryError `NOT_FOUND` */
  getProject(input?: GetProjectInput): Promise<ProjectView>
  listProjects(): Promise<readonly ListedProject[]>
  forgetProject(
    input?: ForgetProjectInput,
  ): Promise<{ readonly id: string; readonly project?: string | undefined }>
}

export function bindProjects(caller: Caller, deps: FactDeps): ProjectMemory {
  return {
    learnProject: (input = {}) => learnProject(input, caller, deps),
    getProject: (input = {}) => getProject(input, caller, deps),
    listProjects: () => listProjects(caller, deps),
    forgetProject: (input = {}) => forgetProject(input, caller, deps),
  }
}
