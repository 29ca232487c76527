import { MemoryError } from '../../../core/errors.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import type { Bearing } from '../../../core/facts/workspace/opinions.ts'
import type { ReflectInput, Reflection } from '../../../core/facts/workspace/reflect-input.ts'
import type { Retained, RetainInput } from '../../../core/facts/workspace/retain-input.ts'
import type { Check } from '../../../core/storage/finding.ts'
import type { Caller } from '../../caller.ts'
import type { WorkspaceReport } from './report-workspace.ts'

export interface WorkspaceFlows {
  freshen(): Promise<void>
  /** The same, even if the files were checked a moment ago. False on timeout. */
  look(): Promise<boolean>
  sync(caller: Caller): Promise<WorkspaceReport>
  /** Whether something in the files needs attention, for `doctor`. */
  check(): Promise<readonly Check[]>
  retain(input: RetainInput, caller: Caller): Promise<Retained>
  reflect(input: ReflectInput, caller: Caller): Promise<Reflection>
  /** The same, unless it is turned off or the caller does not own the workspace. */
  reflectNightly(input: ReflectInput, caller: Caller): Promise<Reflection | undefined>
  /** The statements in the files that speak for or against these opinions, by the opinion's id. */
  bearingsOn(opinions: readonly Fact[]): Promise<ReadonlyMap<string, readonly Bearing[]>>
}

/** For a memory without a workspace. */
export const NO_WORKSPACE: WorkspaceFlows = {
  freshen: async () => {},
  look: async () => true,
  sync: () => Promise.reject(noWorkspace()),
  check: async () => [],
  retain: () => Promise.reject(noWorkspace()),
  reflect: () => Promise.reject(noWorkspace()),
  reflectNightly: async () => undefined,
  bearingsOn: async () => new Map(),
}

function noWorkspace(): MemoryError {
  return new MemoryError('This memory has no workspace', {
    code: 'INVALID_CONFIG',
    hint: 'Set a folder of Markdown: --workspace <folder>, or workspace.folder in the configuration.',
  })
}
