import type { Memory, Task } from '../../operations/memory.ts'
import type { CallOptions } from './call-server.ts'

/** The same method, which also takes how to call the server. */
type RemoteMethod<Method> = Method extends (...given: infer Given) => infer Answer
  ? (...given: [...Given, options?: CallOptions]) => Answer
  : unknown

type RemoteMethods<Methods> = { readonly [Verb in keyof Methods]: RemoteMethod<Methods[Verb]> }

/** What exists only in the process of the memory, or is there only to be close to its stores. */
type InProcess =
  | 'task'
  | 'rememberAll'
  | 'exportAll'
  | 'importAll'
  | 'as'
  | 'watchDurations'
  | 'keepUp'
  | 'catchUp'
  | 'settle'
  | 'close'

/** One task of a server, by its id. */
export type RemoteTask = { readonly id: string } & RemoteMethods<
  Omit<Task, 'id' | 'flush' | 'snapshot' | 'restore'>
>

/** The memory of a server: every operation of `Memory`, with the same input and the same result. */
export type RemoteMemory = {
  readonly [Name in keyof Memory as Exclude<Name, InProcess>]: RemoteMethod<Memory[Name]> &
    RemoteMethods<Memory[Name]>
} & {
  /** The methods of one task: `memory.task(id).step({ … })`. */
  task(id: string): RemoteTask
}
