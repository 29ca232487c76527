// OpenClaw's builtin memory engine, opened as its gateway opens it, without the agent around it. A turn
// is a file, since one file of many turns is cut into passages of 400 tokens that hold several.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ASKED_RESULTS, type PeerCase } from '../peer-memory.ts'
import { drive } from './drive.ts'

interface MemoryCore {
  configureMemoryCoreDreamingState(open: (options: unknown) => unknown): void
  getMemorySearchManager(options: {
    readonly cfg: unknown
    readonly agentId: string
  }): Promise<{ readonly manager: Manager | null; readonly error?: string }>
}

interface PluginState {
  createPluginStateKeyedStore(plugin: string, options: unknown): unknown
}

interface Manager {
  sync(options: { readonly reason: string; readonly force: boolean }): Promise<void>
  search(
    query: string,
    options: { readonly maxResults: number; readonly minScore: number },
  ): Promise<readonly { readonly path: string }[]>
  close(): Promise<void>
}

await drive(async ({ packageFolder, dataFolder, embeddings, cases }) => {
  process.env.OPENCLAW_STATE_DIR = join(dataFolder, 'state')
  const dist = join(packageFolder, 'node_modules', 'openclaw', 'dist')
  const load = async (path: string) => await import(pathToFileURL(join(dist, path)).href)
  const core: MemoryCore = await load('extensions/memory-core/runtime-api.js')
  const state: PluginState = await load('plugin-sdk/plugin-state-store-runtime.js')
  core.configureMemoryCoreDreamingState((options) =>
    state.createPluginStateKeyedStore('memory-core', options),
  )
  const workspaceOf = (name: string) => join(dataFolder, 'workspaces', name)
  const cfg = {
    agents: {
      entries: Object.fromEntries(
        cases.map(({ name }) => [name, { workspace: workspaceOf(name) }]),
      ),
    },
    memory: {
      search: {
        provider: 'openai-compatible',
        model: 'encoder',
        remote: { baseUrl: `${embeddings.url}/`, apiKey: 'none' },
      },
    },
  }
  const managers = new Map<string, Manager>()
  const turns = new Map<string, string>()

  async function write({ name, turns: said }: PeerCase): Promise<void> {
    const folder = join(workspaceOf(name), 'memory')
    await mkdir(folder, { recursive: true })
    for (const [index, { id, text }] of said.entries()) {
      const file = `turn-${index}.md`
      await writeFile(join(folder, file), `${text}\n`)
      turns.set(`${name}/memory/${file}`, id)
    }
  }

  return {
    async store(conversation) {
      await write(conversation)
      const { manager, error } = await core.getMemorySearchManager({
        cfg,
        agentId: conversation.name,
      })
      if (manager === null) throw new Error(error)
      await manager.sync({ reason: 'bench', force: true })
      managers.set(conversation.name, manager)
    },
    async ask(conversation, query) {
      const found = await managers
        .get(conversation)
        ?.search(query, { maxResults: ASKED_RESULTS, minScore: 0 })
      return (found ?? []).map(({ path }) => turns.get(`${conversation}/${path}`) ?? path)
    },
    async close() {
      for (const manager of managers.values()) await manager.close()
    },
  }
})
