import {
  createEmptyWorkflowSnapshot,
  getSnapshotMemoryInfo,
  matchesExpectedWorkflowStatus,
  mergeWorkflowStepResult,
  normalizePerPage,
  type StorageListWorkflowRunsInput,
  type WorkflowRun,
  type WorkflowRuns,
  WorkflowsStorage,
} from '@mastra/core/storage'
import { invalidInput } from '../../../core/errors.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { Memory } from '../../../operations/memory.ts'
import { changeItem, eachItem, eachOf, getItems, type Items, type KeptItem } from '../item-calls.ts'

type Persist = Parameters<WorkflowsStorage['persistWorkflowSnapshot']>[0]
type StepUpdate = Parameters<WorkflowsStorage['updateWorkflowResults']>[0]
type StateUpdate = Parameters<WorkflowsStorage['updateWorkflowState']>[0]
type Snapshot = Persist['snapshot']
type Results = Awaited<ReturnType<WorkflowsStorage['updateWorkflowResults']>>

interface RunName {
  readonly workflowName: string
  readonly runId: string
}

/** The runs of workflows of Mastra as items, each with its latest snapshot. */
export class WorkflowStorage extends WorkflowsStorage {
  readonly #items: Items
  readonly #runs: readonly string[]

  constructor({ items }: Memory, root: string) {
    super()
    this.#items = items
    this.#runs = [root, 'workflows']
  }

  /** Every change names the version that it replaces. */
  override supportsConcurrentUpdates(): boolean {
    return true
  }

  override async persistWorkflowSnapshot(run: Persist): Promise<void> {
    const { resourceId, snapshot, createdAt, updatedAt = new Date() } = run
    await changeItem(this.#items, this.#place(run), (before) => ({
      resourceId: resourceId ?? before?.resourceId,
      snapshot,
      createdAt: createdAt ?? before?.createdAt ?? updatedAt,
      updatedAt,
    }))
  }

  override async loadWorkflowSnapshot(name: RunName): Promise<Snapshot | null> {
    const [item] = await getItems(this.#items, [this.#place(name)])
    return item === undefined ? null : snapshotOf(item)
  }

  override async updateWorkflowResults(update: StepUpdate): Promise<Results> {
    const { stepId, result, requestContext } = update
    const snapshot = await this.#change(update, (before) => {
      mergeWorkflowStepResult({ snapshot: before, stepId, result, requestContext })
      return before
    })
    return (snapshot?.context ?? {}) as Results
  }

  override async updateWorkflowState(update: StateUpdate): Promise<Snapshot | undefined> {
    const { expectedStatus, ...state } = update.opts
    return await this.#change(update, (before) => {
      const isExpected = matchesExpectedWorkflowStatus(before.status, expectedStatus)
      return isExpected ? ({ ...before, ...state } as Snapshot) : undefined
    })
  }

  /** The newest first. */
  override async listWorkflowRuns(input: StorageListWorkflowRunsInput = {}): Promise<WorkflowRuns> {
    const { workflowName, resourceId, page, perPage } = input
    if (page !== undefined && page < 0) throw invalidInput('"page" is negative', 'Count from 0.')
    const namespace = [...this.#runs, ...(workflowName === undefined ? [] : [workflowName])]
    const filter = resourceId === undefined ? {} : { resourceId: { equal: resourceId } }
    const runs: WorkflowRun[] = []
    for await (const item of eachItem(this.#items, { namespace, filter })) {
      const run = runOf(item)
      if (isWanted(run, input)) runs.push(run)
    }
    runs.sort((left, right) => right.createdAt.getTime() - left.createdAt.getTime())
    if (page === undefined || perPage === undefined) return { runs, total: runs.length }
    const size = normalizePerPage(perPage, Number.MAX_SAFE_INTEGER)
    return { runs: runs.slice(page * size, (page + 1) * size), total: runs.length }
  }

  override async getWorkflowRunById(wanted: {
    runId: string
    workflowName?: string
  }): Promise<WorkflowRun | null> {
    const { runId, workflowName } = wanted
    const names = workflowName === undefined ? await this.#names() : [workflowName]
    const places = names.map((name) => this.#place({ workflowName: name, runId }))
    const found = (await getItems(this.#items, places)).map(runOf)
    found.sort((left, right) => right.createdAt.getTime() - left.createdAt.getTime())
    return found[0] ?? null
  }

  override async deleteWorkflowRunById(name: RunName): Promise<void> {
    await this.#items.delete({ items: [this.#place(name)] })
  }

  override async dangerouslyClearAll(): Promise<void> {
    await this.#items.delete({ namespace: this.#runs })
  }

  async #change(name: RunName, change: (snapshot: Snapshot) => Snapshot | undefined) {
    const value = await changeItem(this.#items, this.#place(name), (run) => {
      if (run === undefined) return undefined
      const kept = run.snapshot as unknown as Snapshot | undefined
      const snapshot = change(kept ?? createEmptyWorkflowSnapshot(name.runId))
      return snapshot && { ...run, snapshot, updatedAt: new Date() }
    })
    return value?.snapshot as unknown as Snapshot | undefined
  }

  async #names(): Promise<readonly string[]> {
    const names: string[] = []
    const all = eachOf((after) => this.#items.namespaces({ prefix: this.#runs, after }))
    for await (const namespace of all) names.push(namespace.at(-1) ?? '')
    return names
  }

  #place({ workflowName, runId }: RunName) {
    return { namespace: [...this.#runs, workflowName], key: runId }
  }
}

function snapshotOf({ value }: KeptItem): Snapshot {
  return (value as JsonObject).snapshot as unknown as Snapshot
}

function runOf(item: KeptItem): WorkflowRun {
  const { resourceId, createdAt, updatedAt } = item.value as JsonObject
  return {
    workflowName: item.namespace.at(-1) ?? '',
    runId: item.key,
    snapshot: snapshotOf(item),
    createdAt: new Date(String(createdAt)),
    updatedAt: new Date(String(updatedAt)),
    ...(resourceId === undefined ? {} : { resourceId: String(resourceId) }),
  }
}

function isWanted(run: WorkflowRun, input: StorageListWorkflowRunsInput): boolean {
  const { status, threadId, fromDate = run.createdAt, toDate = run.createdAt } = input
  const snapshot = run.snapshot as Snapshot
  const isStatus = status === undefined || snapshot.status === status
  const isThread = threadId === undefined || getSnapshotMemoryInfo(snapshot)?.threadId === threadId
  return isStatus && isThread && run.createdAt >= fromDate && run.createdAt <= toDate
}
