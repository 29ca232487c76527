export type { ChatDialect } from './chat-request.ts'
export type { OpenAiConnection } from './connection.ts'
export { createOpenAiEmbedder, type OpenAiEmbedderOptions } from './openai-embedder.ts'
export {
  createOpenAiLanguageModel,
  type OpenAiLanguageModelOptions,
} from './openai-language-model.ts'
