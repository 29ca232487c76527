// Imports a folder of session logs until it is done or killed, and says what was imported.
import { readdirSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { openCrashMemory } from './crash-memory.ts'

const [home = '', logs = ''] = process.argv.slice(2)
const memory = await openCrashMemory(home)
writeSync(1, 'ready\n')
for (const name of readdirSync(logs).toSorted()) {
  await memory.import({ content: readFileSync(join(logs, name), 'utf8'), path: name })
  writeSync(1, `did import ${name}\n`)
}
await memory.close()
