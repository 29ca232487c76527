import type { ReadingUse } from '../../ports/reader.ts'
import { createInputLayer } from './input-layer.ts'
import type { ModelFiles } from './model-files.ts'
import type { ModelPart, ModelRuntime } from './model-runtime.ts'
import { meanUnitVector, readingFeatures } from './pooling.ts'
import { createReadingHead, type HeadName, type ReadingHead, softmax } from './reading-head.ts'
import { joinSecrets, SECRETS_MAX } from './secret-spans.ts'
import { createWordPiece } from './wordpiece.ts'

export interface ReadingKind {
  readonly use: ReadingUse
  readonly language?: string
}

/** The whole model, on any runtime. */
export interface EncoderModel {
  /** A vector of length 1. */
  embed(text: string, runtime: ModelRuntime, isQuery?: boolean): Promise<Float32Array>
  /** The probabilities of the classes of a use, in their order. */
  read(texts: readonly string[], kind: ReadingKind, runtime: ModelRuntime): Promise<Float32Array>
  /** The probability of each token of a text, without its marks, to be part of a secret. */
  readTokens(ids: readonly number[], runtime: ModelRuntime): Promise<Float32Array>
  /** Where the secrets of a text stand: from and to of each, filled up with zeros. */
  findSecrets(text: string, runtime: ModelRuntime): Promise<Float32Array>
}

/** Secrets are looked for in so many tokens at a time, and in so many such windows. */
const WINDOW_TOKENS = 126
const WINDOWS_MAX = 6

export function createEncoderModel(files: ModelFiles): EncoderModel {
  const { shape, tokens, temperatures, secretMin } = files.info
  const tokenizer = createWordPiece(files.vocabulary)
  const input = createInputLayer(files.tensors, shape.width)
  const heads = new Map<HeadName, ReadingHead>()

  async function runLayers(rows: Float32Array, last: ModelPart, { run }: ModelRuntime) {
    const tokens = rows.length / shape.width
    const shared = await run('shared', rows, tokens)
    return shape.own === 0 ? shared : await run(last, shared, tokens)
  }

  async function readTokens(ids: readonly number[], runtime: ModelRuntime) {
    const encoded = tokenizer.withMarks(ids)
    const rows = await runLayers(input.embed(encoded, false), 'reading', runtime)
    return Float32Array.from(ids, (_id, at) => {
      const row = rows.subarray((at + 1) * shape.width, (at + 2) * shape.width)
      return softmax(headOf('secret')(Float64Array.from(row)), 1)[1] ?? 0
    })
  }

  function headOf(use: HeadName): ReadingHead {
    const head = heads.get(use) ?? createReadingHead(files.tensors, use)
    heads.set(use, head)
    return head
  }

  return {
    async embed(text, runtime, isQuery = false) {
      const rows = input.embed(tokenizer.encode(text, tokens.text), isQuery)
      return meanUnitVector(await runLayers(rows, 'vectors', runtime), shape.width)
    },
    async read([first = '', second], { use, language = 'all' }, runtime) {
      const encoded =
        second === undefined
          ? tokenizer.encode(first, tokens.pair)
          : tokenizer.encodePair(first, second, tokens.pair)
      const rows = await runLayers(input.embed(encoded, false), 'reading', runtime)
      const logits = headOf(use)(readingFeatures(rows, shape.width, encoded.first))
      const fitted = temperatures?.[use]
      return Float32Array.from(softmax(logits, fitted?.[language] ?? fitted?.all ?? 1))
    },
    readTokens,
    async findSecrets(text, runtime) {
      const read = tokenizer.place(text).slice(0, WINDOW_TOKENS * WINDOWS_MAX)
      const chances: number[] = []
      for (let start = 0; start < read.length; start += WINDOW_TOKENS) {
        const ids = read.slice(start, start + WINDOW_TOKENS).map(({ id }) => id)
        chances.push(...(await readTokens(ids, runtime)))
      }
      const spans = joinSecrets(text, read, chances, secretMin)
      return Float32Array.from({ length: 2 * SECRETS_MAX }, (_, at) => spans.flat()[at] ?? 0)
    },
  }
}
