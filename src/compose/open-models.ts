import { createEncoder } from '../adapters/encoder/index.ts'
import { createOpenAiEmbedder, createOpenAiLanguageModel } from '../adapters/openai/index.ts'
import { MemoryError } from '../core/errors.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import type { Config } from './config-schema.ts'

/** Creates the configured embedder. Nothing is loaded before it is used. */
export function openEmbedder(
  config: Config['embedder'],
  onRuntime: (runtime: string) => void,
): Embedder | undefined {
  switch (config.kind) {
    case 'none':
      return undefined
    case 'encoder':
      return createEncoder({ onRuntime: ({ runtime }) => onRuntime(runtime) })
    case 'openai': {
      const { baseUrl, model, dimensions, apiKey, timeoutMs } = config
      if (baseUrl === undefined || model === undefined || dimensions === undefined) {
        throw new MemoryError('The embedder "openai" needs baseUrl, model and dimensions', {
          code: 'INVALID_CONFIG',
          hint: 'Set embedder.baseUrl, embedder.model and embedder.dimensions.',
        })
      }
      return createOpenAiEmbedder({
        baseUrl,
        model,
        dimensions,
        timeoutMs,
        ...(apiKey === undefined ? {} : { apiKey }),
      })
    }
  }
}

/** Creates the configured language model, if any. */
export function openLanguageModel(config: Config['languageModel']): LanguageModel | undefined {
  if (config.kind === 'none') return undefined
  const { baseUrl, model, apiKey } = config
  if (baseUrl === undefined || model === undefined) {
    throw new MemoryError('The language model "openai" needs baseUrl and model', {
      code: 'INVALID_CONFIG',
      hint: 'Set languageModel.baseUrl and languageModel.model.',
    })
  }
  return createOpenAiLanguageModel({ baseUrl, model, ...(apiKey === undefined ? {} : { apiKey }) })
}
