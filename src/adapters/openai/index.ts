export type { OpenAiConnection } from './connection.ts'
export { createOpenAiEmbedder, type OpenAiEmbedderOptions } from './openai-embedder.ts'
export {
  type ChatDialect,
  createOpenAiLanguageModel,
  type OpenAiLanguageModelOptions,
} from './openai-language-model.ts'
