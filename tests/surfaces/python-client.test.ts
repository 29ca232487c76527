import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../house/source-files.ts'
import { serveTest } from './support/http-caller.ts'
import { outcomeOf } from './support/loci-process.ts'
import { openTestMemory } from './support/open-test-memory.ts'

const KEY = 'ada-0123456789abcdef'

test('A10 the Python client remembers, recalls, works on tasks, and tells errors', async () => {
  const opened = await openTestMemory({ server: { keys: [{ key: KEY, isOwner: true }] } })
  const server = await serveTest(opened)
  const busy = await serveBusy()
  const gone = await serveBusy()
  await gone.stop()
  try {
    const { code, stderr } = await runPython({
      LOCI_URL: server.url,
      LOCI_KEY: KEY,
      LOCI_GONE_URL: gone.url,
      LOCI_SCRIPTED_URL: busy.url,
    })
    expect(code, stderr).toBe(0)
    expect(stderr).toMatch(/^Ran [1-9]\d* tests/m)
  } finally {
    await busy.stop()
    await server.stop()
    await opened.memory.close()
  }
})

/** Runs the tests beside the client. */
async function runPython(env: Record<string, string>) {
  const child = spawn('python3', ['-B', '-m', 'unittest', 'tests/test_client.py'], {
    cwd: join(ROOT, 'clients', 'python'),
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (cause) =>
      reject(new Error('This test needs python3, 3.11 or later, on the PATH', { cause })),
    )
  })
  return await Promise.race([outcomeOf(child), failed])
}

/** Turns away the first request to each path, and answers the next. */
async function serveBusy(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const seen = new Set<string>()
  const server = createServer((request, response) => {
    const isFirst = !seen.has(request.url ?? '')
    seen.add(request.url ?? '')
    request.resume()
    response.setHeader('content-type', 'application/json')
    if (!isFirst) return response.end('{"ok":true}')
    response.writeHead(503, { 'retry-after': '0' })
    return response.end('{"error":{"code":"STORE_FAILED","message":"Busy"}}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
