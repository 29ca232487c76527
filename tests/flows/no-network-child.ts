// Runs the whole slice with every way to the network made to fail loudly.
import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'
import { openMemory } from '../../src/compose/open-memory.ts'

const calls: string[] = []
function forbid(owner: object, name: string): void {
  Object.assign(owner, {
    [name]: (...args: unknown[]) => {
      calls.push(`${name}(${JSON.stringify(args[0])})`)
      throw new Error(`The network was used: ${name}`)
    },
  })
}
for (const name of ['lookup', 'resolve', 'resolve4']) forbid(dns, name)
for (const name of ['connect', 'createConnection']) forbid(net, name)
forbid(net.Socket.prototype, 'connect')
forbid(dgram, 'createSocket')
forbid(globalThis, 'fetch')

const home = process.argv[2] ?? ''
const { memory } = await openMemory({ home, environment: {} })
const { fact } = await memory.remember({ text: 'Ada prefers green tea.' })
const { items: results } = await memory.recall({ query: 'What does Ada drink?' })
await memory.forget({ id: fact?.id ?? '' })
await memory.admin.reindex()
const doctor = await memory.admin.doctor()
await memory.close()
process.stdout.write(JSON.stringify({ calls, found: results.length, doctor: doctor.status }))
