import { GET_IDS_MAX } from '../../core/documents/limits.ts'
import { forgetFact, rejectFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { type LastingEntry, readLasting } from '../../core/facts/lasting-entry.ts'
import type { Rejection } from '../../core/facts/rejection.ts'
import type { DocumentStore, DocumentWrite, StoredDocument } from '../../ports/document-store.ts'
import type { LastingLog } from '../../ports/lasting-log.ts'
import { toBody, toRecord } from '../records/read-records.ts'
import { readSoundDocuments } from '../records/read-sound.ts'
import { purgeAgain } from './purge-again.ts'
import { putMarks, putReplacements } from './put-decided.ts'

const PAGE = 500
/** A rejection and a fact each: half of what a batch holds. */
const TOGETHER = 400

/**
 * Brings a database and the lasting log in step, before anything is answered. What
 * an older database does not know to be forgotten is forgotten again, and what the log does not
 * know is noted there.
 */
export async function mergeLasting(documents: DocumentStore, log: LastingLog): Promise<void> {
  const lasting = readLasting(await log.read())
  const { standing, lifted } = lasting
  const stored = await readRejections(documents)
  const missing = [...standing.values()].filter(({ id }) => !stored.has(id))
  for (let start = 0; start < missing.length; start += TOGETHER) {
    await forgetAgain(missing.slice(start, start + TOGETHER), documents)
  }
  const unknown = [...stored.values()].filter(({ id }) => !standing.has(id) && !lifted.has(id))
  await log.append(unknown.map((rejection): LastingEntry => ({ kind: 'rejection', rejection })))
  await putReplacements(lasting, documents)
  await putMarks(lasting, documents)
  await purgeAgain(lasting, documents)
}

async function readRejections(documents: DocumentStore): Promise<ReadonlyMap<string, Rejection>> {
  const found = new Map<string, Rejection>()
  let after: string | undefined
  do {
    const page = await documents.query('rejections', {
      filter: [],
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    for (const document of page.documents) found.set(document.id, toRecord<Rejection>(document))
    after = page.next
  } while (after !== undefined)
  return found
}

// Written past the indexes, which follow before the first answer.
async function forgetAgain(
  rejections: readonly Rejection[],
  documents: DocumentStore,
): Promise<void> {
  const byFact = new Map(rejections.map((one) => [one.factId, one]))
  const ids = [...byFact.keys()].slice(0, GET_IDS_MAX)
  const facts = await readSoundDocuments(documents, { collection: 'facts', ids })
  const writes: DocumentWrite[] = rejections.map((one) => {
    return { kind: 'put', collection: 'rejections', id: one.id, body: toBody(one) }
  })
  for (const document of facts.documents) {
    const rejection = byFact.get(document.id)
    if (rejection !== undefined) writes.push(...takeOut(document, rejection))
  }
  await documents.write({ writes })
}

function takeOut(document: StoredDocument, { why, at }: Rejection): readonly DocumentWrite[] {
  const fact = toRecord<Fact>(document)
  // What was said again after it was forgotten, and allowed, has a rejection that was lifted.
  if (fact.status === 'forgotten' || fact.status === 'rejected') return []
  const out = why === 'forgotten' ? forgetFact(fact, at) : rejectFact(fact, at)
  const { collection, id, version } = document
  return [{ kind: 'put', collection, id, body: toBody(out), expectedVersion: version }]
}
