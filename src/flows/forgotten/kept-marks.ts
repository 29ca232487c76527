import { standAlone } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { type LastingEntry, readLasting } from '../../core/facts/lasting-entry.ts'
import {
  isPlain,
  isSameLine,
  isSameMark,
  markOf,
  type PageMark,
} from '../../core/facts/page-mark.ts'
import { type PortableFact, toPortableFact } from '../../core/transfer/portable-fact.ts'
import type { DocumentStore, DocumentWrite } from '../../ports/document-store.ts'
import type { LastingLog } from '../../ports/lasting-log.ts'
import { toRecord } from '../records/read-records.ts'

/** Knows what was decided of lines in files, whatever becomes of the database. */
export interface KeptMarks {
  /** What was decided of the line that this fact stands in. */
  read(factId: string): Promise<PageMark | undefined>
  /** All that was decided of lines, the last of each. */
  list(): Promise<readonly PageMark[]>
  /** Notes what was decided by writes that were made. */
  note(writes: readonly DocumentWrite[]): Promise<void>
}

export const NO_MARKS: KeptMarks = {
  read: async () => undefined,
  list: async () => [],
  note: async () => {},
}

interface Known {
  readonly marks: Map<string, PageMark>
  /** What took the place of lines: what was last noted of each. */
  readonly replacements: Map<string, string>
}

export function createKeptMarks(log: LastingLog, documents: DocumentStore): KeptMarks {
  let loading: Promise<Known> | undefined

  async function load(): Promise<Known> {
    const { marks, replacements } = readLasting(await log.read())
    const noted = [...replacements].map(([id, fact]) => [id, stateOf(fact)] as const)
    return { marks: new Map(marks), replacements: new Map(noted) }
  }

  async function read(): Promise<Known> {
    loading ??= load()
    return await loading
  }

  /** The fact that took the place of this one, when only the database has it. */
  async function findReplacement(
    { supersededBy }: Fact,
    written: readonly Fact[],
  ): Promise<readonly Fact[]> {
    if (supersededBy === undefined) return []
    const by = written.find(({ id }) => id === supersededBy) ?? (await readFact(supersededBy))
    return by === undefined || by.role === 'page' || isGone(by) ? [] : [by]
  }

  async function readFact(id: string): Promise<Fact | undefined> {
    const [found] = await documents.get('facts', [id])
    return found === undefined ? undefined : toRecord<Fact>(found)
  }

  async function append(facts: readonly Fact[], known: Known): Promise<void> {
    const entries: LastingEntry[] = []
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
      // What gives way to a line is found out anew each time: only what was decided is noted.
      const facts = touched.flatMap((write) =>
        write.kind === 'put' ? [standAlone(write.body as unknown as Fact)] : [],
      )
      await append(facts, known)
      const left = new Set(facts.filter((fact) => !isGone(fact)).map(({ id }) => id))
      const gone = touched.map(({ id }) => id).filter((id) => known.replacements.has(id))
      await drop(
        gone.filter((id) => !left.has(id)),
        known,
        log,
      )
    },
  }
}

// No word of what is not to be known stays in a file that people share.
async function drop(
  ids: readonly string[],
  { replacements }: Known,
  log: LastingLog,
): Promise<void> {
  if (ids.length === 0) return
  await log.dropReplacements(ids)
  for (const id of ids) replacements.delete(id)
}

function isGone({ status }: Fact): boolean {
  return status === 'forgotten' || status === 'rejected'
}

function stateOf({ text, status, supersededBy }: PortableFact): string {
  return JSON.stringify([text, status, supersededBy ?? null])
}

function noteMark(fact: Fact, { marks }: Known): readonly LastingEntry[] {
  const mark = markOf(fact)
  if (mark === undefined) return []
  const known = marks.get(mark.factId)
  const isKnown = known !== undefined && isSameMark(known, mark) && isSameLine(known, mark)
  const isNew = known === undefined ? !isPlain(mark) : !isKnown
  if (!isNew) return []
  marks.set(mark.factId, mark)
  return [{ kind: 'mark', mark }]
}

function noteReplacement(fact: Fact, { replacements }: Known): readonly LastingEntry[] {
  const state = stateOf(fact)
  if (isGone(fact) || replacements.get(fact.id) === state) return []
  replacements.set(fact.id, state)
  return [{ kind: 'replacement', fact: toPortableFact(fact) }]
}
