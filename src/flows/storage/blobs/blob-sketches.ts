import { sketchWords } from '../../../core/facts/near-words.ts'
import type { TextSketch } from '../../../core/language/text/text-sketch.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import { createQueue } from '../indexes/background.ts'

/**
 * What blobs may say. Forgetting looks into every blob of a tenant, and in a bucket each costs a
 * request: blobs never change, so each is read once, and those who forget at once share that.
 */
export interface BlobSketches {
  /** Resolves to undefined for a lost blob. */
  read(hash: string): Promise<TextSketch | undefined>
}

/** 4 KB each. */
const SKETCHES_MAX = 8_192
/** Blobs that are read at the same time. */
const LANES = 4

export function createBlobSketches(blobs: Pick<BlobStore, 'get'>): BlobSketches {
  const kept = new Map<string, Promise<TextSketch | undefined>>()
  const lanes = Array.from({ length: LANES }, () => createQueue())
  let turn = 0

  async function make(hash: string): Promise<TextSketch | undefined> {
    const bytes = await blobs.get(hash)
    return bytes === undefined ? undefined : sketchWords(new TextDecoder().decode(bytes))
  }

  return {
    async read(hash) {
      const known = kept.get(hash)
      if (known !== undefined) return await known
      const making = (lanes[turn++ % LANES] ?? createQueue())(() => make(hash))
      kept.set(hash, making)
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size > SKETCHES_MAX) kept.delete(oldest)
      // What is not there, or could not be read, may be later.
      const drop = (): void => void (kept.get(hash) === making && kept.delete(hash))
      making.then((sketch) => sketch === undefined && drop(), drop)
      return await making
    },
  }
}
