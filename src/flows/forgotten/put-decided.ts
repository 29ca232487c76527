import { GET_IDS_MAX } from '../../core/documents/limits.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey, type FactKey } from '../../core/facts/fact-key.ts'
import { buildFactKeys } from '../../core/facts/fact-keys.ts'
import type { Lasting } from '../../core/facts/lasting-entry.ts'
import { applyMark, isPlain, isSameMark, markOf } from '../../core/facts/page-mark.ts'
import { retellFact } from '../../core/facts/retell-fact.ts'
import type { PortableFact } from '../../core/transfer/portable-fact.ts'
import type { DocumentStore, DocumentWrite, StoredDocument } from '../../ports/document-store.ts'
import { toBody, toRecord } from '../records/read-records.ts'
import { readSoundDocuments } from '../records/read-sound.ts'

/** A fact and its key each: well below what a batch holds. */
const TOGETHER = 400

/** Puts what took the place of lines back where the database does not know it. */
export async function putReplacements(
  { replacements, standing }: Lasting,
  documents: DocumentStore,
): Promise<void> {
  const rejected = new Set([...standing.values()].map(({ factId }) => factId))
  const wanted = [...replacements.values()].filter(({ id }) => !rejected.has(id))
  for (let start = 0; start < wanted.length; start += TOGETHER) {
    const together = wanted.slice(start, start + TOGETHER)
    const ids = together.map(({ id }) => id)
    const known = new Set((await documents.get('facts', ids)).map(({ id }) => id))
    const writes = together.filter(({ id }) => !known.has(id)).flatMap(toWrites)
    if (writes.length > 0) await documents.write({ writes })
  }
}

// It was in this very memory: nothing of it has to be judged again.
function toWrites(portable: PortableFact): readonly DocumentWrite[] {
  const { text, entities, speaker, topics } = portable
  const keys = buildFactKeys({ text, entities, speaker, topics })
  const fact = retellFact({ ...portable, keys, contentKey: '' }, text)
  const puts = [put('facts', fact)]
  return fact.status === 'active' ? [...puts, put('fact-keys', buildFactKey(fact))] : puts
}

function put(collection: string, record: Fact | FactKey): DocumentWrite {
  return { kind: 'put', collection, id: record.id, body: toBody(record) }
}

/** Decides of lines in an older database what was decided since. */
export async function putMarks(lasting: Lasting, documents: DocumentStore): Promise<void> {
  const wanted = [...lasting.marks.values()].filter((mark) => !isPlain(mark))
  for (let start = 0; start < wanted.length; start += GET_IDS_MAX) {
    const ids = wanted.slice(start, start + GET_IDS_MAX).map(({ factId }) => factId)
    const found = await readSoundDocuments(documents, { collection: 'facts', ids })
    const writes = found.documents.flatMap((document) => toMarked(document, lasting))
    if (writes.length > 0) await documents.write({ writes })
  }
}

function toMarked(document: StoredDocument, { marks }: Lasting): readonly DocumentWrite[] {
  const { collection, id, version } = document
  const fact = toRecord<Fact>(document)
  const [mark, own] = [marks.get(id), markOf(fact)]
  if (mark === undefined || own === undefined || isSameMark(mark, own)) return []
  if (own.at > mark.at || fact.status !== 'active') return []
  const body = toBody(applyMark(fact, mark))
  return [{ kind: 'put', collection, id, body, expectedVersion: version }]
}
