import { ageEpisodes } from '../../tasks/episodes/age-episodes.ts'
import { consolidateSimilar, WINDOW_MS } from '../../tasks/episodes/consolidate-similar.ts'
import { purgeDeleted } from '../../tasks/episodes/purge-deleted.ts'
import { findNew } from '../digests/new-episodes.ts'
import { digestEpisodes } from '../mining/digest-episodes.ts'
import { reflectEpisodes } from '../reflection/reflect-episodes.ts'
import type { RunStep, StepContext } from './nightly-step.ts'

/** Heartbeat and time check between the portions of a long step. */
function betweenPortions({ heartbeat, isOver }: StepContext): () => Promise<boolean> {
  return async () => {
    await heartbeat()
    return isOver()
  }
}

export const consolidateEpisodes: RunStep = async (context) => {
  const { caller, deps, dryRun, isAsked } = context
  // Known episodes were compared before: only new ones can be near to something.
  const { count, happenedFrom } = await findNew(caller.scope, deps)
  if (count === 0 && !isAsked) return {}
  let isLate = false
  const { groups, episodes } = await consolidateSimilar({ dryRun }, caller, deps, {
    ...(happenedFrom === undefined || isAsked ? {} : { happenedFrom: happenedFrom - WINDOW_MS }),
    async isOver() {
      isLate = await betweenPortions(context)()
      return isLate
    },
  })
  return isLate ? undefined : { groups: groups.length, episodes }
}

export const archiveEpisodes: RunStep = async ({ caller, deps, dryRun }) => {
  const { aged, archived } = await ageEpisodes({ dryRun }, caller, deps)
  return { aged, archived }
}

export const purgeEpisodes: RunStep = async ({ caller, deps, dryRun, heartbeat, isOver }) => {
  if (dryRun) {
    const { ids, left } = await purgeDeleted({ dryRun }, caller, deps)
    return { purged: ids.length + left }
  }
  let purged = 0
  for (;;) {
    const { ids, left } = await purgeDeleted({}, caller, deps)
    purged += ids.length
    if (left === 0 || ids.length === 0) return { purged }
    if (isOver()) return undefined
    await heartbeat()
  }
}

export const learnFromEpisodes: RunStep = async (context) => {
  const { caller, deps, dryRun } = context
  if (dryRun) return { episodes: (await findNew(caller.scope, deps)).count }
  const { digested, learned, isComplete } = await digestEpisodes(
    caller.scope,
    deps,
    betweenPortions(context),
  )
  return isComplete ? { episodes: digested, ...learned } : undefined
}

export const reflect: RunStep = async ({ caller, deps, dryRun, isAsked }) =>
  await reflectEpisodes({ dryRun, force: isAsked }, caller, deps)

export const reflectWorkspace: RunStep = async ({ caller, deps, dryRun }) => {
  const done = await deps.workspaceFlows.reflectNightly({ dryRun }, caller)
  const countOf = (outcome: 'written' | 'kept'): number =>
    done?.pages.filter((page) => page.outcome === outcome).length ?? 0
  return { pages: countOf('written'), kept: countOf('kept') }
}

export const updateIndexes: RunStep = async ({ deps, dryRun }) => {
  if (dryRun) return {}
  const notices = await deps.indexing.freshen()
  return { notices: notices.length }
}

export const optimizeIndexes: RunStep = async ({ deps, dryRun }) => {
  if (dryRun) return {}
  await deps.text.optimize()
  await deps.meaning?.vectors.optimize()
  await deps.discardUnused()
  return {}
}
