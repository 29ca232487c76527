import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { createProcessHolder } from './index.ts'

test('R3 a process that ended is gone, one that runs or is elsewhere is not', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  const nameOf = (pid: number | undefined, machine = hostname()) => `${pid} 0123abcd ${machine}`
  const holder = createProcessHolder()

  expect(holder.isGone(holder.name)).toBe(false)
  expect(holder.isGone(nameOf(child.pid))).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(holder.isGone(nameOf(child.pid))).toBe(true)
  expect(holder.isGone(nameOf(child.pid, 'another machine'))).toBe(false)
  expect(holder.isGone('what nobody wrote')).toBe(false)
})

test('R3 an earlier process that had the number of this one is gone', () => {
  const [earlier, later] = [createProcessHolder(), createProcessHolder()]

  expect(later.name).not.toBe(earlier.name)
  expect(later.isGone(earlier.name)).toBe(true)
})
