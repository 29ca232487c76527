// Works on the open task until it is killed, beside others who do the same. Says what was
// acknowledged: what an awaited step, snapshot or flush has returned for.
import { writeSync } from 'node:fs'
import { openCrashMemory } from './crash-memory.ts'

const [home = '', name = ''] = process.argv.slice(2)
const memory = await openCrashMemory(home)
const [open] = (await memory.tasks.list()).items
const task = memory.task(open?.id ?? '')
const acknowledge = [
  () => task.step({ tool: 'bash', output: `${name} 완료` }),
  () => task.flush(),
  () => task.snapshot(),
]

writeSync(1, 'ready\n')
for (let round = 0; ; round++) {
  const noted: string[] = []
  for (let at = 0; at < 5; at++) {
    const value = `${name}-${process.pid}-${round}-${at}`
    await task.update({ variable: { name, value: [value], scope: 'global', type: 'accumulator' } })
    noted.push(value)
  }
  await acknowledge[round % acknowledge.length]?.()
  for (const value of noted) writeSync(1, `did remember ${value}\n`)
}
