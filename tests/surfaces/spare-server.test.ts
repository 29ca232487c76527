import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readServer, stopServer, untilStarted } from './support/hook-world.ts'
import {
  environmentOf,
  outcomeOf,
  runLoci,
  startLoci,
  waitForOutput,
  withHome,
} from './support/loci-process.ts'

// How a hook starts a server.
const SPARE = ['serve', '--port', '0', '--idle-minutes', '60']

/** A server that is up, and its end. It is gone after the test whatever happens. */
async function serve(home: string, args: readonly string[] = SPARE) {
  const child = startLoci(args, environmentOf(home))
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = outcomeOf(child)
  await waitForOutput(child, /listens on/u)
  return { child, ended, pid: child.pid }
}

test('A5 a server that was started on demand ends when its home is gone, and does not make it again', async () => {
  await withHome(async (parent) => {
    const home = join(parent, 'home')
    mkdirSync(home)
    const { ended } = await serve(home)
    await untilStarted(home)

    rmSync(home, { recursive: true })

    expect(await ended).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(home)).toBe(false)
  })
})

test('A5 a server that a hook started ends when its home is gone, with the session that it records', async () => {
  await withHome(async (parent) => {
    const home = join(parent, 'home')
    const event = {
      hook_event_name: 'UserPromptSubmit',
      prompt: 'Build',
      session_id: 'a',
      cwd: '/',
    }
    const call = startLoci(['hook', 'claude-code'], environmentOf(home))
    call.stdin?.end(JSON.stringify(event))
    await once(call, 'close')
    await untilStarted(home)
    const pid = readServer(home)

    rmSync(home, { recursive: true })

    expect(await untilGone(pid)).toBe(true)
    expect(existsSync(home)).toBe(false)
  })
})

test('A5 of servers that are started on demand at once exactly one stays, also after a kill -9', async () => {
  await withHome(async (home) => {
    const first = await startTogether(home)
    expect(first.map(({ pid }) => pid)).toEqual([readServer(home)])
    await stopServer(home, 'SIGKILL')
    const second = await startTogether(home)
    expect(second.map(({ pid }) => pid)).toEqual([readServer(home)])
    await stopServer(home, 'SIGTERM')
    expect(existsSync(join(home, 'server.json'))).toBe(false)
  })
})

test('A5 a server withdraws only what it published itself, and one started on demand gives way to one that was asked for', async () => {
  await withHome(async (home) => {
    const spare = await serve(home)
    const first = await serve(home, ['serve', '--port', '0'])
    expect(await spare.ended).toMatchObject({ code: 0, stderr: '' })
    expect(readServer(home)).toBe(first.pid)

    const second = await serve(home, ['serve', '--port', '0'])
    expect(readServer(home)).toBe(second.pid)
    first.child.kill('SIGTERM')
    await first.ended
    expect(readServer(home)).toBe(second.pid)
    second.child.kill('SIGTERM')
    await second.ended
    expect(readServer(home)).toBeUndefined()
  })
})

test('A5 a server is started on demand where a killed one left its file and another process has its number', async () => {
  await withHome(async (home) => {
    const file = join(home, 'server.json')
    const left = { url: 'http://127.0.0.1:1', key: 'old', pid: process.pid }
    writeFileSync(file, JSON.stringify(left))

    const { pid, ended } = await serve(home)

    expect(readServer(home)).toBe(pid)
    const found = readFileSync(file, 'utf8')
    renameSync(file, `${file}.moved`)
    expect(JSON.parse(found).key).not.toBe('old')
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
    expect((await runLoci(['fact', 'list'], environmentOf(home))).code).toBe(0)
  })
})

/** Starts three at once, and resolves to those that are left when all but one have ended. */
async function startTogether(home: string): Promise<readonly ChildProcess[]> {
  const children = Array.from({ length: 3 }, () => startLoci(SPARE, environmentOf(home)))
  onTestFinished(() => {
    for (const child of children) child.kill('SIGKILL')
  })
  const over = new Set<ChildProcess>()
  await new Promise<void>((resolve) => {
    for (const child of children) {
      child.once('close', () => {
        over.add(child)
        if (over.size === children.length - 1) resolve()
      })
    }
  })
  return children.filter((child) => !over.has(child))
}

/** Resolves when a process that is no child of this one is gone. */
async function untilGone(pid: number | undefined): Promise<boolean> {
  return await new Promise((resolve) => {
    const look = setInterval(() => {
      try {
        process.kill(pid ?? 0, 0)
      } catch {
        clearInterval(look)
        resolve(true)
      }
    }, 20)
  })
}
