import { MemoryError } from '../../core/errors.ts'
import type { EncoderModel } from './encoder-model.ts'
import type { ModelRuntime, RuntimeName, RuntimeReport } from './model-runtime.ts'
import { dot } from './pooling.ts'

export interface RuntimeCandidate {
  readonly name: RuntimeName
  load(): Promise<ModelRuntime>
}

export interface LoadedRuntime {
  readonly runtime: ModelRuntime
  readonly rejected: RuntimeReport['rejected']
}

/**
 * Loads the first candidate that produces correct vectors.
 *
 * @throws MemoryError `MISSING_DEPENDENCY` if none is installed, `MODEL_FAILED` if one is
 *   but does not work.
 */
export async function loadRuntime(
  candidates: readonly RuntimeCandidate[],
  model: EncoderModel,
  golden: string,
): Promise<LoadedRuntime> {
  const rejected: RuntimeReport['rejected'][number][] = []
  const causes: unknown[] = []
  for (const candidate of candidates) {
    try {
      const runtime = await candidate.load()
      const fault = await findRuntimeFault(runtime, model, golden)
      if (fault === undefined) return { runtime, rejected }
      rejected.push({ runtime: candidate.name, reason: fault })
      causes.push(new Error(fault))
    } catch (cause) {
      rejected.push({ runtime: candidate.name, reason: messageOf(cause) })
      causes.push(cause)
    }
  }
  throw noRuntime(rejected, causes)
}

function noRuntime(rejected: LoadedRuntime['rejected'], causes: readonly unknown[]): MemoryError {
  const reasons = rejected.map(({ runtime, reason }) => `${runtime}: ${reason}`).join('; ')
  const isMissing = causes.every((cause) => MemoryError.is(cause, 'MISSING_DEPENDENCY'))
  return new MemoryError(`The encoder cannot run here (${reasons})`, {
    code: isMissing ? 'MISSING_DEPENDENCY' : 'MODEL_FAILED',
    hint: isMissing
      ? 'Run: npm install onnxruntime-node@1.17.0, or allow the WebAssembly runtime.'
      : 'Choose another embedder in the configuration, or recall by words only.',
    cause: new AggregateError(causes),
  })
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

interface GoldenVector {
  readonly text: string
  readonly vector: Float32Array
}

// A rounding that tips over costs up to .01; a broken runtime differs by .25 or more.
const COSINE_MIN = 0.98

/** Resolves to the fault of a runtime, or to `undefined` if its vectors are correct. */
async function findRuntimeFault(runtime: ModelRuntime, model: EncoderModel, golden: string) {
  const [first, second] = readGolden(golden)
  // The known bug of onnxruntime-node 1.17.0 does not affect the first run and appears when the
  // same or another shape follows.
  for (const row of [first, second, first, second]) {
    const vector = await model.embed(row.text, runtime)
    const cosine = vector.length === row.vector.length ? dot(vector, row.vector) : Number.NaN
    // Not negated as `<`, because comparisons with NaN are always false.
    const isRight = cosine >= COSINE_MIN
    if (!isRight) return `its vectors are wrong (cosine ${cosine.toFixed(3)} in the self-test)`
  }
  return undefined
}

/** Two texts of different length with their vectors in float32: the first rows of the golden file. */
function readGolden(golden: string): readonly [GoldenVector, GoldenVector] {
  const [first, second] = golden.split('\n', 2).map((line) => {
    const { texts, values } = JSON.parse(line) as { texts: [string]; values: number[] }
    return { text: texts[0], vector: Float32Array.from(values) }
  })
  if (first === undefined || second === undefined) throw new Error('The golden file is too short')
  return [first, second]
}
