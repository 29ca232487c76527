import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { HOOK_SCRIPT } from '../../src/surfaces/agents/install/hook-script.ts'
import { spooled, stopServer, type World, withHooks } from './support/hook-world.ts'
import {
  LOCI_COMMAND,
  outcomeOf,
  runLoci,
  startLoci,
  waitForOutput,
} from './support/loci-process.ts'

/** Those of this machine: what is called `sh` differs from system to system. */
const SHELLS = ['sh', 'dash', 'bash', 'busybox sh', 'zsh', 'ksh'].filter(
  (shell) => spawnSync(shell.split(' ')[0] ?? '', ['-c', ':']).error === undefined,
)
const PROMPT = { hook_event_name: 'UserPromptSubmit', session_id: 'one' }
const QUESTION = { ...PROMPT, prompt: 'Which staging database do we use?' }
const STEP = { hook_event_name: 'PostToolUse', session_id: 'one', tool_name: 'Read' }

/** What the script may start on a system without Bash. */
const PROGRAMS = ['sh', 'curl', 'head', 'date', 'rm']

interface Script extends World {
  /** Where the script is. */
  readonly folder: string
}

async function withScript(use: (world: Script) => Promise<void>): Promise<void> {
  await withHooks(async ({ env, home }) => {
    const folder = join(home, 'user home')
    mkdirSync(join(folder, 'bin'), { recursive: true })
    writeFileSync(join(folder, 'hook'), HOOK_SCRIPT)
    const { command, args } = LOCI_COMMAND
    writeFileSync(join(folder, 'bin', 'loci'), `#!/bin/sh\nexec "${command}" "${args[0]}" "$@"\n`)
    chmodSync(join(folder, 'bin', 'loci'), 0o755)
    const PATH = [join(folder, 'bin'), dirname(command), env.PATH].join(':')
    const memory = join(home, 'my memory')
    try {
      await use({ env: { ...env, PATH }, home: memory, folder })
    } finally {
      await stopServer(memory, 'SIGKILL')
    }
  })
}

function withoutBash(world: Script): Script {
  const folder = join(world.folder, 'programs')
  mkdirSync(folder, { recursive: true })
  for (const name of PROGRAMS) {
    const found = (process.env.PATH ?? '').split(':').map((one) => join(one, name))
    const path = found.find((one) => existsSync(one))
    const link = join(folder, name)
    if (path !== undefined && !existsSync(link)) symlinkSync(path, link)
  }
  return { ...world, env: { ...world.env, PATH: `${join(world.folder, 'bin')}:${folder}` } }
}

async function call(
  { env, home, folder }: Script,
  input: unknown,
  { shell = 'sh', flags = [] }: { readonly shell?: string; readonly flags?: string[] } = {},
): Promise<string> {
  const [command = '', ...words] = shell.split(' ')
  const args = [...words, join(folder, 'hook'), 'claude-code', ...flags]
  const child = spawn(command, args, { env: { ...env, LOCI_HOME: home } })
  child.stdin.on('error', () => {})
  const isRaw = typeof input === 'string' || input instanceof Uint8Array
  child.stdin.end(isRaw ? input : JSON.stringify(input))
  const outcome = await outcomeOf(child)
  expect(outcome).toMatchObject({ code: 0, stderr: '' })
  return outcome.stdout
}

async function startServer({ env, home }: World): Promise<void> {
  mkdirSync(join(home, 'hooks', 'spool'), { recursive: true })
  const server = startLoci(['serve', '--port', '0'], { ...env, LOCI_HOME: home })
  await waitForOutput(server, /listens on/u)
}

