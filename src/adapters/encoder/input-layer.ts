import { findTensor, floatsOf, type Tensors } from './read-safetensors.ts'
import type { EncodedText } from './wordpiece.ts'

/** From tokens to the rows that the layers begin with: word + position + side, normalized. */
export interface InputLayer {
  /** A question that is looked up is marked as one, as it was in training. */
  embed(text: EncodedText, isQuery: boolean): Float32Array
}

const EPSILON = 1e-12

/** Rows of the table of sides: a text or the first of a pair, the second, a question. */
const FIRST = 0
const SECOND = 1
const QUESTION = 2

export function createInputLayer(tensors: Tensors, width: number): InputLayer {
  const words = readWordTable(tensors, width)
  const positions = floatsOf(tensors, 'embeddings.position_embeddings.weight')
  const sides = floatsOf(tensors, 'embeddings.token_type_embeddings.weight')
  const weight = floatsOf(tensors, 'embeddings.LayerNorm.weight')
  const bias = floatsOf(tensors, 'embeddings.LayerNorm.bias')

  return {
    embed({ ids, first }, isQuery) {
      const hidden = new Float32Array(ids.length * width)
      for (const [position, id] of ids.entries()) {
        const row = hidden.subarray(position * width, (position + 1) * width)
        const { levels, scale } = words(id)
        const kind = isQuery ? QUESTION : position < first ? FIRST : SECOND
        const [place, side] = [position * width, kind * width]
        for (let i = 0; i < width; i++) {
          row[i] =
            (levels[i] as number) * scale +
            (positions[place + i] as number) +
            (sides[side + i] as number)
        }
        normalize(row, weight, bias)
      }
      return hidden
    },
  }
}

/** The table stays as it is in the files: bytes, cut between rows. */
function readWordTable(tensors: Tensors, width: number) {
  const name = 'embeddings.word_embeddings.weight'
  const scales = floatsOf(tensors, `${name}.scale`)
  const parts: { readonly end: number; readonly levels: Int8Array }[] = []
  for (let end = 0; end < scales.length; ) {
    const part = tensors.get(`${name}@${parts.length}`) ?? findTensor(tensors, name)
    const { buffer, byteOffset, byteLength } = part.bytes
    end += part.shape[0] ?? 0
    parts.push({ end, levels: new Int8Array(buffer, byteOffset, byteLength) })
  }

  return (id: number) => {
    const part = parts.find(({ end }) => id < end)
    const start = id - (part === undefined ? 0 : part.end - part.levels.length / width)
    const levels = part?.levels.subarray(start * width, (start + 1) * width) ?? new Int8Array(width)
    return { levels, scale: scales[id] ?? 0 }
  }
}

function normalize(row: Float32Array, weight: Float32Array, bias: Float32Array): void {
  let sum = 0
  let squares = 0
  for (let i = 0; i < row.length; i++) {
    const value = row[i] as number
    sum += value
    squares += value * value
  }
  const mean = sum / row.length
  const spread = Math.sqrt(squares / row.length - mean * mean + EPSILON)
  for (let i = 0; i < row.length; i++) {
    row[i] = (((row[i] as number) - mean) / spread) * (weight[i] as number) + (bias[i] as number)
  }
}
