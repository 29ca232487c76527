import { withoutSession } from '../../../core/scope.ts'
import { consolidate } from '../../../core/tasks/episodes/consolidate.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import {
  type EpisodeUsage,
  unusedEpisode,
  withReference,
} from '../../../core/tasks/episodes/episode-usage.ts'
import {
  episodeOf,
  type StoredEpisode,
  startLifecycle,
  withLifecycle,
} from '../../../core/tasks/episodes/lifecycle.ts'
import type { MemoryContext } from '../../context.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { readOne, toRecord } from '../../storage/records/read-records.ts'

/** Puts the record that represents these episodes. Fewer than two need none. */
export async function putGroup(
  memberIds: readonly string[],
  { id, draft }: { readonly id: string; readonly draft: Draft },
) {
  const members = (await readStored(memberIds, draft)).sort(byNewest)
  const [first, ...others] = members.map(episodeOf)
  if (first === undefined) return undefined
  const isGroup = others.length > 0
  for (const member of members) {
    draft.put('episodes', markMember(member, isGroup ? id : undefined))
    await noteReference(member, { reference: `episodes/${id}`, isThere: isGroup, draft })
  }
  if (!isGroup) return undefined
  const record: Episode = {
    ...first,
    ...consolidate([first, ...others]),
    id,
    scope: withoutSession(first.scope),
    source: { kind: 'episode', episodeId: first.id },
  }
  await draft.get('episodes', [id])
  draft.put('episodes', startLifecycle(record, []))
  return { id, episodeIds: members.map((one) => one.id) }
}

function markMember(member: StoredEpisode, into: string | undefined): StoredEpisode {
  const { consolidatedInto: _before, ...lifecycle } = member.lifecycle
  return withLifecycle(episodeOf(member), {
    ...lifecycle,
    consolidatedInto: into,
  })
}

/** Notes that a finished task was offered these episodes. */
export async function noteReferences(
  { id, offered }: { readonly id: string; readonly offered: readonly string[] },
  deps: MemoryContext,
): Promise<void> {
  if (offered.length === 0) return
  await writeDraft('episode-usage', deps, async (draft) => {
    for (const episode of await readStored(offered, draft)) {
      await noteReference(episode, { reference: `episodes/${id}`, isThere: true, draft })
    }
  })
}

async function noteReference(
  episode: StoredEpisode,
  { reference, isThere, draft }: { reference: string; isThere: boolean; draft: Draft },
): Promise<void> {
  const known = await readOne<EpisodeUsage>(draft, 'episode-usage', episode.id)
  const usage = known ?? unusedEpisode(episode)
  draft.put('episode-usage', withReference(usage, reference, isThere))
}

export async function readStored(ids: readonly string[], draft: Draft): Promise<StoredEpisode[]> {
  return (await draft.get('episodes', ids)).map((one) => toRecord<StoredEpisode>(one))
}

function byNewest(left: Episode, right: Episode): number {
  return right.eventAt - left.eventAt || (right.id < left.id ? -1 : 1)
}
