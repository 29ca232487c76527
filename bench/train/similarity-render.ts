import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SimilarityModels } from '../../src/core/language/similarity/judge-similarity.ts'
import { TRAINING_PARTS } from './similarity-models.ts'

const DIGITS = 4

/** The file `models/similarity.json`. */
export async function renderModels(
  models: { readonly meaning: SimilarityModels; readonly words: SimilarityModels },
  given: { readonly dataFolder: string; readonly heldOut: unknown },
): Promise<string> {
  const hash = createHash('sha256')
  for (const { part } of TRAINING_PARTS) {
    hash.update(await readFile(join(given.dataFolder, 'similarity', `${part}.jsonl`)))
  }
  const provenance = {
    data: { set: 'similarity', sha256: hash.digest('hex') },
    command: 'npx tsx bench/train/similarity-train.ts --data <folder> --write',
    seed: 'none: the fit is exact, every fifth row is held out',
    heldOut: given.heldOut,
  }
  const round = (_: string, value: unknown): unknown =>
    typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value
  return `${JSON.stringify({ provenance, ...models }, round, 2)}\n`
}
