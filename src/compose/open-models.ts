import { createEncoder } from '../adapters/encoder/index.ts'
import { createOpenAiEmbedder, createOpenAiLanguageModel } from '../adapters/openai/index.ts'
import { MemoryError } from '../core/errors.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import type { Reader } from '../ports/reader.ts'
import type { Config } from './config-schema.ts'

/** The model of the install also reads; one behind a server makes vectors alone. */
export interface OpenedEmbedder {
  readonly embedder: Embedder
  readonly reader?: Reader
}

/** Creates the configured embedder. Nothing is loaded before it is used. */
export function openEmbedder(
  config: Config['embedder'],
  onRuntime: (runtime: string) => void,
): OpenedEmbedder | undefined {
  switch (config.kind) {
    case 'none':
      return undefined
    case 'encoder': {
      const encoder = createEncoder({ onRuntime: ({ runtime }) => onRuntime(runtime) })
      return { embedder: encoder, reader: encoder }
    }
    case 'openai': {
      const { baseUrl, model, dimensions, apiKey, timeoutMs } = config
      if (baseUrl === undefined || model === undefined || dimensions === undefined) {
        throw new MemoryError('The embedder "openai" needs baseUrl, model and dimensions', {
          code: 'INVALID_CONFIG',
          hint: 'Set embedder.baseUrl, embedder.model and embedder.dimensions.',
        })
      }
      const key = apiKey === undefined ? {} : { apiKey }
      return {
        embedder: createOpenAiEmbedder({ baseUrl, model, dimensions, timeoutMs, ...key }),
      }
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