test('A5 agents: the script of hooks prints what the server answers, in every shell', async () => {
  await withScript(async (world) => {
    const { env, home } = world
    const stored = 'The staging database is called harbour.'
    await startServer(world)
    await runLoci(['remember', stored], { ...env, LOCI_HOME: home })
    // The first one finds a server that loads: its answer may come with the next.
    await call(world, QUESTION)
    const answers: string[] = []
    for (const shell of SHELLS) answers.push(await call(world, QUESTION, { shell }))
    answers.push(await call(withoutBash(world), QUESTION))
    const named = await call({ ...world, home: '/nowhere' }, QUESTION, { flags: ['--home', home] })
    await stopServer(home, 'SIGTERM')

    for (const answer of [...answers, named]) {
      expect(JSON.parse(answer).hookSpecificOutput.additionalContext).toContain('harbour')
    }
    expect(spooled(home)).toEqual([])
  })
})

test('A5 agents: a server that is killed in between loses no call of the script and records none twice', async () => {
  await withScript(async (world) => {
    const { env, home } = world
    await call(world, { ...PROMPT, prompt: 'Rename the cart' })
    for (let index = 0; index < 8; index += 1) {
      await call(world, { ...STEP, tool_input: { file_path: `src/file-${index}.ts` } })
      if (index % 3 === 0) await stopServer(home, 'SIGKILL')
    }
    await stopServer(home, 'SIGKILL')
    await call(world, { ...PROMPT, hook_event_name: 'SessionStart' })
    await stopServer(home, 'SIGTERM')

    const { stdout } = await runLoci(['task', 'list', '--json'], { ...env, LOCI_HOME: home })
    expect(JSON.parse(stdout).items).toMatchObject([{ statistics: { steps: 8 } }])
    expect(spooled(home)).toEqual([])
  })
})

test.each([
  ['nothing', ''],
  ['no JSON', 'no json'],
  ['bytes that are no text', Buffer.from([0, 255, 0, 10, 0])],
  ['9 MB', JSON.stringify({ ...QUESTION, prompt: 'x'.repeat(9_000_000) })],
])('A5 agents: the script is silent for %s, and nothing is left', async (_name, input) => {
  await withScript(async (world) => {
    await startServer(world)

    expect(await call(world, input)).toBe('')
    expect(await call(world, QUESTION)).toBe('')

    await stopServer(world.home, 'SIGTERM')
    expect(spooled(world.home)).toEqual([])
  })
})

test('A5 agents: a call of nearly 8 MB is recorded, and NUL characters in it', async () => {
  await withScript(async (world) => {
    const { env, home } = world
    await startServer(world)
    await call(world, { ...PROMPT, prompt: 'Read the file' })
    await call(world, { ...STEP, tool_response: `\u0000${'x'.repeat(8_000_000)}` })
    await stopServer(home, 'SIGTERM')

    const { stdout } = await runLoci(['task', 'list', '--json'], { ...env, LOCI_HOME: home })
    expect(JSON.parse(stdout).items).toMatchObject([{ statistics: { steps: 1 } }])
  })
})

test('A5 agents: fifty calls of the script at once and in a row leave nothing behind', async () => {
  await withScript(async (world) => {
    const { env, home } = world
    await startServer(world)
    await call(world, { ...PROMPT, prompt: 'Read the files' })
    const step = (index: number) => call(world, { ...STEP, tool_input: { index } })
    await Promise.all(Array.from({ length: 25 }, (_one, index) => step(index)))
    for (let index = 25; index < 50; index += 1) await step(index)
    await stopServer(home, 'SIGTERM')

    const { stdout } = await runLoci(['task', 'list', '--json'], { ...env, LOCI_HOME: home })
    expect(JSON.parse(stdout).items).toMatchObject([{ statistics: { steps: 50 } }])
    expect(readdirSync(join(home, 'hooks')).filter((name) => name !== 'packs')).toEqual(['spool'])
    expect(spooled(home)).toEqual([])
  })
})

test('A5 agents: what nobody hears is only kept: the server is not asked', async () => {
  await withScript(async (world) => {
    pretendServer(world.home)
    const stop = { ...PROMPT, hook_event_name: 'Stop' }
    const alone = { ...world, env: { ...world.env, PATH: '/usr/bin:/bin' } }

    expect(await call(alone, stop, { flags: ['--no-answer'] })).toBe('')

    expect(spooled(world.home)).toHaveLength(1)
  })
})

