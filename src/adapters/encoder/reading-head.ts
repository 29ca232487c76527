import type { ReadingUse } from '../../ports/reader.ts'
import { floatsOf, type Tensors } from './read-safetensors.ts'

/** From the features of a text or a pair to the logits of its classes. */
export type ReadingHead = (features: Float64Array) => Float64Array

export function createReadingHead(tensors: Tensors, use: ReadingUse): ReadingHead {
  const inside = readLinear(tensors, `head.${use}.inside`)
  const out = readLinear(tensors, `head.${use}.out`)
  return (features) => out(inside(features).map(gelu))
}

function readLinear(tensors: Tensors, name: string) {
  const weight = floatsOf(tensors, `${name}.weight`)
  const bias = floatsOf(tensors, `${name}.bias`)
  return (input: Float64Array): Float64Array =>
    Float64Array.from(bias, (start, row) => {
      let sum = start
      const at = row * input.length
      for (let i = 0; i < input.length; i++) sum += (weight[at + i] ?? 0) * (input[i] ?? 0)
      return sum
    })
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
