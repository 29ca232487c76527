import { MemoryError } from '../../core/errors.ts'
import { DIMENSIONS, TOKENS_MAX } from './minilm-model.ts'
import type { ModelRuntime } from './model-runtime.ts'
import { meanUnitVector } from './unit-vector.ts'
import { readWeights, type WeightFiles } from './weights.ts'

/** The part of `@lat.md/embed` this adapter uses. */
interface EmbedPackage {
  createEmbedder(options: { readonly model: WeightFiles }): Promise<{
    embed(texts: string[]): Promise<readonly (readonly number[])[]>
  }>
}

/** Runs the model in float32 on WebAssembly: no native code, about fifteen times slower. */
export async function loadWasmRuntime(files: WeightFiles): Promise<ModelRuntime> {
  const { createEmbedder } = await importEmbedPackage()
  // The engine reads the files itself; this only verifies them.
  await readWeights(files)
  const engine = await createEmbedder({ model: { ...files, maxTokens: TOKENS_MAX } })

  return {
    name: 'wasm',
    isGraphCached: false,
    async embed({ words }) {
      // The words instead of the text: the engine would parse `[SEP]` in a text as a special token,
      // and would read a text of a megabyte to its end.
      const [values = []] = await engine.embed([words.join(' ')])
      return meanUnitVector(Float32Array.from(values), DIMENSIONS)
    },
  }
}

async function importEmbedPackage(): Promise<EmbedPackage> {
  try {
    return (await import('@lat.md/embed')) as EmbedPackage
  } catch (cause) {
    throw new MemoryError('The package "@lat.md/embed" is not installed', {
      code: 'MISSING_DEPENDENCY',
      hint: 'Run: npm install @lat.md/embed@0.2.0',
      cause,
    })
  }
}
