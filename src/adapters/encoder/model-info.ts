import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MemoryError } from '../../core/errors.ts'
import type { ReadingUse } from '../../ports/reader.ts'

/** The part of `model.json` that is used here; models/encoder/export.py writes it. */
export interface ModelInfo {
  readonly shape: ModelShape
  /** Tokens of a text and of a pair at most, with the marks. */
  readonly tokens: { readonly text: number; readonly pair: number }
  /** The classes of each use, in the order of the logits. */
  readonly heads: Readonly<Record<ReadingUse, readonly string[]>>
  /** By use and language; `all` for the languages that have none. */
  readonly temperatures: Readonly<Partial<Record<ReadingUse, Temperatures>>> | null
  /** A token is part of a secret from this probability on. */
  readonly secretMin: number
  /** ISO codes of the languages that the model was measured in. */
  readonly reads: readonly string[]
  /** Of every file that is loaded. */
  readonly sha256: Readonly<Record<string, string>>
}

type Temperatures = Readonly<Record<string, number>> & { readonly all?: number }

export interface ModelShape {
  readonly layers: number
  /** How many of the layers vectors and reading each have for themselves, at the end. */
  readonly own: number
  readonly width: number
  readonly heads: number
  readonly wide: number
}

// Increment when the same text would get a different vector, such as after a tokenizer fix.
const REVISION = 1

/** Beside the bundle, or where the source keeps the weights. */
export function modelFolder(): string {
  const isSource = extname(fileURLToPath(import.meta.url)) === '.ts'
  const folder = isSource ? '../../../models/encoder/weights' : './encoder'
  return fileURLToPath(new URL(folder, import.meta.url))
}

export function readModelInfo(folder: string): ModelInfo {
  try {
    return JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')) as ModelInfo
  } catch (cause) {
    throw new MemoryError(`The encoder cannot start: there is no model in ${folder}`, {
      code: 'MISSING_DEPENDENCY',
      hint: 'If your application is bundled, mark loci as external in the bundler. Otherwise reinstall loci.',
      cause,
    })
  }
}

/** Both runtimes share one vector space, hence one identity. */
export function modelId({ sha256 }: ModelInfo): string {
  const hash = createHash('sha256')
  for (const [name, found] of Object.entries(sha256).toSorted()) {
    if (name.startsWith('weights-') || name === 'vocab.txt') hash.update(found)
  }
  return `loci-encoder/${hash.digest('hex').slice(0, 8)}/${REVISION}`
}
