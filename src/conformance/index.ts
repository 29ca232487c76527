export { blobStoreCases } from './blob-store-cases.ts'
export { cacheCases } from './cache-cases.ts'
export type { ConformanceCase } from './conformance-case.ts'
export { DOCUMENT_STORE_TEST_COLLECTIONS, documentStoreCases } from './document-store-cases.ts'
export { embedderCases } from './embedder-cases.ts'
export {
  type LanguageModelSubject,
  languageModelCases,
  type ServerTurn,
} from './language-model-cases.ts'
export { NASTY_FIELD_TEXTS, NASTY_TEXTS } from './nasty-texts.ts'
export { textIndexCases } from './text-index-cases.ts'
export { VECTOR_INDEX_TEST_DIMENSIONS, vectorIndexCases } from './vector-index-cases.ts'
export { workspaceFilesCases } from './workspace-files-cases.ts'
