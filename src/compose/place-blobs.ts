import { MemoryError } from '../core/errors.ts'
import type { JsonObject } from '../core/json.ts'
import { BLOB_PLACES, type BlobPlace, keptElsewhere } from '../core/storage/blobs/blob-place.ts'
import { BLOB_LIST_LIMIT_MAX } from '../core/storage/blobs/check-blob.ts'
import { type Check, finding } from '../core/storage/finding.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { DocumentStore } from '../ports/document-store.ts'

/**
 * Blobs next to documents that other hosts share. The documents record where each blob is, so
 * that a host that cannot read one knows its place.
 *
 * @param here The place of the blobs: this host and its folder, or a bucket. In a bucket there may
 *   be blobs of others, by mistake: only those that the documents know are listed, and so swept.
 */
export function placeBlobs(
  files: BlobStore,
  documents: DocumentStore,
  here: { readonly name: string; readonly isShared: boolean },
): BlobStore {
  const placeOf = async (hash: string): Promise<string | undefined> => {
    const [found] = await documents.get(BLOB_PLACES, [hash])
    return found === undefined ? undefined : toPlace(found.body).at
  }
  return {
    ...files,
    async put(bytes) {
      const id = await files.put(bytes)
      await documents.write({
        writes: [{ kind: 'put', collection: BLOB_PLACES, id, body: { at: here.name } }],
      })
      return id
    },
    async get(hash) {
      const bytes = await files.get(hash)
      if (bytes !== undefined) return bytes
      const at = await placeOf(hash)
      if (at === undefined || at === here.name) return undefined
      throw keptElsewhere(at)
    },
    async delete(hash) {
      await files.delete(hash)
      if ((await placeOf(hash)) !== here.name) return
      await documents.write({ writes: [{ kind: 'delete', collection: BLOB_PLACES, id: hash }] })
    },
    list: (page) => (here.isShared ? listKnown(files, documents, page) : files.list(page)),
  }
}

async function listKnown(
  blobs: BlobStore,
  documents: DocumentStore,
  { after, limit }: Parameters<BlobStore['list']>[0],
): Promise<readonly string[]> {
  const known: string[] = []
  for (let from = after; known.length < limit; ) {
    const page = await blobs.list({ limit, after: from })
    const places = await documents.get(BLOB_PLACES, page)
    known.push(...places.map(({ id }) => id))
    from = page.at(-1)
    if (page.length < limit) break
  }
  return known.slice(0, limit)
}

const PAGE = 500
/** Enough to show that there are many. */
const LOOKED_AT_MAX = 50_000

/** Reports how many parts this host cannot read, and which places have them. */
export async function checkPlaces(
  blobs: BlobStore,
  documents: DocumentStore,
): Promise<readonly Check[]> {
  const present = await listPresent(blobs)
  if (present === undefined) return []
  const missing = new Map<string, number>()
  let after: string | undefined
  let seen = 0
  do {
    const page = await documents.query(BLOB_PLACES, {
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    for (const { id, body } of page.documents) {
      const { at } = toPlace(body)
      if (!present(id)) missing.set(at, (missing.get(at) ?? 0) + 1)
    }
    seen += page.documents.length
    after = page.next
  } while (after !== undefined && seen < LOOKED_AT_MAX)
  if (missing.size === 0) return []
  const places = [...missing].map(([at, count]) => `${count} on ${at}`).join(', ')
  return [finding('parts-elsewhere', { places })]
}

/** @throws MemoryError `STORE_FAILED` if parts of the memory are on other hosts. */
export async function requireParts(documents: DocumentStore, blobs: BlobStore): Promise<void> {
  const [elsewhere] = await checkPlaces(blobs, documents)
  if (elsewhere === undefined) return
  throw new MemoryError(elsewhere.detail, { code: 'STORE_FAILED', hint: elsewhere.advice ?? '' })
}

// A list takes far fewer requests to a bucket than asking for each. Undefined if the blobs cannot
// be reached at all, which another check says. What was not looked at counts as there.
async function listPresent(blobs: BlobStore): Promise<((hash: string) => boolean) | undefined> {
  const hashes = new Set<string>()
  try {
    for (let after: string | undefined; hashes.size < LOOKED_AT_MAX; ) {
      const page = await blobs.list({ limit: BLOB_LIST_LIMIT_MAX, after })
      for (const hash of page) hashes.add(hash)
      after = page.at(-1)
      if (page.length < BLOB_LIST_LIMIT_MAX) return (hash) => hashes.has(hash)
    }
  } catch (error) {
    if (!MemoryError.is(error, 'STORE_FAILED')) throw error
    return undefined
  }
  const last = [...hashes].at(-1) ?? ''
  return (hash) => hash > last || hashes.has(hash)
}

function toPlace(body: JsonObject): BlobPlace {
  return body as unknown as BlobPlace
}
