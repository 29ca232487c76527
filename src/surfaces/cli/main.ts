import { readVersion } from '../read-version.ts'
import type { CliIo, CliParts } from './cli-world.ts'
import { runCli } from './run-cli.ts'

// Node 22 warns that its SQLite is experimental. It is the version we tested with, and the
// user can do nothing about it.
const { emitWarning } = process
process.emitWarning = (...args: unknown[]) => {
  if (!/SQLite is an experimental feature/.test(String(args[0])))
    Reflect.apply(emitWarning, process, args)
}

// The reader of our output may stop reading, as `head` does (EPIPE).
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}

async function readInput(bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of process.stdin) {
    chunks.push(chunk)
    length += chunk.length
    if (length > bytesMax) break
  }
  return Buffer.concat(chunks)
}

async function confirm(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises')
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(?:es)?$/iu.test((await reader.question(question)).trim())
  } finally {
    reader.close()
  }
}

const io: CliIo = {
  print: (text) => void process.stdout.write(`${text}\n`),
  printError: (text) => void process.stderr.write(`${text}\n`),
  writeError: (text) => void process.stderr.write(text),
  isTerminal: process.stdout.isTTY === true,
  isErrorTerminal: process.stderr.isTTY === true,
  columns: process.stdout.isTTY === true ? process.stdout.columns : undefined,
  readInput,
  ...(process.stdin.isTTY === true && { confirm }),
  now: () => Date.now(),
}

// Heavy modules are loaded by the commands that need them, so that others start quickly.
const parts: CliParts = {
  async open(options) {
    const { openContext } = await import('../../compose/open-context.ts')
    return await openContext(options)
  },
  async restore(input, options) {
    const { restoreMemory } = await import('../../compose/open-backups.ts')
    return await restoreMemory(input, options)
  },
  async migrate(input, options) {
    const { migrateMemory } = await import('../../compose/migrate-memory.ts')
    return await migrateMemory(input, options)
  },
  async examine(options, failure) {
    const { diagnoseFailure } = await import('../../compose/diagnose.ts')
    return await diagnoseFailure(options, failure)
  },
  async findSessionLogs(folder) {
    const { findSessionLogs } = await import('../../compose/session-logs.ts')
    return await findSessionLogs(process.env, folder)
  },
  async isDatabase(path) {
    const { isDatabase } = await import('../../compose/session-logs.ts')
    return await isDatabase(path)
  },
  async *readSessionLog(path) {
    const { readSessionLog } = await import('../../compose/session-logs.ts')
    yield* readSessionLog(path)
  },
  async serveHttp(opened, options) {
    const [{ serveHttp }, { createMcpHttpHandler }, { announceServer }, { HookSessions }] =
      await Promise.all([
        import('../http/index.ts'),
        import('../mcp/index.ts'),
        import('../../compose/running-server.ts'),
        import('../agents/hook-sessions.ts'),
      ])
    const announced = announceServer(opened.home)
    const hooks = new HookSessions(opened, options.onLog)
    const running = await serveHttp(
      { ...opened, callers: opened.callers },
      {
        ...options,
        localKey: announced.key,
        answerHook: (id, waitMs, isWaiting) => hooks.answer(id, waitMs, isWaiting),
        createMcpHandler: (caller, toolsets) =>
          createMcpHttpHandler(opened.context, caller, { onLog: options.onLog, toolsets }),
      },
    )
    // Who finds the server may stop it at once: it has taken what waits by then.
    await hooks.open(() => announced.publish(running.url, options.isSpare))
    return {
      url: running.url,
      ...(options.isSpare && { replaced: announced.untilReplaced() }),
      async stop() {
        await announced.withdraw()
        await running.stop()
        await hooks.stop()
      },
    }
  },
  async serveMcp(opening, options) {
    const { serveMcpStdio } = await import('../mcp/index.ts')
    await serveMcpStdio(opening, { ...options, input: process.stdin, output: process.stdout })
  },
  async findServer(home) {
    const { findServer, isAnswering } = await import('../../compose/running-server.ts')
    const server = findServer(home, process.env)
    return server !== undefined && (await isAnswering(server)) ? server : undefined
  },
  async openBrowser(url) {
    const { openBrowser } = await import('../../compose/open-browser.ts')
    return await openBrowser(url, process.env, process.platform)
  },
  untilStopped: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.once(signal, () => resolve())
    }),
}

const [command, ...args] = process.argv.slice(2)
if (command === 'hook') {
  // An agent waits for it: nothing else is loaded.
  void import('../agents/hook/run-hook.ts').then(({ runHook }) => runHook(args, process.env))
} else {
  const given = { io, environment: process.env, version: readVersion(), parts }
  void runCli(process.argv.slice(2), given).then((code) => {
    process.exitCode = code
  })
}
