// LangGraph on a memory: a long-term store and a checkpointer.

export { createLangGraphSaver, type LangGraphSaverOptions } from './saver.ts'
export { createLangGraphStore, type LangGraphStoreOptions } from './store.ts'
