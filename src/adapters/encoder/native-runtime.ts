import { createRequire } from 'node:module'
import { join } from 'node:path'
import { MemoryError } from '../../core/errors.ts'
import type { ModelFiles } from './model-files.ts'
import type { ModelPart, ModelRuntime } from './model-runtime.ts'

/** The part of `onnxruntime-node` this adapter uses. */
interface OnnxRuntime {
  readonly InferenceSession: {
    create(
      path: string,
      options: { readonly intraOpNumThreads: number; readonly enableMemPattern: boolean },
    ): Promise<OnnxSession>
  }
  readonly Tensor: new (type: 'float32', values: Float32Array, shape: readonly number[]) => unknown
}

interface OnnxSession {
  readonly outputNames: readonly string[]
  run(
    inputs: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, { readonly data: unknown }>>
}

/** Runs the layers as int8 ONNX graphs on `onnxruntime-node`, which finds their weights itself. */
export async function loadNativeRuntime({ folder, info }: ModelFiles): Promise<ModelRuntime> {
  const onnx = requireOnnxRuntime()
  const sessions = new Map<ModelPart, Promise<OnnxSession>>()

  // Reading is opened when something is first read, so that the first vector does not wait for it.
  function open(part: ModelPart): Promise<OnnxSession> {
    const session =
      sessions.get(part) ??
      onnx.InferenceSession.create(join(folder, `${part}.onnx`), {
        intraOpNumThreads: 1,
        // With memory patterns, 1.17.0 returns wrong values from the second run on.
        enableMemPattern: false,
      })
    sessions.set(part, session)
    return session
  }

  return {
    name: 'native',
    async run(part, hidden, tokens) {
      const session = await open(part)
      const input = new onnx.Tensor('float32', hidden, [tokens, info.shape.width])
      const output = (await session.run({ hidden: input }))[session.outputNames[0] ?? '']
      return output?.data as Float32Array
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
