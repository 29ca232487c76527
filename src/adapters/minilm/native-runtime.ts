import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { MemoryError } from '../../core/errors.ts'
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
}

// Increment when `buildBertGraph` changes its output.
const GRAPH_VERSION = 1

/** Runs the model as an int8 ONNX graph on `onnxruntime-node`. */
export async function loadNativeRuntime(options: NativeRuntimeOptions): Promise<ModelRuntime> {
  const onnx = requireOnnxRuntime()
  const { graph, isCached } = await obtainGraph(options)
  const session = await onnx.InferenceSession.create(graph, {
    intraOpNumThreads: 1,
    // With memory patterns, 1.17.0 returns wrong values from the second run on.
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
    // Not `import`: loaders differ in how they import CommonJS packages.
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

async function obtainGraph(options: NativeRuntimeOptions) {
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

const HASH_BYTES = 32

/**
 * Caches one built graph in a file that starts with its own SHA-256. Any number of processes
 * may read and write concurrently: the file is created atomically under its final name.
 */
export function createGraphCache({
  folder,
  key,
}: {
  readonly folder: string
  readonly key: string
}) {
  const path = join(folder, `${key}.graph`)

  return {
    /** Resolves to `undefined` if the file is missing or damaged. */
    async read() {
      const file = await readFile(path).catch(() => undefined)
      if (file === undefined) return undefined
      const graph = file.subarray(HASH_BYTES)
      return sha256(graph).equals(file.subarray(0, HASH_BYTES)) ? graph : undefined
    },

    /** Resolves to false if the folder is not writable; that only costs time. */
    async write(graph: Uint8Array) {
      const temporary = join(folder, `${key}.${randomUUID()}.tmp`)
      try {
        await mkdir(folder, { recursive: true })
        await writeDurably(temporary, [sha256(graph), graph])
        await rename(temporary, path)
        return true
      } catch {
        await rm(temporary, { force: true }).catch(() => undefined)
        return false
      }
    },
  }
}

async function writeDurably(path: string, pieces: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'wx')
  try {
    for (const piece of pieces) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
