// An agent that meets the same kind of error twice. The first time it tries one thing after the
// other; the second time, in another task, memory says what helped, and it needs fewer steps.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Memory, openMemory } from 'loci'

/** The world: a server that does not start while another process holds its port. */
class Machine {
  readonly #port: number
  #isFree = false

  constructor(port: number) {
    this.#port = port
  }

  call(tool: string): { readonly output?: string; readonly error?: string } {
    if (tool === 'free_port') this.#isFree = true
    if (tool !== 'start_server' || this.#isFree) return { output: 'ok' }
    return { error: `Error: listen EADDRINUSE: address already in use :::${this.#port}` }
  }
}

const FIXES = ['clear_cache', 'reinstall', 'free_port']

/** Starts the server. Resolves to how many calls that took. */
async function work(memory: Memory, description: string, machine: Machine): Promise<number> {
  const { id } = await memory.tasks.start({ description, project: 'shop' })
  const task = memory.task(id)
  const untried = [...FIXES]
  let calls = 0
  const use = async (tool: string) => {
    calls++
    const result = machine.call(tool)
    const { advice } = await task.step({ tool, input: {}, ...result })
    return { ...result, advice: advice.map(({ text }) => text) }
  }
  for (;;) {
    const { error, advice } = await use('start_server')
    if (error === undefined) break
    const known = untried.find((fix) => advice.some((line) => line.startsWith(`Try \`${fix}\``)))
    const fix = known ?? untried[0] ?? ''
    untried.splice(untried.indexOf(fix), 1)
    await use(fix)
  }
  await task.finish({ status: 'success' })
  return calls
}

const home = await mkdtemp(join(tmpdir(), 'loci-example-'))
const { memory } = await openMemory({ home })
try {
  const first = await work(memory, 'Start the shop', new Machine(4680))
  const second = await work(memory, 'Show the new checkout page', new Machine(9100))

  assert.equal(first, 7)
  assert.equal(second, 3)
  console.log(`The first task took ${first} calls, the second ${second}.`)
} finally {
  await memory.close()
  await rm(home, { recursive: true })
}
