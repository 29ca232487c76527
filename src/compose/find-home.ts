import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Environment } from './load-config.ts'

/** The folder that holds everything: as given, `LOCI_HOME`, or `.loci` in the home. */
export function findHome(given: string | undefined, environment: Environment): string {
  // Empty means not set, and `~` is what people write where no shell expands it.
  const named = given || environment.LOCI_HOME || join('~', '.loci')
  return resolve(named.replace(/^~(?=[\\/]|$)/, homedir()))
}
