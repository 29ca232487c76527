import type { NightRun } from '../../core/nightly/night.ts'
import { type NightReport, stagesOf } from '../../core/nightly/night-report.ts'
import { PATTERN_STATUSES, type PatternStatus } from '../../core/patterns/pattern.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { health } from '../upkeep/health.ts'
import { stats } from '../upkeep/stats.ts'
import type { NightContext } from './night-step.ts'

/** Looks at the memory after a run, and says how it is. */
export async function makeReport(
  { startedAt, asOf, done }: Pick<NightRun, 'startedAt' | 'asOf' | 'done'>,
  finishedMs: number,
  { caller, deps }: Pick<NightContext, 'caller' | 'deps'>,
): Promise<NightReport> {
  const { facts, episodes } = await stats(caller, deps)
  const { status, checks } = await health(caller, deps)
  const problems = checks
    .filter((check) => check.status !== 'ok')
    .map(({ name, detail, advice }) => [`${name}: ${detail}`, advice].join(' ').trim())
  return {
    startedAt,
    finishedAt: new Date(finishedMs).toISOString(),
    asOf: new Date(asOf).toISOString(),
    stages: stagesOf(done),
    storage: {
      facts: facts.active,
      episodes: episodes.byPhase,
      consolidated: episodes.consolidated,
    },
    patterns: await countPatterns({ caller, deps }),
    health: { status, problems },
  }
}

async function countPatterns({
  caller,
  deps,
}: Pick<NightContext, 'caller' | 'deps'>): Promise<NightReport['patterns']> {
  const counts = await Promise.all(
    PATTERN_STATUSES.map(async (status): Promise<[PatternStatus, number]> => {
      const filter = [
        ...scopeConditions(caller.scope),
        { field: 'lifecycle.status', is: 'equal', value: status } as const,
      ]
      return [status, await deps.documents.count('patterns', filter)]
    }),
  )
  return Object.fromEntries(counts) as Record<PatternStatus, number>
}
