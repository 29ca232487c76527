import type { Embedder } from '../../src/ports/embedder.ts'
import { readRows } from '../data/read-rows.ts'

/** One line of a file of the set `similarity`. */
export interface SimilarityRow {
  readonly a: string
  readonly b: string
  /** 0 to 5, in SICK 1 to 5. */
  readonly score?: number
  /** MRPC: 1 when both say the same. */
  readonly label?: number
  /** KLUE: 1 when both say the same. */
  readonly binary?: number
}

const BATCH = 1_000

export function readPairs(dataFolder: string, part: string): readonly SimilarityRow[] {
  return readRows(dataFolder, 'similarity', `${part}.jsonl`)
}

/** The cosine of both texts of each row. */
export async function cosinesOf(
  rows: readonly SimilarityRow[],
  embedder: Embedder,
  onProgress: (done: number, total: number) => void,
): Promise<readonly number[]> {
  const texts = [...new Set(rows.flatMap(({ a, b }) => [a, b]))]
  const vectors = new Map<string, Float32Array>()
  for (let start = 0; start < texts.length; start += BATCH) {
    const batch = texts.slice(start, start + BATCH)
    const found = await embedder.embed(batch, { kind: 'document' })
    for (const [index, text] of batch.entries()) {
      vectors.set(text, found[index] ?? new Float32Array())
    }
    onProgress(Math.min(start + BATCH, texts.length), texts.length)
  }
  return rows.map(({ a, b }) => dot(vectors.get(a), vectors.get(b)))
}

function dot(
  left: Float32Array = new Float32Array(),
  right: Float32Array = new Float32Array(),
): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0)
}
