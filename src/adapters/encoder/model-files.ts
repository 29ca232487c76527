import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MemoryError } from '../../core/errors.ts'
import type { ModelInfo } from './model-info.ts'
import { readSafetensors, type Tensors } from './read-safetensors.ts'

export interface ModelFiles {
  readonly folder: string
  readonly info: ModelInfo
  readonly tensors: Tensors
  /** One piece a line. */
  readonly vocabulary: string
  /** Texts with what a forward pass in float32 makes of them, one JSON object a line. */
  readonly golden: string
}

/** Reads the files of the model and checks each: others would give vectors that only look valid. */
export async function readModelFiles(folder: string, info: ModelInfo): Promise<ModelFiles> {
  const names = Object.keys(info.sha256)
  const contents = await Promise.all(names.map((name) => readChecked(folder, name, info)))
  const files = new Map(names.map((name, i) => [name, contents[i] ?? Buffer.alloc(0)]))
  const weights = [...files].filter(([name]) => name.endsWith('.safetensors'))
  return {
    folder,
    info,
    tensors: new Map(weights.flatMap(([, bytes]) => [...readSafetensors(bytes)])),
    vocabulary: String(files.get('vocab.txt') ?? ''),
    golden: String(files.get('golden.jsonl') ?? ''),
  }
}

async function readChecked(folder: string, name: string, { sha256 }: ModelInfo): Promise<Buffer> {
  const path = join(folder, name)
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw broken(`The file ${path} cannot be read`, cause)
  })
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256[name]) throw broken(`The file ${path} is damaged or of another version`)
  return bytes
}

function broken(message: string, cause?: unknown): MemoryError {
  return new MemoryError(message, { code: 'MODEL_FAILED', hint: 'Reinstall loci.', cause })
}
