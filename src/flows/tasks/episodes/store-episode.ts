import { checkInput } from '../../../core/check-input.ts'
import { invalidInput, MemoryError } from '../../../core/errors.ts'
import { isInScope } from '../../../core/scope.ts'
import { buildEpisode } from '../../../core/tasks/episodes/build-episode.ts'
import {
  type CheckedEpisode,
  type Episode,
  type EpisodeReceipt,
  episodeInputSchema,
  type StoreEpisodesInput,
} from '../../../core/tasks/episodes/episode.ts'
import { narrowScope, ownEpisodeId } from '../../../core/tasks/episodes/episode-scope.ts'
import { completeEpisode } from '../../../core/tasks/inference/infer-task.ts'
import { type Caller, callOf } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { type ScopedRecord, toRecord } from '../../storage/records/read-records.ts'
import { type PutOutcome, putEpisodes } from './put-episodes.ts'

const RECEIPTS: Readonly<Record<PutOutcome, Omit<EpisodeReceipt, 'id'>>> = {
  stored: { outcome: 'stored', reason: 'It is new here.' },
  known: { outcome: 'unchanged', reason: 'An episode with this id already exists.' },
  purged: { outcome: 'dropped', reason: 'The episode with this id was permanently deleted.' },
}

/**
 * Stores what happened in a finished task, or in several: all that are new in one write, or none.
 * Episodes are immutable. Among several, a known one is kept unchanged.
 *
 * @throws MemoryError `INVALID_INPUT` with the path of every wrong field; `CONFLICT` when a single
 *   episode is already there. Nothing is stored then.
 */
export async function storeEpisodes(
  { episodes, ...one }: StoreEpisodesInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<{ readonly items: readonly EpisodeReceipt[] }> {
  if (episodes === undefined) {
    const checked = checkInput(episodeInputSchema, one, 'episodes.store')
    const [id = ''] = await namedIds([checked], caller, deps)
    const episode = await storeOne(checked, await build(checked, id, caller, deps), deps)
    return { items: [{ id: episode.id, ...RECEIPTS.stored, episode }] }
  }
  if (
    [one.task, one.outcome, one.id, one.project, one.session].some((field) => field !== undefined)
  )
    throw invalidInput('One episode or several, not both', 'Pass `episodes`, or the fields of one.')
  const ids = await namedIds(episodes, caller, deps)
  const put = await store(
    await Promise.all(
      episodes.map((checked, index) => build(checked, ids[index] ?? '', caller, deps)),
    ),
    deps,
  )
  return { items: put.map(({ episode, outcome }) => ({ id: episode.id, ...RECEIPTS[outcome] })) }
}

/**
 * Stores an episode that our own code described, under an id of this memory.
 *
 * @throws MemoryError `CONFLICT`
 */
export async function storeEpisodeAs(
  id: string,
  described: CheckedEpisode,
  caller: Caller,
  deps: MemoryContext,
): Promise<Episode> {
  return await storeOne(
    described,
    await build(described, id, caller, deps, { isRedacted: true }),
    deps,
  )
}

async function storeOne(checked: CheckedEpisode, built: Episode, deps: MemoryContext) {
  const [put] = await store([built], deps)
  if (put === undefined) throw new Error('Broken invariant: one episode, one outcome')
  const { episode, outcome } = put
  if (outcome === 'known') throw alreadyThere(checked.id ?? built.id)
  if (outcome === 'purged') throw goneForGood(checked.id ?? built.id)
  return episode
}

// A name that a caller gives is an id of this memory only if the caller's own episode has it.
async function namedIds(
  checked: readonly CheckedEpisode[],
  caller: Caller,
  { documents, ids }: MemoryContext,
): Promise<readonly string[]> {
  const names = [...new Set(checked.flatMap(({ id }) => id ?? []))]
  const found = [
    ...(await documents.get('episodes', names)),
    ...(await documents.get('episode-tombstones', names)),
  ].map((document) => toRecord<ScopedRecord>(document))
  const own = new Set(
    found.filter(({ scope }) => isInScope(scope, caller.scope)).map(({ id }) => id),
  )
  return checked.map(({ id: name }) => {
    if (name === undefined) return ids.next()
    return own.has(name) ? name : ownEpisodeId(name, caller.scope)
  })
}

async function build(
  checked: CheckedEpisode,
  id: string,
  caller: Caller,
  deps: MemoryContext,
  { isRedacted = false }: { readonly isRedacted?: boolean } = {},
): Promise<Episode> {
  const { session, project = caller.scope.project ?? (await deps.projects?.current()) } = checked
  return buildEpisode(completeEpisode(checked), {
    id,
    scope: narrowScope(caller.scope, { session, project }),
    source: callOf(caller),
    nowMs: deps.clock.now(),
    isRedacted,
  })
}

async function store(episodes: readonly Episode[], deps: MemoryContext) {
  // Only those who store the same episode wait for each other.
  return await writeDraft(`episode ${episodes[0]?.id}`, deps, (draft) =>
    putEpisodes(episodes, draft, { action: 'stored', deps }),
  )
}

function alreadyThere(id: string): MemoryError {
  return new MemoryError(`There is already an episode "${id}"`, {
    code: 'CONFLICT',
    hint: 'An episode never changes: after a retry, it is stored. Omit the id to store another one.',
  })
}

// A backup, an import or a retry must not bring back what was removed for good.
function goneForGood(id: string): MemoryError {
  return new MemoryError(`The episode "${id}" was permanently deleted`, {
    code: 'CONFLICT',
    hint: 'Omit the id to store another one.',
  })
}
