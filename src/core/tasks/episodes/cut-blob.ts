import type { JsonObject } from '../../json.ts'
import { type CutText, cutTexts } from '../../storage/records/cut-texts.ts'
import { isPack, openPack, writePack } from './pack.ts'

/**
 * The bytes of a blob of this record without what is to be forgotten; the same when they do not
 * say it. Of a pack, only what belongs to the record is left: the others keep theirs.
 */
export function cutBlob(bytes: Uint8Array, recordId: string, cut: CutText): Uint8Array {
  if (isPack(bytes)) {
    const parts = (openPack(bytes).partsOf(recordId) ?? {}) as JsonObject
    const rest = cutTexts(parts, cut)
    return rest === parts ? bytes : writePack([{ id: recordId, parts: rest }])
  }
  const text = new TextDecoder().decode(bytes)
  const rest = cutTexts(text, cut)
  return rest === text ? bytes : new TextEncoder().encode(rest)
}
