import { checkInput } from '../../../core/check-input.ts'
import { type Imported, STORED, UNCHANGED } from '../../../core/learning/transfer/import-report.ts'
import type { PortableEpisode } from '../../../core/learning/transfer/portable-episode.ts'
import { originOf } from '../../../core/storage/records/provenance.ts'
import { lowerTrust, trustOf } from '../../../core/storage/records/trust-level.ts'
import { voiceOf } from '../../../core/storage/records/voice-of.ts'
import { buildEpisode } from '../../../core/tasks/episodes/build-episode.ts'
import { episodeInputSchema } from '../../../core/tasks/episodes/episode.ts'
import {
  type EpisodeTombstone,
  isPurgedFor,
} from '../../../core/tasks/episodes/episode-tombstone.ts'
import type { StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import { mayReplace } from '../../../core/trust/trust-rules.ts'
import { drop } from '../../facts/refusals.ts'
import { nowOf } from '../../facts/write-fact.ts'
import { readOne } from '../../storage/records/read-records.ts'
import { putDeleted } from '../../tasks/episodes/delete-episode.ts'
import { type PutOutcome, putEpisodes } from '../../tasks/episodes/put-episodes.ts'
import type { Importing } from './importing.ts'

/**
 * Imports the tombstone of an episode, unless it was restored here since. One that is
 * known here is deleted, if the caller may.
 */
export async function readmitPurged(
  given: EpisodeTombstone,
  importing: Importing,
): Promise<Imported> {
  const { draft, caller, carrier, deps } = importing
  const id = carrier.idOf(given.id, given.scope)
  const trust = lowerTrust(given.trust, importing.trust)
  const known = await readOne<EpisodeTombstone>(draft, 'episode-tombstones', id)
  if (known !== undefined && (known.at >= given.at || isPurgedFor(known, trust))) return UNCHANGED
  const episode = await readOne<StoredEpisode>(draft, 'episodes', id)
  if (episode === undefined) {
    const scope = carrier.scopeOf(given.scope)
    const purged: EpisodeTombstone = { ...given, id, scope, state: 'purged', trust }
    draft.put('episode-tombstones', purged)
    return { outcome: 'stored', reason: 'It stays deleted here too.' }
  }
  if (!mayReplace(trust, voiceOf(episode))) {
    const reason = `It would delete the episode ${id} of a more trusted source, which stays.`
    return drop('untrusted', reason)
  }
  if (episode.lifecycle.phase === 'deleted') return UNCHANGED
  await putDeleted(episode, {}, draft, { caller, deps })
  const by = { at: nowOf(deps), surface: caller.surface, trust }
  const deleted: EpisodeTombstone = { id, scope: episode.scope, state: 'deleted', ...by }
  draft.put('episode-tombstones', deleted)
  const reason = `It was deleted elsewhere and now here too. Until it is purged: loci undo ${id}`
  return { outcome: 'updated', reason }
}

const IMPORTED: Readonly<Record<PutOutcome, Imported>> = {
  stored: STORED,
  known: UNCHANGED,
  purged: {
    outcome: 'dropped',
    code: 'forgotten',
    reason: 'It was permanently deleted and stays deleted.',
  },
}

/** Takes over an episode as it was stored. It never changes: one that is known stays. */
export async function readmitEpisode(
  given: PortableEpisode,
  importing: Importing,
): Promise<Imported> {
  const { carrier, caller, isDryRun, deps } = importing
  const { id, scope, createdAt, occurredAt, source, ...content } = given
  const input = checkInput(episodeInputSchema, { ...content, occurredAt }, 'import')
  const trust = lowerTrust(trustOf({ source }), importing.trust)
  const episode = buildEpisode(input, {
    id: carrier.idOf(id, scope),
    scope: carrier.scopeOf(scope),
    source: { kind: 'import', surface: caller.surface, of: originOf(source), trust },
    nowMs: Date.parse(createdAt),
  })
  const options = { action: 'imported', isDryRun, deps } as const
  const [put] = await putEpisodes([episode], importing.draft, options)
  return IMPORTED[put?.outcome ?? 'known']
}
