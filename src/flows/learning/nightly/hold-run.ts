import { MemoryError } from '../../../core/errors.ts'
import type { NightlyReport } from '../../../core/learning/nightly/nightly-report.ts'
import {
  type NightlyRecord,
  type NightlyRun,
  type NightlyStep,
  startRun,
} from '../../../core/learning/nightly/nightly-run.ts'
import { type Scope, scopeKey } from '../../../core/scope.ts'
import { hashId } from '../../../core/storage/records/hash-id.ts'
import type { MemoryContext } from '../../context.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { readOne } from '../../storage/records/read-records.ts'

/** A run that this process does, and no other. */
export interface HeldRun {
  readonly run: NightlyRun
  readonly isResumed: boolean
  /**
   * Saves how far it is.
   *
   * @throws MemoryError `CONFLICT` when another process has taken it over.
   */
  save(change: Partial<NightlyRun>, report?: NightlyReport): Promise<void>
}

/**
 * Starts a run or resumes an abandoned one. The first process to write owns it.
 *
 * @throws MemoryError `CONFLICT` while another run is under way.
 */
export async function holdRun(
  scope: Scope,
  steps: readonly NightlyStep[] | undefined,
  deps: MemoryContext,
): Promise<HeldRun> {
  const id = recordId(scope)
  const turn = `nightly run ${id}`
  const holder = deps.holder?.name ?? deps.ids.next()
  const now = (): string => new Date(deps.clock.now()).toISOString()
  const isGone = (name: string): boolean => deps.holder?.isGone(name) ?? false

  const put = (draft: Draft, run: NightlyRun, report: NightlyReport | undefined): void => {
    const record: NightlyRecord = { id, scope, run, ...(report === undefined ? {} : { report }) }
    draft.put('nightly-runs', record)
  }
  const started = await writeDraft(turn, deps, async (draft) => {
    const record = await readNightlyRecord(scope, draft)
    const nowMs = deps.clock.now()
    const start = startRun(record?.run, steps, { nowMs, isGone })
    if (start.kind === 'busy') throw busy(start.run)
    const heartbeatAt = now()
    const held = { status: 'running', holder, heartbeatAt } as const
    const run: NightlyRun =
      start.kind === 'resume'
        ? { ...start.run, ...held }
        : {
            ...held,
            startedAt: heartbeatAt,
            asOf: nowMs,
            ...(steps === undefined ? {} : { steps }),
            done: [],
          }
    put(draft, run, record?.report)
    return { run, isResumed: start.kind === 'resume' }
  })
  let { run } = started
  return {
    get run() {
      return run
    },
    isResumed: started.isResumed,
    async save(change, report) {
      const next: NightlyRun = { ...run, ...change, heartbeatAt: now() }
      await writeDraft(turn, deps, async (draft) => {
        const record = await readNightlyRecord(scope, draft)
        if (record !== undefined && record.run.holder !== holder) throw busy(record.run)
        put(draft, next, report ?? record?.report)
      })
      run = next
    },
  }
}

export async function readNightlyRecord(scope: Scope, store: Pick<Draft, 'get'>) {
  return await readOne<NightlyRecord>(store, 'nightly-runs', recordId(scope))
}

function recordId(scope: Scope): string {
  return hashId('nightly runs', scopeKey(scope))
}

function busy({ startedAt, done }: NightlyRun): MemoryError {
  return new MemoryError(
    `Another nightly run has been running since ${startedAt}; ${done.length} of its steps are done`,
    {
      code: 'CONFLICT',
      hint: 'Wait for it. If its process was killed on another machine, retry in 15 minutes.',
    },
  )
}
