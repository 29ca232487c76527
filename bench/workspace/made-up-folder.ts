import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeStatement } from '../latency/statements.ts'

const FIRST_DAY_MS = Date.parse('2012-01-01T00:00:00Z')
const DAY_MS = 86_400_000
const PREFIXES = ['W ', 'B ', 'O(c=0.8) ', 'S ', ''] as const

/** The log of one day, as a program makes it up: a note, and bullets to be retained. */
export function makeLog(day: number, bullets: number, size: number): string {
  const lines = Array.from({ length: bullets }, (_, index) => {
    const number = day * bullets + index
    const prefix = PREFIXES[number % PREFIXES.length] ?? ''
    return `- ${prefix}@${makeStatement(number, size).text}`
  })
  return `# ${dateOf(day)}\n\nA day like others, number ${day}.\n\n## Retain\n\n${lines.join('\n')}\n`
}

export function logPath(day: number): string {
  return `memory/${dateOf(day)}.md`
}

/** Writes a folder of daily logs. */
export async function writeFolder(folder: string, files: number, bullets: number): Promise<void> {
  await mkdir(join(folder, 'memory'), { recursive: true })
  for (let day = 0; day < files; day++) {
    await writeFile(join(folder, logPath(day)), makeLog(day, bullets, files * bullets))
  }
}

function dateOf(day: number): string {
  return new Date(FIRST_DAY_MS + day * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
}
