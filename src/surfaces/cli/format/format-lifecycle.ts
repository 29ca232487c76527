import type { Memory } from '../../../operations/operation.ts'
import { counted, next } from './phrases.ts'
import type { View } from './style.ts'

type Result<Name extends keyof Memory> = Memory[Name] extends (...input: never[]) => infer Output
  ? Awaited<Output>
  : never

export function formatFeedback(usage: Result<'giveFeedback'>, view: View): string {
  const { usefulness, feedbackCount } = usage
  const after = `after ${counted(feedbackCount, 'judgement')}`
  return view.style.good(`Usefulness: ${usefulness.toFixed(2)}, ${after}.`)
}

export function formatDeletedEpisode({ id }: Result<'deleteEpisode'>, view: View): string {
  return [
    view.style.good(`Out of every answer: ${id}`),
    next(`loci restore-episode ${id}`, view),
    view.style.dim('  It can be brought back until it is purged.'),
  ].join('\n')
}

export function formatRestoredEpisode({ id, phase }: Result<'restoreEpisode'>, view: View): string {
  return view.style.good(`Back: ${id}, ${phase}.`)
}

export function formatArchived(result: Result<'archiveOld'>, view: View): string {
  const { aged, archived, isDryRun } = result
  if (aged + archived === 0) return view.style.warning('No episode has grown old enough.')
  const said = isDryRun ? 'Would move to cold storage' : 'Moved to cold storage'
  return [
    view.style.good(`${said}: ${counted(aged + archived, 'episode')}.`),
    `  aged: ${aged}, without their traces; found when they fit well`,
    `  archived: ${archived}, but for their learnings; found when asked for`,
    view.style.dim('  Each comes back whole with: loci get-episode <id>'),
  ].join('\n')
}

export function formatConsolidated(result: Result<'consolidateSimilar'>, view: View): string {
  const { groups, episodes, isDryRun } = result
  if (groups.length === 0) return view.style.warning('No episodes are nearly the same.')
  const said = isDryRun ? 'Would be found' : 'Found now'
  return [
    view.style.good(`${said} as ${counted(groups.length, 'record')}: ${episodes} episodes.`),
    ...groups.map(({ id, episodeIds }) => {
      const record = id === undefined ? [] : [id]
      return `  ${[...record, `stands for ${episodeIds.length}`].join('  ')}`
    }),
  ].join('\n')
}

export function formatPurgedEpisodes(result: Result<'purgeDeleted'>, view: View): string {
  const { ids, left, isDryRun } = result
  if (ids.length === 0) {
    return view.style.warning('Nothing was deleted so long ago. See --older-than-days.')
  }
  const said = isDryRun ? 'Would purge for good' : 'Purged for good'
  const rest = left === 0 ? '' : ` ${left} are left; ask again.`
  return view.style.good(`${said}: ${counted(ids.length, 'episode')}.${rest}`)
}
