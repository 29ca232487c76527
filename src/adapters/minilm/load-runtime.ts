import { MemoryError } from '../../core/errors.ts'
import type { ModelRuntime, RuntimeName, RuntimeReport } from './model-runtime.ts'
import { findRuntimeFault } from './self-test.ts'
import type { Tokenizer } from './wordpiece.ts'

export interface RuntimeCandidate {
  readonly name: RuntimeName
  load(): Promise<ModelRuntime>
}

export interface LoadedRuntime {
  readonly runtime: ModelRuntime
  readonly rejected: RuntimeReport['rejected']
}

/**
 * Loads the first candidate whose vectors are right.
 *
 * @throws MemoryError `MISSING_DEPENDENCY` when none is installed, `MODEL_FAILED` when one is
 *   but does not work.
 */
export async function loadRuntime(
  candidates: readonly RuntimeCandidate[],
  tokenizer: Tokenizer,
): Promise<LoadedRuntime> {
  const rejected: RuntimeReport['rejected'][number][] = []
  const causes: unknown[] = []
  for (const candidate of candidates) {
    try {
      const runtime = await candidate.load()
      const fault = await findRuntimeFault(runtime, tokenizer)
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
  return new MemoryError(`The embedding model cannot run here (${reasons})`, {
    code: isMissing ? 'MISSING_DEPENDENCY' : 'MODEL_FAILED',
    hint: isMissing
      ? 'Run: npm install @lat.md/embed@0.2.0 (or onnxruntime-node@1.17.0, which is faster).'
      : 'Choose another embedder in the configuration, or recall by words only.',
    cause: new AggregateError(causes),
  })
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
