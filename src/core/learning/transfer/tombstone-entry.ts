import * as z from 'zod'
import { type PageMark, pageMarkSchema } from '../../facts/page-mark.ts'
import { type Rejection, rejectionSchema } from '../../facts/rejection.ts'
import {
  type EpisodeTombstone,
  episodeTombstoneSchema,
} from '../../tasks/episodes/episode-tombstone.ts'
import { type PortableFact, portableFactSchema } from './portable-fact.ts'

/**
 * A line of the tombstone log: something was rejected or forgotten, or that was taken back; a line
 * of a file was pinned or replaced, and by what; an episode was deleted or purged, or that was
 * taken back. All but what takes the place of a line holds hashes and places alone.
 */
export const tombstoneEntrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rejection'), rejection: rejectionSchema }),
  z.object({ kind: z.literal('lifted'), rejectionId: z.string() }),
  z.object({ kind: z.literal('mark'), mark: pageMarkSchema }),
  z.object({ kind: z.literal('replacement'), fact: portableFactSchema }),
  z.object({ kind: z.literal('episode'), tombstone: episodeTombstoneSchema }),
])
export type TombstoneEntry = z.infer<typeof tombstoneEntrySchema>

export interface Tombstones {
  /** The rejections that are still in force, by id. */
  readonly standing: ReadonlyMap<string, Rejection>
  readonly lifted: ReadonlySet<string>
  /** What was last decided of each line, by the id of its fact. */
  readonly marks: ReadonlyMap<string, PageMark>
  /** What took the place of lines, by id. */
  readonly replacements: ReadonlyMap<string, PortableFact>
  /** What last became of episodes that were ever deleted, by id. */
  readonly episodes: ReadonlyMap<string, EpisodeTombstone>
}

export function readTombstones(entries: readonly TombstoneEntry[]): Tombstones {
  const standing = new Map<string, Rejection>()
  const lifted = new Set<string>()
  const marks = new Map<string, PageMark>()
  const replacements = new Map<string, PortableFact>()
  const episodes = new Map<string, EpisodeTombstone>()
  for (const entry of entries) {
    if (entry.kind === 'lifted') lifted.add(entry.rejectionId)
    else if (entry.kind === 'episode') setTombstone(episodes, entry.tombstone)
    else if (entry.kind === 'rejection') standing.set(entry.rejection.id, entry.rejection)
    else if (entry.kind === 'replacement')
      setNewer(replacements, entry.fact.id, entry.fact, 'updatedAt')
    else setNewer(marks, entry.mark.factId, entry.mark, 'at')
  }
  // In whatever order two copies of the log were joined, what was lifted stays lifted.
  for (const id of lifted) standing.delete(id)
  return { standing, lifted, marks, replacements, episodes }
}

// What was purged stays so; else the later decision counts.
function setTombstone(map: Map<string, EpisodeTombstone>, tombstone: EpisodeTombstone): void {
  if (map.get(tombstone.id)?.state !== 'purged') setNewer(map, tombstone.id, tombstone, 'at')
  if (tombstone.state === 'purged') map.set(tombstone.id, tombstone)
}

// Two copies of the log may be joined in any order: the later decision counts.
function setNewer<Key extends string, Value extends Readonly<Record<Key, string>>>(
  map: Map<string, Value>,
  id: string,
  value: Value,
  at: Key,
): void {
  const known = map.get(id)
  if (known === undefined || known[at] <= value[at]) map.set(id, value)
}
