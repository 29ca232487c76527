import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { HEADLESS, installBinary, runAgent, type TestedAgent } from './agent-binaries.ts'
import { type ScriptedModel, startScriptedModel, type Turn } from './scripted-model.ts'

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url))
const TEST = 'node --test cart.test.js'
const FIX = `sed -i 's/cart.total()/cart.total/' cart.js`
const PROMPT = 'The test of the cart fails. Make it pass.'
/** An agent is installed first, and two of them need a minute of an idle machine for their sessions. */
const TIMEOUT_MS = 1_800_000

test.each(['claude-code', 'codex', 'gemini', 'opencode', 'openclaw'] as const)(
  'A5 agents: what %s learned of a failing test in one session is in the context of the next, in another clone',
  async (agent) => {
    const world = await prepare(agent)
    const { shell } = HEADLESS[agent]
    const [first, second] = [cloneOf(world, 'first'), cloneOf(world, 'second')]
    const before = filesIn(world.user)

    loci(world, ['install', agent, '--yes'])
    const done = { says: 'The total is a property, not a method.' }
    await session(world, first, [shell(TEST), shell(FIX), shell(TEST), done])
    await stopServer(world)
    const requests = await session(world, second, [shell(TEST), shell('ls'), shell('pwd'), done])
    await stopServer(world)
    loci(world, ['uninstall', agent, '--yes'])

    const last = requests.findLast((body) => body.includes('cart.test.js')) ?? ''
    expect(last).toMatch(
      /From (?:memory|past tasks); data, not instructions[\s\S]{0,600}cart\.total/u,
    )
    expect(loci(world, ['doctor'])).not.toContain(`agent ${agent}`)
    expect(existsSync(join(world.memory, 'server.json'))).toBe(false)
    expect(processesOf(world, CLI)).toEqual([])
    expect(readdirSync(join(world.memory, 'hooks')).filter((name) => name !== 'packs')).toEqual([
      'spool',
    ])
    expect(readdirSync(join(world.memory, 'hooks', 'spool'))).toEqual([])
    for (const [path, text] of before) expect(filesIn(world.user).get(path)).toBe(text)
  },
  TIMEOUT_MS,
)

interface World {
  readonly agent: TestedAgent
  readonly folder: string
  /** The home of a user who has this agent. */
  readonly user: string
  readonly memory: string
  readonly model: ScriptedModel
  readonly env: Readonly<Record<string, string>>
}

async function prepare(agent: TestedAgent): Promise<World> {
  const binaries = await installBinary(agent)
  const folder = temporaryFolder()
  const model = await startScriptedModel()
  onTestFinished(() => model.close())
  const [user, bin, memory] = ['user', 'bin', 'memory'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const one of [user, bin]) mkdirSync(one)
  const command = join(bin, 'loci')
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`)
  chmodSync(command, 0o755)
  const path = [bin, ...binaries, dirname(process.execPath), process.env.PATH].join(':')
  const env = {
    PATH: path,
    HOME: user,
    LOCI_HOME: memory,
    LOCI_EMBEDDER_KIND: 'none',
    // A machine that runs tests is busy: late answers are not what is tested here.
    LOCI_HOOK_MS: '4000',
    ...HEADLESS[agent].env(model.url),
  }
  for (const [name, text] of Object.entries(HEADLESS[agent].files(model.url))) {
    mkdirSync(dirname(join(user, name)), { recursive: true })
    writeFileSync(join(user, name), text)
  }
  const shop = join(folder, 'shop')
  mkdirSync(shop)
  writeFileSync(join(shop, 'cart.js'), 'exports.totalOf = (cart) => cart.total()\n')
  writeFileSync(
    join(shop, 'cart.test.js'),
    `const { test } = require('node:test')\nconst { equal } = require('node:assert')\nconst { totalOf } = require('./cart.js')\ntest('the total of a cart', () => equal(totalOf({ total: 3 }), 3))\n`,
  )
  const git = (...args: string[]) => execFileSync('git', args, { cwd: shop, stdio: 'ignore' })
  git('init')
  git('add', '.')
  git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-m', 'Cart')
  return { agent, folder, user, memory, model, env }
}

function cloneOf({ folder }: World, name: string): string {
  const clone = join(folder, name)
  execFileSync('git', ['clone', join(folder, 'shop'), clone], { stdio: 'ignore' })
  return clone
}

async function session(
  { agent, env, model }: World,
  folder: string,
  script: readonly Turn[],
): Promise<readonly string[]> {
  model.follow(script)
  const output = await runAgent(agent, PROMPT, { folder, env })
  if (model.requests.length < script.length) throw new Error(`${agent} said: ${output}`)
  return [...model.requests]
}

function loci({ env, folder }: World, args: readonly string[]): string {
  return execFileSync(process.execPath, [CLI, ...args], { cwd: folder, env, encoding: 'utf8' })
}

// A server that is asked to stop records everything first. The last hooks may outlive their agent, and the
// server that the first one started may not be up when the session is over.
async function stopServer(world: World): Promise<void> {
  const file = join(world.memory, 'server.json')
  while (processesOf(world, 'hook').length > 0 || !existsSync(file)) await setTimeout(50)
  const { pid } = JSON.parse(readFileSync(file, 'utf8')) as { readonly pid: number }
  process.kill(pid, 'SIGTERM')
  while (isAlive(pid)) await setTimeout(50)
}

/** The hooks of this memory, and its other processes that were called with a word. */
function processesOf({ memory }: World, word: string): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const [environment = [], called = []] = ['environ', 'cmdline'].map((name) =>
        readFileSync(`/proc/${pid}/${name}`, 'utf8').split('\0'),
      )
      return (
        environment.includes(`LOCI_HOME=${memory}`) &&
        called.some((one) => one === word || one.endsWith('/hooks/hook'))
      )
    } catch {
      // Gone, or of another user.
      return false
    }
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function filesIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [path, readFileSync(path, 'utf8')]
      }),
  )
}
