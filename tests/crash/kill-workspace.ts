import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { askEverything, findLosses } from './check-store.ts'
import { openCrashWorkspace } from './crash-memory.ts'
import { type Acknowledged, killWriters } from './kill-writers.ts'

/** How many acknowledged writes there were, and what is missing or wrong of them. */
export interface Survived {
  readonly acknowledged: number
  readonly problems: readonly string[]
}

/**
 * Kills two writers of one workspace at each of these moments. Every other time `.memory/` is
 * deleted at once, before anybody has opened the folder again.
 */
export async function killInWorkspace(
  folder: string,
  moments: Iterable<{ readonly afterLines: number; readonly extraMs: number }>,
  onRound: (round: number) => void = () => {},
): Promise<Survived> {
  const acknowledged: Acknowledged = {
    remembered: new Set(),
    forgotten: new Set(),
    undecided: new Set(),
  }
  const problems: string[] = []
  let round = 0
  for (const moment of moments) {
    await killWriters(folder, { writers: 2, place: 'workspace', ...moment }, acknowledged)
    if (round % 2 === 1) dropIndex(folder)
    const before = await look(folder, acknowledged, problems)
    dropIndex(folder)
    const after = await look(folder, acknowledged, problems)
    if (!isDeepStrictEqual(before, after)) problems.push(`Round ${round}: other answers`)
    round += 1
    onRound(round)
  }
  return { acknowledged: acknowledged.remembered.size, problems }
}

async function look(
  folder: string,
  acknowledged: Acknowledged,
  problems: string[],
): Promise<unknown> {
  const memory = await openCrashWorkspace(folder)
  problems.push(...(await findLosses(memory, acknowledged)))
  const answers = await askEverything(memory)
  const { checks } = await memory.admin.doctor()
  problems.push(
    ...checks.flatMap(({ name, status, detail }) =>
      status === 'failed' ? `${name}: ${detail}` : [],
    ),
  )
  const journal = checks.find(({ name }) => name === 'journal')
  if (journal?.status !== 'ok') problems.push(`The journal: ${journal?.detail}`)
  await memory.close()
  return answers
}

function dropIndex(folder: string): void {
  rmSync(join(folder, '.memory'), { recursive: true, force: true })
}
