import { isOut, standAlone } from '../../../core/facts/change-fact.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import {
  isPlain,
  isSameLine,
  isSameMark,
  markOf,
  type PageMark,
} from '../../../core/facts/page-mark.ts'
import type { Rejection } from '../../../core/facts/rejection.ts'
import { type PortableFact, toPortableFact } from '../../../core/learning/transfer/portable-fact.ts'
import {
  readTombstones,
  type TombstoneEntry,
} from '../../../core/learning/transfer/tombstone-entry.ts'
import type { EpisodeTombstone } from '../../../core/tasks/episodes/episode-tombstone.ts'
import type { DocumentStore, DocumentWrite } from '../../../ports/document-store.ts'
import type { TombstoneLog } from '../../../ports/tombstone-log.ts'
import { readOne } from '../../storage/records/read-records.ts'
import type { WriteStep } from '../../storage/records/write-path.ts'

/**
 * Logs every rejection, every deleted episode, and decisions about lines in files, so that they
 * survive the loss of the database.
 */
export function tombstoneStep(log: TombstoneLog, marks: LineMarks): WriteStep {
  return {
    // After the write: a failed forget must not be logged as done. Entries lost in a crash in
    // between are logged when the memory is next opened.
    async after(writes) {
      const entries = writes.flatMap(toEntry)
      if (entries.length > 0) await log.append(entries)
      await marks.note(writes)
    },
  }
}

function toEntry(write: DocumentWrite): readonly TombstoneEntry[] {
  if (write.collection === 'episode-tombstones' && write.kind === 'put') {
    return [{ kind: 'episode', tombstone: write.body as unknown as EpisodeTombstone }]
  }
  if (write.collection !== 'rejections') return []
  if (write.kind === 'delete') return [{ kind: 'lifted', rejectionId: write.id }]
  return [{ kind: 'rejection', rejection: write.body as unknown as Rejection }]
}

/** Persists decisions about lines in files independently of the database. */
export interface LineMarks {
  read(factId: string): Promise<PageMark | undefined>
  list(): Promise<readonly PageMark[]>
  /** Logs the decisions of committed writes. */
  note(writes: readonly DocumentWrite[]): Promise<void>
}

export const NO_MARKS: LineMarks = {
  read: async () => undefined,
  list: async () => [],
  note: async () => {},
}

interface Known {
  readonly marks: Map<string, PageMark>
  /** The replacements of lines, as last logged for each. */
  readonly replacements: Map<string, string>
}

export function createLineMarks(log: TombstoneLog, documents: DocumentStore): LineMarks {
  let loading: Promise<Known> | undefined

  async function load(): Promise<Known> {
    const { marks, replacements } = readTombstones(await log.read())
    const noted = [...replacements].map(([id, fact]) => [id, stateOf(fact)] as const)
    return { marks: new Map(marks), replacements: new Map(noted) }
  }

  async function read(): Promise<Known> {
    loading ??= load()
    return await loading
  }

  /** The fact that replaced this one, if only the database knows it. */
  async function findReplacement(
    { supersededBy: id }: Fact,
    written: readonly Fact[],
  ): Promise<readonly Fact[]> {
    if (id === undefined) return []
    const by = written.find((one) => one.id === id) ?? (await readOne<Fact>(documents, 'facts', id))
    return by === undefined || by.role === 'page' || isOut(by) ? [] : [by]
  }

  async function append(facts: readonly Fact[], known: Known): Promise<void> {
    const entries: TombstoneEntry[] = []
    for (const fact of facts) {
      entries.push(...noteMark(fact, known))
      const isOfChain = fact.role === 'page' || known.replacements.has(fact.id)
      if (!isOfChain) continue
      const own = fact.role === 'page' ? [] : [fact]
      const after = await findReplacement(fact, facts)
      entries.push(...[...own, ...after].flatMap((one) => noteReplacement(one, known)))
    }
    if (entries.length > 0) await log.append(entries)
  }

  return {
    read: async (factId) => (await read()).marks.get(factId),
    list: async () => [...(await read()).marks.values()],
    async note(writes) {
      const touched = writes.filter(({ collection }) => collection === 'facts')
      if (touched.length === 0) return
      const known = await read()
      // What a line supersedes is recomputed each time: only decisions are logged.
      const facts = touched.flatMap((write) =>
        write.kind === 'put' ? [standAlone(write.body as unknown as Fact)] : [],
      )
      await append(facts, known)
      const left = new Set(facts.filter((fact) => !isOut(fact)).map(({ id }) => id))
      const gone = touched.map(({ id }) => id).filter((id) => known.replacements.has(id))
      // Forgotten text must not stay in a file that people share.
      const dropped = gone.filter((id) => !left.has(id))
      if (dropped.length > 0) await log.dropReplacements(dropped)
      for (const id of dropped) known.replacements.delete(id)
    },
  }
}

function stateOf({ text, status, supersededBy }: PortableFact): string {
  return JSON.stringify([text, status, supersededBy ?? null])
}

function noteMark(fact: Fact, { marks }: Known): readonly TombstoneEntry[] {
  const mark = markOf(fact)
  if (mark === undefined) return []
  const known = marks.get(mark.factId)
  const isKnown =
    known === undefined ? isPlain(mark) : isSameMark(known, mark) && isSameLine(known, mark)
  if (isKnown) return []
  marks.set(mark.factId, mark)
  return [{ kind: 'mark', mark }]
}

function noteReplacement(fact: Fact, { replacements }: Known): readonly TombstoneEntry[] {
  const state = stateOf(fact)
  if (isOut(fact) || replacements.get(fact.id) === state) return []
  replacements.set(fact.id, state)
  return [{ kind: 'replacement', fact: toPortableFact(fact) }]
}
