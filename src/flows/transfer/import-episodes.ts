import { checkInput } from '../../core/check-input.ts'
import { buildEpisode } from '../../core/episodes/build-episode.ts'
import { episodeInputSchema } from '../../core/episodes/episode-schema.ts'
import { startLifecycle } from '../../core/episodes/lifecycle/lifecycle.ts'
import type { PurgedEpisode } from '../../core/episodes/lifecycle/purged-episode.ts'
import { originOf } from '../../core/records/provenance.ts'
import type { Imported } from '../../core/transfer/import-report.ts'
import type { PortableEpisode } from '../../core/transfer/portable-records.ts'
import { sendAway } from '../episodes/packs.ts'
import type { Batch } from '../gate/batch.ts'
import { toBody } from '../records/read-records.ts'
import { type Carrying, STORED, UNCHANGED } from './carrying.ts'

const PURGED: Imported = {
  outcome: 'dropped',
  code: 'forgotten',
  reason: 'It was deleted for good, and stays so.',
}

/** Takes over that an episode is not to come back. */
export async function readmitPurged(
  given: PurgedEpisode,
  { draft }: Batch,
  { carrier }: Carrying,
): Promise<Imported> {
  const id = carrier.idOf(given.id, given.scope)
  const [known] = await draft.get('purged-episodes', [id])
  if (known !== undefined) return UNCHANGED
  const purged: PurgedEpisode = { ...given, id, scope: carrier.scopeOf(given.scope) }
  draft.put('purged-episodes', purged)
  return { outcome: 'stored', reason: 'It is not to come back here either.' }
}

/** Takes over an episode as it was told. It never changes: one that is known stays. */
export async function importEpisode(
  given: PortableEpisode,
  { carrier, caller, deps }: Carrying,
  isDryRun: boolean,
): Promise<Imported> {
  const { id: givenId, scope, createdAt, occurredAt, source, ...content } = given
  const told = checkInput(
    episodeInputSchema,
    { ...content, ...(occurredAt === undefined ? {} : { occurredAt }) },
    'import',
  )
  const id = carrier.idOf(givenId, scope)
  const [purged] = await deps.documents.get('purged-episodes', [id])
  if (purged !== undefined) return PURGED
  const [known] = await deps.documents.get('episodes', [id])
  if (known !== undefined) return UNCHANGED
  if (isDryRun) return STORED
  const episode = buildEpisode(told, {
    id,
    scope: carrier.scopeOf(scope),
    source: { kind: 'import', door: caller.door, of: originOf(source) },
    nowMs: Date.parse(createdAt),
  })
  const [light] = await sendAway([episode], deps)
  const body = toBody(startLifecycle(light?.rest ?? episode, light?.away ?? []))
  await deps.indexing.write([{ kind: 'put', collection: 'episodes', id, body, expectedVersion: 0 }])
  deps.events.emit({ kind: 'record-changed', action: 'imported', id })
  return STORED
}