/** What a server leaves that runs; on its port nobody answers. */
function pretendServer(home: string, port = 9): void {
  mkdirSync(join(home, 'hooks', 'spool'), { recursive: true })
  const { pid } = spawn('sleep', ['600'])
  const server = { url: `http://127.0.0.1:${port}`, key: 'the-key', pid }
  writeFileSync(join(home, 'server.json'), JSON.stringify(server))
}

/** A program that writes down what it was called with. */
function tellArguments(path: string, exitCode: number): void {
  writeFileSync(path, `#!/bin/sh\nprintf '%s\\n' "$@" >"\${0%/*}/told"\nexit ${exitCode}\n`)
  chmodSync(path, 0o755)
}

test('A5 agents: a call that no server takes is left to the command, by its id', async () => {
  await withScript(async (world) => {
    const { folder, home } = world
    pretendServer(home)
    tellArguments(join(folder, 'bin', 'loci'), 0)
    const told = async (one: Script) => {
      await call(one, QUESTION)
      return readFileSync(join(folder, 'bin', 'told'), 'utf8')
        .trim()
        .split('\n')
    }

    for (const one of [world, withoutBash(world)]) {
      const [hook, agent, flag, id] = await told(one)

      expect([hook, agent, flag]).toEqual(['hook', 'claude-code', '--spooled'])
      expect(spooled(home)).toContain(`${id}.claude-code.json`)
    }
  })
})

test('A5 agents: a server that answers too late, or badly, or breaks off, is not heard, and nothing is lost', async () => {
  await withScript(async (world) => {
    const { folder, home } = world
    tellArguments(join(folder, 'bin', 'loci'), 0)
    const env = { ...world.env, LOCI_HOOK_MS: '100' }
    const answers = [
      ['nothing for ever', undefined],
      ['half an answer', 'HTTP/1.1 200 OK\r\n\r\n{"half'],
      ['no HTTP', 'harbour'],
      ['an error', 'HTTP/1.1 500 No\r\n\r\nharbour'],
    ] as const

    for (const [name, answer] of answers) {
      const server = createServer((socket) => {
        socket.on('error', () => {})
        if (answer !== undefined) socket.write(answer)
        if (answer !== undefined && name !== 'half an answer') socket.end()
      })
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve)
      })
      pretendServer(home, (server.address() as AddressInfo).port)

      for (const one of [{ ...world, env }, withoutBash({ ...world, env })]) {
        expect([name, await call(one, QUESTION)]).toEqual([name, ''])
      }
      server.close()
      await stopServer(home, 'SIGKILL')
    }

    expect(spooled(home)).toHaveLength(2 * answers.length)
  })
})

test('A5 agents: without a home, a command or a folder that can be written the script does no harm', async () => {
  await withScript(async (world) => {
    const { folder } = world
    const bare = { PATH: '/usr/bin:/bin' }
    const args = [join(folder, 'hook'), 'claude-code']
    const homeless = spawn('sh', args, { env: bare, cwd: folder })
    homeless.stdin.on('error', () => {})
    homeless.stdin.end(JSON.stringify(QUESTION))
    const file = join(folder, 'a file')
    writeFileSync(file, '')

    expect(await outcomeOf(homeless)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await call({ ...world, home: file }, QUESTION)).toBe('')
    expect(await call({ ...world, home: join(folder, 'none'), env: bare }, QUESTION)).toBe('')
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })
})

test('A5 agents: the key of a server is no argument of a process, and only its owner reads a call', async () => {
  await withScript(async (world) => {
    const { folder, home } = world
    pretendServer(home)
    tellArguments(join(folder, 'bin', 'curl'), 28)

    await call(withoutBash(world), QUESTION)

    expect(readFileSync(join(folder, 'bin', 'told'), 'utf8')).not.toContain('the-key')
    const [file = ''] = spooled(home)
    expect(statSync(join(home, 'hooks', 'spool', file)).mode & 0o777).toBe(0o600)
  })
})
