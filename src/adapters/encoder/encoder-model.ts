import type { ReadingUse } from '../../ports/reader.ts'
import { createInputLayer } from './input-layer.ts'
import type { ModelFiles } from './model-files.ts'
import type { ModelPart, ModelRuntime } from './model-runtime.ts'
import { meanUnitVector, readingFeatures } from './pooling.ts'
import { createReadingHead, type ReadingHead, softmax } from './reading-head.ts'
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
}

export function createEncoderModel(files: ModelFiles): EncoderModel {
  const { shape, tokens, temperatures } = files.info
  const tokenizer = createWordPiece(files.vocabulary)
  const input = createInputLayer(files.tensors, shape.width)
  const heads = new Map<ReadingUse, ReadingHead>()

  async function runLayers(rows: Float32Array, last: ModelPart, { run }: ModelRuntime) {
    const tokens = rows.length / shape.width
    const shared = await run('shared', rows, tokens)
    return shape.own === 0 ? shared : await run(last, shared, tokens)
  }

  function headOf(use: ReadingUse): ReadingHead {
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
  }
}
