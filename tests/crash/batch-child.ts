// Remembers batches of statements until it is killed, and says what was acknowledged.
import { writeSync } from 'node:fs'
import { openCrashMemory } from './crash-memory.ts'

const [home = ''] = process.argv.slice(2)
const memory = await openCrashMemory(home)
const TOWNS = ['Trento', 'Bolzano', 'Merano', 'Cremona', '부산', '대전', 'Lecce', '京都']

// A name of its own for each: what is said of one must not replace what is said of another.
function nameOf(...numbers: readonly number[]): string {
  const letters = numbers.flatMap((number) =>
    [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]),
  )
  return `T${letters.join('')}`
}

writeSync(1, 'ready\n')
for (let step = 0; ; step++) {
  const inputs = TOWNS.map((town, at) => ({
    text: `${nameOf(process.pid, 100 + step, at)} lives in ${town}.`,
    session: `session-${step % 3}`,
  }))
  for (const { fact } of await memory.rememberAll(inputs)) {
    if (fact !== undefined) writeSync(1, `did remember ${fact.id}\n`)
  }
}
