import type { ReadingUse } from '../../ports/reader.ts'
import { floatsOf, type Tensors } from './read-safetensors.ts'

/** From the features of a text or a pair to the logits of its classes. */
export type ReadingHead = (features: Float64Array) => Float64Array

/** What a text or a pair is, or, of each token, whether it is part of a secret. */
export type HeadName = ReadingUse | 'secret'

export function createReadingHead(tensors: Tensors, use: HeadName): ReadingHead {
  const inside = readLinear(tensors, `head.${use}.inside`)
  const out = readLinear(tensors, `head.${use}.out`)
  return (features) => out(inside(features).map(gelu))
}

function readLinear(tensors: Tensors, name: string) {
  const weight = floatsOf(tensors, `${name}.weight`)
  const bias = floatsOf(tensors, `${name}.bias`)
  return (input: Float64Array): Float64Array => {
    const output = new Float64Array(bias.length)
    for (let row = 0; row < bias.length; row++) {
      output[row] = (bias[row] ?? 0) + multiplyRow(weight, row * input.length, input)
    }
    return output
  }
}

// Four sums, because one addition must not wait for the one before. Lengths are multiples of 4.
function multiplyRow(weight: Float32Array, start: number, input: Float64Array): number {
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = 0, at = start; i < input.length; i += 4, at += 4) {
    a += (weight[at] as number) * (input[i] as number)
    b += (weight[at + 1] as number) * (input[i + 1] as number)
    c += (weight[at + 2] as number) * (input[i + 2] as number)
    d += (weight[at + 3] as number) * (input[i + 3] as number)
  }
  return a + b + (c + d)
}

/** Probabilities; a temperature above 1 evens them out. */
export function softmax(logits: Float64Array, temperature: number): Float64Array {
  const most = logits.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY)
  const powers = logits.map((value) => Math.exp((value - most) / temperature))
  const sum = powers.reduce((total, value) => total + value, 0)
  return powers.map((value) => value / sum)
}

function gelu(x: number): number {
  return x * 0.5 * (1 + erf(x * Math.SQRT1_2))
}

/** To 1.5e-7: Abramowitz and Stegun 7.1.26. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const sum =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return Math.sign(x) * (1 - sum * Math.exp(-x * x))
}
