import type { JsonObject } from '../core/json.ts'
import { BLOB_PLACES, type BlobPlace, keptElsewhere } from '../core/storage/blobs/blob-place.ts'
import type { Check } from '../flows/storage/upkeep/health.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { DocumentStore } from '../ports/document-store.ts'

/**
 * Blobs as local files, next to documents that other hosts share. The documents record which
 * host has which blob, so that a host that cannot read one knows where it is.
 *
 * @param here The name of this host and its folder.
 */
export function placeBlobs(files: BlobStore, documents: DocumentStore, here: string): BlobStore {
  const placeOf = async (hash: string): Promise<string | undefined> => {
    const [found] = await documents.get(BLOB_PLACES, [hash])
    return found === undefined ? undefined : toPlace(found.body).at
  }
  return {
    ...files,
    async put(bytes) {
      const id = await files.put(bytes)
      await documents.write({
        writes: [{ kind: 'put', collection: BLOB_PLACES, id, body: { at: here } }],
      })
      return id
    },
    async get(hash) {
      const bytes = await files.get(hash)
      if (bytes !== undefined) return bytes
      const at = await placeOf(hash)
      if (at === undefined || at === here) return undefined
      throw keptElsewhere(at)
    },
    async delete(hash) {
      await files.delete(hash)
      if ((await placeOf(hash)) !== here) return
      await documents.write({ writes: [{ kind: 'delete', collection: BLOB_PLACES, id: hash }] })
    },
  }
}

const PAGE = 500
/** Enough to show that there are many. */
const LOOKED_AT_MAX = 50_000

/** Reports how many parts this host cannot read, and which hosts have them. */
export async function checkPlaces(
  files: BlobStore,
  documents: DocumentStore,
): Promise<readonly Check[]> {
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
      if (!(await files.has(id))) missing.set(at, (missing.get(at) ?? 0) + 1)
    }
    seen += page.documents.length
    after = page.next
  } while (after !== undefined && seen < LOOKED_AT_MAX)
  if (missing.size === 0) return []
  const places = [...missing].map(([at, count]) => `${count} on ${at}`).join(', ')
  return [
    {
      name: 'parts on other hosts',
      status: 'warning',
      detail: `Long traces and outputs are files on the host that stored them. This host cannot read: ${places}.`,
      advice: 'Read and export them there, or copy the "blobs" folder from that host to this one.',
    },
  ]
}

function toPlace(body: JsonObject): BlobPlace {
  return body as unknown as BlobPlace
}
