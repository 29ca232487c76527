// mem0's open-source `Memory` with its default store, a SQLite file. `infer: false` keeps a turn as it
// was said; otherwise storing asks a language model.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ASKED_RESULTS } from '../peer-memory.ts'
import { drive } from './drive.ts'

interface Mem0 {
  add(
    messages: readonly { readonly role: 'user'; readonly content: string }[],
    options: { readonly userId: string; readonly infer: false },
  ): Promise<{ readonly results: readonly { readonly id: string }[] }>
  search(
    query: string,
    options: {
      readonly filters: { readonly user_id: string }
      readonly topK: number
      readonly threshold: number
    },
  ): Promise<{ readonly results: readonly { readonly id: string }[] }>
}

await drive(async ({ packageFolder, dataFolder, embeddings }) => {
  const { Memory } = createRequire(join(packageFolder, 'package.json'))('mem0ai/oss')
  const openai = { apiKey: 'none', baseURL: embeddings.url }
  const memory: Mem0 = new Memory({
    embedder: {
      provider: 'openai',
      config: { ...openai, model: 'encoder', embeddingDims: embeddings.dimensions },
    },
    vectorStore: {
      provider: 'memory',
      config: {
        collectionName: 'turns',
        dimension: embeddings.dimensions,
        dbPath: join(dataFolder, 'vectors.db'),
      },
    },
    llm: { provider: 'openai', config: openai },
    historyDbPath: join(dataFolder, 'history.db'),
  })
  const turns = new Map<string, string>()
  return {
    async store({ name, turns: said }) {
      for (const { id, text } of said) {
        const added = await memory.add([{ role: 'user', content: text }], {
          userId: name,
          infer: false,
        })
        for (const one of added.results) turns.set(one.id, id)
      }
    },
    async ask(conversation, query) {
      const { results } = await memory.search(query, {
        filters: { user_id: conversation },
        topK: ASKED_RESULTS,
        threshold: 0,
      })
      return results.map(({ id }) => turns.get(id) ?? id)
    },
    close: () => Promise.resolve(),
  }
})
