import { analyzeDocument } from '../../text/analyze.ts'
import { toUnitVector } from '../../vectors/unit-vector.ts'

const DIMENSIONS = 512

/**
 * A text as a vector of its words, for memories without a model of meaning: texts of the same
 * words point the same way. `undefined` for a text without words.
 */
export function wordVector(text: string): Float32Array | undefined {
  const values = new Float32Array(DIMENSIONS)
  for (const { term, count } of analyzeDocument(text).terms) {
    const hash = hashOf(term)
    const place = hash % DIMENSIONS
    const sign = (hash & 0x80000000) === 0 ? 1 : -1
    values[place] = (values[place] ?? 0) + sign * Math.sqrt(count)
  }
  if (values.every((value) => value === 0)) return undefined
  return toUnitVector(values, DIMENSIONS)
}

// FNV-1a.
function hashOf(term: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at++) {
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}
