import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import * as agents from '../adapters/agents/index.ts'
import { openReadOnly } from '../adapters/sqlite/sqlite-driver.ts'
import type { Environment } from './load-config.ts'

export type { SessionLog } from '../adapters/agents/index.ts'

/** The session logs of the agents on this machine, or all in a folder. */
export async function findSessionLogs(
  environment: Environment,
  folder?: string,
): Promise<readonly agents.SessionLog[]> {
  const home = environment.HOME || environment.USERPROFILE || homedir()
  return await agents.findSessionLogs({ home, environment, platform: process.platform }, folder)
}

/** The lines of a session log, in chunks, or of a database of an agent or of another memory. */
export function readSessionLog(path: string): AsyncGenerator<string> {
  // Without a log beside it nobody writes to it, and nothing is locked or created.
  return agents.readSessionLog(path, (file) => openReadOnly(file, !existsSync(`${file}-wal`)))
}

export const isDatabase: (path: string) => Promise<boolean> = agents.isDatabase
