// claude-mem's worker with Chroma switched off, which needs Python: then it searches with FTS5. Turns are
// saved as the memories that a person adds; what it records by itself is written by a language model.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ASKED_RESULTS } from '../peer-memory.ts'
import { drive } from './drive.ts'

const START_TRIES_MAX = 120
const START_WAIT_MS = 250

await drive(async ({ packageFolder, dataFolder }) => {
  const port = await findPort()
  const settings = {
    CLAUDE_MEM_CHROMA_ENABLED: 'false',
    CLAUDE_MEM_WORKER_HOST: '127.0.0.1',
    CLAUDE_MEM_WORKER_PORT: String(port),
  }
  await mkdir(dataFolder, { recursive: true })
  await writeFile(join(dataFolder, 'settings.json'), JSON.stringify(settings))
  const worker = spawn(
    join(packageFolder, 'node_modules', '@oven', 'bun-linux-x64', 'bin', 'bun'),
    [join(packageFolder, 'package', 'plugin', 'scripts', 'worker-service.cjs'), '--daemon'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...settings, CLAUDE_MEM_DATA_DIR: dataFolder },
    },
  )
  const api = `http://127.0.0.1:${port}/api`
  await waitUntilReady(worker, `${api}/readiness`)
  // Equal texts share an id.
  const turns = new Map<number, string[]>()
  return {
    async store({ name, turns: said }) {
      for (const { id, text } of said) {
        const saved = await call<{ readonly id: number }>(`${api}/memory/save`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ text, project: name }),
        })
        turns.set(saved.id, [...(turns.get(saved.id) ?? []), id])
      }
    },
    async ask(conversation, query) {
      const parameters = new URLSearchParams({
        query,
        project: conversation,
        type: 'observations',
        limit: String(ASKED_RESULTS),
        format: 'json',
      })
      const { observations } = await call<{
        readonly observations: readonly { readonly id: number }[]
      }>(`${api}/search?${parameters}`)
      return observations.flatMap(({ id }) => turns.get(id) ?? [])
    },
    async close() {
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.kill()
      await ended
    },
  }
})

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

async function waitUntilReady(worker: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < START_TRIES_MAX && worker.exitCode === null; tries++) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await setTimeout(START_WAIT_MS)
  }
  worker.kill()
  throw new Error('The worker of claude-mem did not start')
}

async function call<Body>(url: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Body
}
