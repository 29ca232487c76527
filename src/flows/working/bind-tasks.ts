import type { ImportReport } from '../../core/transfer/import-report.ts'
import { prune } from '../../core/working/pruning/make-room.ts'
import type { Rendered } from '../../core/working/render.ts'
import type { ImportRunsInput } from '../../core/working/runs/run.ts'
import type { Snapshot } from '../../core/working/task-record.ts'
import type {
  DecideInput,
  FetchInput,
  FinishTaskInput,
  GetVariableInput,
  HypothesisCall,
  PushStateInput,
  RecordStepInput,
  RenderTaskInput,
  RestoreTaskInput,
  RetrieveInput,
  SetVariableInput,
  StartTaskInput,
  TrackInput,
} from '../../core/working/task-schemas.ts'
import { type Caller, callerTrust } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { hideForgotten } from '../facts/rejections.ts'
import { changeTask, type TaskChange } from './change-task.ts'
import { type FinishedTask, finishTask } from './finish-task.ts'
import { importAllRuns, importRuns } from './import-runs.ts'
import { listTasks, renderTask, restoreTask, snapshotTask, type TaskView } from './show-task.ts'
import { retrieveForTask, type StartedTask, startTask } from './start-task.ts'
import {
  decide,
  fetchInTask,
  getTaskVariable,
  hypothesize,
  pushTaskState,
  type RecordedStep,
  recordTaskStep,
  setTaskVariable,
  type TaskVariable,
  trackInTask,
} from './step-task.ts'

/** The part of a memory that follows what is happening. Every call names its task. */
export interface TaskMemory {
  /** Opens the working memory of a task, with similar episodes in it. */
  startTask(input: StartTaskInput): Promise<StartedTask>
  /** Loads similar episodes into the context of a task. */
  retrieveForTask(input: RetrieveInput): Promise<StartedTask>
  /** Takes in one thing that the agent did. */
  recordStep(input: RecordStepInput): Promise<RecordedStep>
  /** Notes how far the execution is, and what a subtask brought. */
  pushState(input: PushStateInput): Promise<TaskChange>
  setVariable(input: SetVariableInput): Promise<TaskChange>
  /** `null` when there is no such variable. */
  getVariable(input: GetVariableInput): Promise<TaskVariable>
  /** Adds something that may be so, or tells more of it. */
  hypothesize(input: HypothesisCall): Promise<TaskChange & { readonly id: string }>
  decide(input: DecideInput): Promise<TaskChange>
  /** Notes that a file or a symbol was used. */
  track(input: TrackInput): Promise<TaskChange>
  /** What was moved out of the context, byte for byte. */
  fetchMoved(input: FetchInput): Promise<TaskChange & { readonly text: string }>
  /** Moves out and summarises what is old, whether or not there is room. */
  pruneTask(task: string): Promise<TaskChange>
  snapshotTask(task: string): Promise<Snapshot>
  restoreTask(input: RestoreTaskInput): Promise<TaskChange & { readonly snapshot: Snapshot }>
  /** The context of a task, ready for a prompt, in any budget. */
  renderTask(input: RenderTaskInput): Promise<Rendered>
  listTasks(input?: { readonly finished?: boolean | undefined }): Promise<readonly TaskView[]>
  /** Ends a task and stores its episode. */
  finishTask(input: FinishTaskInput): Promise<FinishedTask>
  /** Makes episodes of runs that somebody else logged, as JSONL. What is known stays. */
  importRuns(input: ImportRunsInput): Promise<ImportReport>
  /** The same for a file of any length. */
  importAllRuns(
    chunks: AsyncIterable<string>,
    input?: Omit<ImportRunsInput, 'content'>,
  ): Promise<ImportReport>
}

export function bindTasks(caller: Caller, deps: EpisodeDeps): TaskMemory {
  const bind =
    <Input, Result>(flow: (input: Input, caller: Caller, deps: EpisodeDeps) => Promise<Result>) =>
    async (input: Input): Promise<Result> => {
      const voice = { scope: caller.scope, trust: callerTrust(caller) }
      return await flow(await hideForgotten(input, voice, deps), caller, deps)
    }
  return {
    startTask: bind(startTask),
    retrieveForTask: bind(retrieveForTask),
    recordStep: bind(recordTaskStep),
    pushState: bind(pushTaskState),
    setVariable: bind(setTaskVariable),
    getVariable: bind(getTaskVariable),
    hypothesize: bind(hypothesize),
    decide: bind(decide),
    track: bind(trackInTask),
    fetchMoved: bind(fetchInTask),
    async pruneTask(task) {
      const { events } = await changeTask(task, caller, deps, ({ memory }, given) =>
        prune(memory, given),
      )
      return { task, events }
    },
    snapshotTask: (task) => snapshotTask(task, caller, deps),
    restoreTask: bind(restoreTask),
    renderTask: bind(renderTask),
    listTasks: (input = {}) => listTasks(input, caller, deps),
    finishTask: bind(finishTask),
    importRuns: (input) => importRuns(input, caller, deps),
    importAllRuns: (chunks, input = {}) => importAllRuns(chunks, input, caller, deps),
  }
}
