// Runs `loci` for the shim that `open-shell.ts` writes: one process that stays, so that the model is loaded
// once and not by every command of every guide.
import { createServer } from 'node:net'
import { migrateMemory } from '../../../src/compose/migrate-memory.ts'
import { restoreMemory } from '../../../src/compose/open-backups.ts'
import { type OpenedContext, openContext } from '../../../src/compose/open-context.ts'
import { type CliOutcome, runTestCli } from '../../surfaces/support/test-cli.ts'

interface Call {
  readonly args: readonly string[]
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly stdin: string
}

let kept: { readonly key: string; readonly opened: OpenedContext } | undefined

async function openKept(options: Parameters<typeof openContext>[0]): Promise<OpenedContext> {
  const { environment = {}, onEvent: _, ...others } = options ?? {}
  const own = Object.entries(environment).filter(([name]) => /^(?:LOCI_|HOME$)/.test(name))
  const key = JSON.stringify([process.cwd(), own, others])
  if (kept?.key !== key) {
    await closeKept()
    kept = { key, opened: await openContext(options) }
  }
  const { opened } = kept
  return { ...opened, context: { ...opened.context, close: () => opened.context.settle() } }
}

async function closeKept(): Promise<void> {
  await kept?.opened.context.close()
  kept = undefined
}

async function run({ args, folder, environment, stdin }: Call) {
  process.chdir(folder)
  Object.assign(process.env, { HOME: environment.HOME })
  return await runTestCli(args, {
    environment,
    stdin: Buffer.from(stdin, 'base64'),
    now: Date.now,
    parts: {
      open: openKept,
      async restore(input, options) {
        await closeKept()
        return await restoreMemory(input, options)
      },
      async migrate(input, options) {
        await closeKept()
        return await migrateMemory(input, options)
      },
    },
  })
}

function toOutcome(error: unknown): CliOutcome {
  return { code: 70, stdout: '', stderr: `${String(error)}\n` }
}

createServer({ allowHalfOpen: true }, (socket) => {
  let call = ''
  socket.setEncoding('utf8').on('data', (text) => {
    call += text
  })
  socket.on('end', async () => {
    const outcome = await run(JSON.parse(call)).catch(toOutcome)
    socket.end(JSON.stringify(outcome))
  })
}).listen(process.argv[2], () => process.stdout.write('ready\n'))
