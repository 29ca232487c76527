import * as z from 'zod'
import { checkInput } from '../core/check-input.ts'
import type { DeepReadonly } from '../core/deep-readonly.ts'
import { exportInputSchema, importInputSchema } from '../core/learning/transfer/transfer-input.ts'
import { scopeSchema } from '../core/scope.ts'
import { SURFACES } from '../core/storage/records/provenance.ts'
import { TRUST_LEVELS } from '../core/storage/records/trust-level.ts'
import type { Snapshot } from '../core/tasks/working/task-record.ts'
import { restoreTaskSchema } from '../core/tasks/working/task-schemas.ts'
import type { Caller } from '../flows/caller.ts'
import type { MemoryContext } from '../flows/context.ts'
import type { MeasuredDuration } from '../flows/learning/metrics/measurements.ts'
import { exportAll } from '../flows/learning/transfer/export.ts'
import { importAll } from '../flows/learning/transfer/import.ts'
import { flushTask, restoreTask, snapshotTask } from '../flows/tasks/working/show-task.ts'
import { GROUPS, TOP_LEVEL } from './all-operations.ts'
import { callOperation } from './call.ts'
import type { Operation, OperationGroup } from './operation.ts'

/** What a method takes and resolves to. Input is optional if every field is. */
type Method<Called> =
  Called extends Operation<infer Input, infer Output>
    ? Record<never, never> extends z.input<Input>
      ? (input?: DeepReadonly<z.input<Input>>) => Promise<z.output<Output>>
      : (input: DeepReadonly<z.input<Input>>) => Promise<z.output<Output>>
    : never

type Methods<Group extends { readonly operations: object }> = {
  readonly [Verb in keyof Group['operations']]: Method<Group['operations'][Verb]>
}

type GroupedMethods = { readonly [Name in keyof typeof GROUPS]: Methods<(typeof GROUPS)[Name]> }

/** A method of a task, which knows the id of the task. */
type TaskMethod<Called> =
  Called extends Operation<infer Input, infer Output>
    ? 'id' extends keyof z.input<Input>
      ? Record<never, never> extends Omit<z.input<Input>, 'id'>
        ? (input?: DeepReadonly<Omit<z.input<Input>, 'id'>>) => Promise<z.output<Output>>
        : (input: DeepReadonly<Omit<z.input<Input>, 'id'>>) => Promise<z.output<Output>>
      : never
    : never

type TaskOperations = (typeof GROUPS)['tasks']['operations']

/** One task, by its id. */
export type Task = {
  readonly [Verb in Exclude<keyof TaskOperations, 'start' | 'list'>]: TaskMethod<
    TaskOperations[Verb]
  >
} & {
  readonly id: string
  /** Resolves when everything that was noted is stored. */
  flush(): Promise<void>
  /** Saves the state, to go back to. */
  snapshot(): Promise<Snapshot>
  /** Goes back to a snapshot. Everything since then is undone. */
  restore(input?: z.input<typeof restoreTaskSchema>): Promise<Snapshot>
}

type TopLevelMethods = Methods<typeof TOP_LEVEL>

type ImportReport = Awaited<ReturnType<TopLevelMethods['import']>>

/** Of a name that is both an operation and a group, the method carries those of the group. */
type AllMethods = TopLevelMethods & GroupedMethods

/** A memory, as one caller sees it. */
export interface Memory extends AllMethods {
  /** The methods of one task: `memory.task(id).step({ … })`. */
  task(id: string): Task
  /** Remembers many statements, in order. */
  rememberAll(
    inputs: Parameters<GroupedMethods['facts']['add']>[0]['facts'],
  ): Promise<readonly Awaited<ReturnType<TopLevelMethods['remember']>>[]>
  /** All pages of an export, one after the other. */
  exportAll(input?: Omit<z.input<typeof exportInputSchema>, 'after'>): AsyncIterable<string>
  /** Imports a file of any length. */
  importAll(
    chunks: AsyncIterable<string>,
    input?: Omit<z.input<typeof importInputSchema>, 'content' | 'firstLine'>,
  ): Promise<ImportReport>
  /** The same memory for another caller. */
  as(caller: Caller): Memory
  /** Calls a listener with the duration of every operation, until the returned function is called. */
  watchDurations(listener: (measured: MeasuredDuration) => void): () => void
  /** Starts bringing the indexes up to date in the background, as a server should. */
  keepUp(): void
  /** Brings the indexes up to date. Resolves to false when that takes longer than the limit. */
  catchUp(limitMs: number): Promise<boolean>
  /** Resolves when no background work is left. */
  settle(): Promise<void>
  /** Ends background work and closes the stores. The memory cannot be used afterwards. */
  close(): Promise<void>
}

// Without a tenant a caller would see those of all others.
const callerSchema = z.strictObject({
  scope: scopeSchema,
  surface: z.enum(SURFACES),
  trust: z.enum(TRUST_LEVELS).optional(),
  isOwner: z.boolean().optional(),
})

const WHOLE = {
  exportAll: exportInputSchema.omit({ after: true }),
  importAll: importInputSchema.omit({ content: true, firstLine: true }),
}

/** Derives the methods of the library from the operations. */
export function createMemoryFor(caller: Caller, context: MemoryContext): Memory {
  const bind = (group: OperationGroup): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.values(group.operations).map((operation) => [
        operation.verb,
        (input?: unknown) => callOperation(operation, input, caller, context),
      ]),
    )
  const measure = context.measurements.operation
  const methods: Record<string, unknown> = { ...bind(TOP_LEVEL) }
  for (const [name, group] of Object.entries(GROUPS)) {
    methods[name] = Object.assign(methods[name] ?? {}, bind(group))
  }
  return {
    ...(methods as AllMethods),
    task: (id) => bindTask(id, caller, context),
    async rememberAll(inputs) {
      if (Array.isArray(inputs) && inputs.length === 0) return []
      const given = { facts: inputs }
      const { items } = await callOperation(GROUPS.facts.operations.add, given, caller, context)
      return items
    },
    exportAll(input = {}) {
      const checked = checkInput(WHOLE.exportAll, input, 'exportAll')
      return measure('exportAll', () => exportAll(checked, caller, context))
    },
    async importAll(chunks, input = {}) {
      const checked = checkInput(WHOLE.importAll, input, 'importAll')
      return await measure('importAll', () => importAll(chunks, checked, caller, context))
    },
    as: (other) => createMemoryFor(checkInput(callerSchema, other, 'as'), context),
    watchDurations: (listener) => context.measurements.watch(listener),
    keepUp: () => context.indexing.keepUp(),
    catchUp: (limitMs) => context.catchUp(limitMs),
    settle: () => context.settle(),
    close: () => context.close(),
  }
}

function bindTask(id: string, caller: Caller, context: MemoryContext): Task {
  const methods = Object.values<Operation>(GROUPS.tasks.operations)
    .filter(({ verb }) => verb !== 'start' && verb !== 'list')
    .map((operation) => [
      operation.verb,
      (input: object = {}) => callOperation(operation, { ...input, id }, caller, context),
    ])
  const measure = context.measurements.operation
  return {
    ...(Object.fromEntries(methods) as Task),
    id,
    flush: () => measure('task.flush', () => flushTask(id, caller, context)),
    snapshot: () => measure('task.snapshot', () => snapshotTask(id, caller, context)),
    async restore(input = {}) {
      const checked = checkInput(restoreTaskSchema, input, 'task.restore')
      return await measure('task.restore', () => restoreTask(id, checked, caller, context))
    },
  }
}
