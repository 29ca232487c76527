// Does a nightly run, or what is left of one, and says how far it is, a line each. Asked to halt,
// it stands still after its first step: alive, in the middle of the run, without a lock.
import { writeSync } from 'node:fs'
import { openNightMemory } from './night-memory.ts'

const [home = '', mode = ''] = process.argv.slice(2)
const memory = await openNightMemory(home, {
  onEvent(event) {
    if (event.kind !== 'work-progressed' || event.work !== 'nightly run') return
    writeSync(1, `step ${event.done}\n`)
    if (mode === 'halt') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})
writeSync(1, 'ready\n')
const { status } = await memory.admin.nightly()
await memory.close()
writeSync(1, `${status}\n`)
