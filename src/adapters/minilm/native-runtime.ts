import { createRequire } from 'node:module'
import { MemoryError } from '../../core/errors.ts'
import { createGraphCache } from './graph-cache.ts'
import { DIMENSIONS, WEIGHTS_SHA256 } from './minilm-model.ts'
import type { ModelRuntime } from './model-runtime.ts'
import { buildBertGraph, INPUT_NAME } from './onnx/bert-graph.ts'
import { encodeOnnxModel } from './onnx/onnx-model.ts'
import { readSafetensors } from './read-safetensors.ts'
import { meanUnitVector } from './unit-vector.ts'
import { MINILM_SHAPE, readWeights, type WeightFiles } from './weights.ts'

/** The part of `onnxruntime-node` this adapter uses. */
interface OnnxRuntime {
  readonly InferenceSession: {
    create(
      model: Uint8Array,
      options: { readonly intraOpNumThreads: number; readonly enableMemPattern: boolean },
    ): Promise<OnnxSession>
  }
  readonly Tensor: new (type: 'int64', values: BigInt64Array, shape: readonly number[]) => unknown
}

interface OnnxSession {
  readonly outputNames: readonly string[]
  run(
    inputs: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, { readonly data: unknown }>>
}

export interface NativeRuntimeOptions {
  readonly files: WeightFiles
  readonly cacheFolder?: string
  readonly threads: number
}

// Raise this when `buildBertGraph` builds something else.
const GRAPH_VERSION = 1

/** Runs the model as an int8 ONNX graph on `onnxruntime-node`. */
export async function loadNativeRuntime(options: NativeRuntimeOptions): Promise<ModelRuntime> {
  const onnx = requireOnnxRuntime()
  const { graph, isCached } = await obtainGraph(options)
  const session = await onnx.InferenceSession.create(graph, {
    intraOpNumThreads: options.threads,
    // With memory patterns 1.17.0 returns wrong values from the second run on.
    enableMemPattern: false,
  })
  const outputName = session.outputNames[0] ?? ''

  return {
    name: 'native',
    isGraphCached: isCached,
    async embed({ ids }) {
      const input = new onnx.Tensor('int64', BigInt64Array.from(ids, BigInt), [ids.length])
      const output = (await session.run({ [INPUT_NAME]: input }))[outputName]
      return meanUnitVector(output?.data as Float32Array, DIMENSIONS)
    },
  }
}

function requireOnnxRuntime(): OnnxRuntime {
  try {
    // Not with `import`: what that makes of a CommonJS package differs between loaders.
    return createRequire(import.meta.url)('onnxruntime-node') as OnnxRuntime
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    throw new MemoryError(`The package "onnxruntime-node" cannot be loaded: ${detail}`, {
      code: 'MISSING_DEPENDENCY',
      hint: 'Run: npm install onnxruntime-node@1.17.0 (exactly this version; later ones download).',
      cause,
    })
  }
}

async function obtainGraph(
  options: NativeRuntimeOptions,
): Promise<{ readonly graph: Uint8Array; readonly isCached: boolean }> {
  const { cacheFolder, files } = options
  const key = `minilm-int8-${WEIGHTS_SHA256.slice(0, 16)}-${GRAPH_VERSION}`
  const cache =
    cacheFolder === undefined ? undefined : createGraphCache({ folder: cacheFolder, key })

  const kept = await cache?.read()
  if (kept !== undefined) return { graph: kept, isCached: true }

  const weights = readSafetensors(await readWeights(files))
  const graph = encodeOnnxModel(buildBertGraph(weights, MINILM_SHAPE))
  await cache?.write(graph)
  return { graph, isCached: false }
}
