import { MemoryError } from '../../core/errors.ts'
import { DIMENSIONS, TOKENS_MAX } from './minilm-model.ts'
import type { ModelRuntime, RuntimeName, RuntimeReport } from './model-runtime.ts'
import { dot, meanUnitVector } from './unit-vector.ts'
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
 * Loads the first candidate that produces correct vectors.
 *
 * @throws MemoryError `MISSING_DEPENDENCY` if none is installed, `MODEL_FAILED` if one is
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

interface GoldenVector {
  readonly text: string
  /** The float32 vector of this text, scaled to int8. */
  readonly base64: string
}

const FIRST: GoldenVector = {
  text: 'Ada prefers short answers and dislikes small talk in the morning.',
  base64: `
DTMgSiAHQy8N1ZIIkCoSPjvO6RPkEg8xIe8P0BUU+hp/H+UMEF/L2eosDhK4sPLlI+8ATr7jKxfBPDsv7sYEFDYh
3Pu7J802/lwt017cPzbHI+cdIfbn2sSsHufk8xbl3wiVNiI1rB/V/NUV3xfMDjfm+SHZKgBD8AD7CCUfNAD48uf7
Cxv99yANTx0P4Qgj+VDJ0wFED1EayS/WFCKx19D7LvYL/dK19DsHAQMIRBfq+fIg/xgM1ePuPTD+EuHH/ObiFiIC
WO3oJsAJUgcIswr0Jd7xvgDr+fKp7uxF7gAWwNvxvwDwNywuFvfyBD3Ra+8cPgtaqAn46PcbqeUDFZLn7PzBzdQX
RNggAfb06fvsGL/SGyDX0yUb+ikF8SS7JCnb6CrlMMUGFrsv6+XW5N3rFTjVCwkKH3gl0ikOxADty0MF8x27BMk1
JRff+SowPLvryycP8Bb0Ah0s/QkSVMELDwMoBgzo1coKt9NBCL8A+BOhJxkvCO/NCOgbR+H+`,
}

const SECOND: GoldenVector = {
  text: 'The deployment failed because the database migration timed out after thirty seconds.',
  base64: `
O8vo1g/v4eDbM0zgORoSN/LT9k3dBuw3HgayKs8VugzXLV0yGAMp5xXl5CEW5wvXFxnv+vrX/RsGORILOQQAIdn8
+Zsa3AkQgRL7HzYOLPLt8/AQ6Nom/+kWHdffDwDP9hUJ3xDt/B7bABMGx//8EvHRB0a+8vQJ7wLuze0PHQACAQQd
OhPz1QHt47v2uhb+Ky8wCzXd4QwFIxIMPiDe5Af2BcU/9+Mw8hThFlUiLwdGFOHnAPEqDxji4PLgAgnyaN7tCQIf
6NgT6hSsDN8JBPX3otXtCPbkxyf3FQ35xgD40BkJSNHxXNf7PBn+248AHwUSPj8u8iT1F+n0Huw6+9kg4Bfp6Pvc
A+j+0/4eMekW6gEAVRcX7BwH+QAaIijuL0cBXOEI8SLeJtzIyBMQDgsRxtT78QfzDC/ly/U/7AD8QvDVP+w7Ig0P
1FTqXMCuCvoizOrw1MTpKA8D++3Q5+oH5g4lFPm62DUo7PgS8EndGR3hyCrzNPAK9Qkb+RHq`,
}

// Longer, shorter, then the first again: the known bug of onnxruntime-node 1.17.0 does not
// affect the first run and appears when the same or another shape follows.
const RUNS: readonly GoldenVector[] = [FIRST, SECOND, FIRST, SECOND]

// int8 differs from float32 by about .006 on these texts; a broken runtime by .25 or more.
const COSINE_MIN = 0.97

/** Resolves to the fault of a runtime, or to `undefined` if its vectors are correct. */
async function findRuntimeFault(runtime: Pick<ModelRuntime, 'embed'>, tokenizer: Tokenizer) {
  for (const { text, base64 } of RUNS) {
    const vector = await runtime.embed(tokenizer.encode(text, TOKENS_MAX))
    const cosine = vector.length === DIMENSIONS ? dot(vector, decode(base64)) : Number.NaN
    // Not negated as `<`, because comparisons with NaN are always false.
    const isRight = cosine >= COSINE_MIN
    if (!isRight) return `its vectors are wrong (cosine ${cosine.toFixed(3)} in the self-test)`
  }
  return undefined
}

function decode(base64: string): Float32Array {
  const levels = new Int8Array(Buffer.from(base64, 'base64'))
  return meanUnitVector(Float32Array.from(levels), DIMENSIONS)
}
