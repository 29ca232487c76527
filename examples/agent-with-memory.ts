// An agent that meets the same kind of error twice. The first time it tries one fix after
// another; the second time, in another task, memory knows the fix, and it needs fewer steps.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MemoryAwareAgent, openMemory } from 'loci'

/** The world: a server that does not start while another process holds its port. */
class Machine {
  readonly #port: number
  #isFree = false

  constructor(port: number) {
    this.#port = port
  }

  call(tool: string): string | undefined {
    if (tool === 'free_port') this.#isFree = true
    if (tool !== 'start_server' || this.#isFree) return undefined
    return `Error: listen EADDRINUSE: address already in use :::${this.#port}`
  }
}

const FIXES = ['clear_cache', 'reinstall', 'free_port']

/** Starts the server. Resolves to how many calls that took. */
async function work(agent: MemoryAwareAgent, description: string, machine: Machine) {
  console.log(`\nTask: ${description}`)
  await agent.startTask({ description, project: 'shop' })
  const untried = [...FIXES]
  let calls = 1
  let error = machine.call('start_server')
  while (error !== undefined) {
    const { kind, text } = await agent.handleError({ tool: 'start_server', input: {}, error })
    const known = untried.find((fix) => kind === 'use-known-fix' && text.includes(fix))
    const fix = known ?? untried[0] ?? ''
    untried.splice(untried.indexOf(fix), 1)
    console.log(`  ${error}`)
    console.log(
      `  Memory says: ${kind === 'use-known-fix' ? text : 'nothing that is known to help'}`,
    )
    console.log(`  The agent calls ${fix}.`)
    machine.call(fix)
    await agent.recordStep({ tool: fix, input: {}, output: 'ok' })
    error = machine.call('start_server')
    calls += 2
  }
  await agent.recordStep({ tool: 'start_server', input: {}, output: 'ok' })
  const { episode } = await agent.completeTask({ status: 'success' })
  console.log(`  The server runs, after ${calls} calls.`)
  return { calls, offered: episode?.metadata.offered ?? [] }
}

const home = await mkdtemp(join(tmpdir(), 'loci-example-'))
const { memory } = await openMemory({ home })
try {
  const agent = new MemoryAwareAgent(memory)
  const first = await work(agent, 'Start the shop', new Machine(4680))
  const second = await work(agent, 'Show the new checkout page', new Machine(9100))
  await agent.feedback(true)

  assert.equal(first.calls, 7)
  assert.equal(second.calls, 3)
  assert.ok(second.offered.some(({ kind, use }) => kind === 'bug' && use === 'helped'))
  console.log(`\nThe first task took ${first.calls} calls, the second ${second.calls}.`)
} finally {
  await memory.close()
  await rm(home, { recursive: true })
}
