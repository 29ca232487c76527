// Writes to a store until it is killed. Says what it is about to do and what was acknowledged,
// a line each, so that the parent knows what must have survived.
import { writeSync } from 'node:fs'
import { openCrashMemory, openCrashWorkspace } from './crash-memory.ts'

const [home = '', name = '', place] = process.argv.slice(2)
const memory = await (place === 'workspace' ? openCrashWorkspace(home) : openCrashMemory(home))
const say = (line: string) => writeSync(1, `${line}\n`)
const ids: string[] = []
const WORDS = ['tea', 'garden', 'launch', '검색', 'gatto', '数据库', 'timeout', '🚀', 'שלום']

say('ready')
for (let step = 0; ; step++) {
  const id = ids[(step * 7) % Math.max(1, ids.length)]
  if (step % 5 === 4 && id !== undefined) {
    say(`try forget ${id}`)
    await memory.forget({ id })
    say(`did forget ${id}`)
  } else if (step % 11 === 10) {
    await memory.admin.reindex()
  } else {
    const words = [WORDS[step % 9], WORDS[(step * 5) % 9], name, String(step)]
    const turn = { text: `${words.join(' ')} ${process.pid}` }
    const [{ fact } = {}] = (await memory.conversations.record({ turns: [turn] })).items
    if (fact === undefined) throw new Error('A turn was not kept')
    ids.push(fact.id)
    say(`did remember ${fact.id}`)
  }
}
