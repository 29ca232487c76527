import { MemoryError } from '../../core/errors.ts'
import { type Night, type NightRun, openNight } from '../../core/nightly/night.ts'
import type { NightReport } from '../../core/nightly/night-report.ts'
import { hashId } from '../../core/records/hash-id.ts'
import { type Scope, scopeKey } from '../../core/scope.ts'
import type { Draft } from '../records/draft.ts'
import { writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import type { NightDeps } from './night-step.ts'

/** A run that this process does, and nobody else. */
export interface HeldNight {
  readonly run: NightRun
  readonly isResumed: boolean
  /**
   * Writes down how far it is.
   *
   * @throws MemoryError `CONFLICT` when another process has taken it over.
   */
  save(change: Partial<NightRun>, report?: NightReport): Promise<void>
}

/**
 * Begins a run, or goes on with one that was left. Whoever writes first has it.
 *
 * @throws MemoryError `CONFLICT` while another run is under way.
 */
export async function holdNight(scope: Scope, deps: NightDeps): Promise<HeldNight> {
  const id = nightId(scope)
  const turn = `night ${id}`
  const holder = deps.holder?.name ?? deps.ids.next()
  const now = (): string => new Date(deps.clock.now()).toISOString()
  const opened = await writeDraft(turn, deps, async (draft) => {
    const night = await readNight(id, draft)
    const opening = openNight(night?.run, deps.clock.now(), (name) => isGone(name, deps))
    if (opening.kind === 'busy') throw busy(opening.run)
    const run: NightRun =
      opening.kind === 'resume'
        ? { ...opening.run, status: 'running', holder, beatAt: now() }
        : beginRun(holder, deps.clock.now())
    const held: Night = { ...night, id, scope, run }
    draft.put('nights', held)
    return { run, isResumed: opening.kind === 'resume' }
  })
  let { run } = opened
  return {
    get run() {
      return run
    },
    isResumed: opened.isResumed,
    async save(change, report) {
      const next: NightRun = { ...run, ...change, beatAt: now() }
      await writeDraft(turn, deps, async (draft) => {
        const night = await readNight(id, draft)
        if (night !== undefined && night.run.holder !== holder) throw busy(night.run)
        const told = report ?? night?.report
        const saved: Night = {
          id,
          scope,
          run: next,
          ...(told === undefined ? {} : { report: told }),
        }
        draft.put('nights', saved)
      })
      run = next
    },
  }
}

/** The report of the last run that came to its end. @throws MemoryError `NOT_FOUND` */
export async function lastReport(scope: Scope, { documents }: NightDeps): Promise<NightReport> {
  const night = await readNight(nightId(scope), documents)
  if (night?.report !== undefined) return night.report
  throw new MemoryError('No nightly run has come to its end yet', {
    code: 'NOT_FOUND',
    hint: 'Start one: loci nightly',
  })
}

function nightId(scope: Scope): string {
  return hashId('night', scopeKey(scope))
}

async function readNight(id: string, store: Pick<Draft, 'get'>): Promise<Night | undefined> {
  const [found] = await store.get('nights', [id])
  return found === undefined ? undefined : toRecord<Night>(found)
}

function beginRun(holder: string, nowMs: number): NightRun {
  const at = new Date(nowMs).toISOString()
  return { status: 'running', holder, beatAt: at, startedAt: at, asOf: nowMs, done: [] }
}

function isGone(name: string, { holder }: NightDeps): boolean {
  return holder?.isGone(name) ?? false
}

function busy({ startedAt, done }: NightRun): MemoryError {
  return new MemoryError(
    `Another nightly run is under way since ${startedAt}; ${done.length} of its steps are done`,
    {
      code: 'CONFLICT',
      hint: 'Wait for it. If its process was stopped on another machine, try in 15 minutes.',
    },
  )
}
