import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import {
  listSpooled,
  readSpooled,
  spoolInput,
  takeSpooled,
} from '../../src/surfaces/agents/hook/spool.ts'
import { HookSessions } from '../../src/surfaces/agents/hook-sessions.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestMemory } from './support/open-test-memory.ts'
import { runTestCli } from './support/test-cli.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A call that the server of this process took. */
function taken(home: string, pid: number): void {
  const id = spoolInput(home, 'claude-code', '{}')
  const folder = join(home, 'hooks', 'spool')
  renameSync(join(folder, `${id}.claude-code.json`), join(folder, `${id}.claude-code.p${pid}.json`))
}

const takeAll = (home: string) => listSpooled(home).map((one) => takeSpooled(one)?.takenBy)

test('A5 agents: what a killed server has taken the next one takes, from a running one only what it cannot have', () => {
  const home = temporaryFolder()
  const { pid: dead } = spawnSync(process.execPath, ['--version'])
  taken(home, dead)
  const ofDead = takeAll(home)
  const other = temporaryFolder()
  taken(other, process.ppid)
  const ofRunning = takeAll(other)
  // After a restart of the machine any process may have the number of a server of before.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })

  expect(ofDead).toEqual([process.pid])
  expect(ofRunning).toEqual([undefined])
  expect(takeAll(other)).toEqual([process.pid])
})

test('A5 agents: what a hook has half written is left alone until it is whole, or a minute old', () => {
  const home = temporaryFolder()
  const whole = JSON.stringify({ hook_event_name: 'Stop', session_id: 'one', text: '}' })
  spoolInput(home, 'claude-code', whole)
  const [spooled] = listSpooled(home)
  const file = spooled?.file ?? ''
  const read = () => listSpooled(home).map(readSpooled)
  const halves = Array.from({ length: whole.length }, (_none, length) => {
    writeFileSync(file, whole.slice(0, length))
    return read()
  })
  const before = new Date(Date.now() - 61_000)
  utimesSync(file, before, before)
  const ofDead = read()
  writeFileSync(file, whole)

  expect(new Set(halves.flat())).toEqual(new Set(['half']))
  expect(ofDead).toEqual([undefined])
  expect(read()).toMatchObject([{ session: 'one' }])
})

test('A5 agents: a server hears that it should stop before it can be found', async () => {
  const opened = await openTestMemory()
  const order: string[] = []
  const outcome = await runTestCli(['serve'], {
    opened,
    parts: {
      untilStopped: async () => {
        order.push('hears')
      },
      serveHttp: async () => {
        order.push('is found')
        return { url: 'http://127.0.0.1:1', stop: async () => void order.push('stops') }
      },
    },
  })
  await opened.memory.close()

  expect(outcome.code).toBe(0)
  expect(order).toEqual(['hears', 'is found', 'stops'])
})

test('A5 agents: a server can be found before it lets another start', async () => {
  const opened = await openTestMemory()
  const home = temporaryFolder()
  const starting = join(home, 'hooks', 'starting')
  mkdirSync(join(home, 'hooks'))
  writeFileSync(starting, `${process.pid}`)
  const hooks = new HookSessions({ ...opened, home }, () => {})
  const kept: boolean[] = []

  await hooks.open(async () => void kept.push(existsSync(starting)))
  await hooks.stop()
  await opened.memory.close()

  expect(kept).toEqual([true])
  expect(existsSync(starting)).toBe(false)
})
