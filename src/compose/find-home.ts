import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { BLOBS_FOLDER, RECORDS_FOLDER } from '../core/facts/workspace/workspace-path.ts'
import type { Environment } from './load-config.ts'

/** The root folder: as given, `LOCI_HOME`, or `.loci` in the user's home. */
export function findHome(given: string | undefined, environment: Environment): string {
  // Empty means unset, and `~` may be used where no shell expands it.
  return toFolder(given || environment.LOCI_HOME || join('~', '.loci'))
}

/**
 * The location of the database: in the explicitly named home, or else in the workspace, where it
 * is derived from the pages and records next to it.
 */
export function findStore(
  home: string,
  given: { readonly isHomeNamed: boolean; readonly workspace: string | undefined },
): Store {
  const workspace = given.workspace === undefined ? undefined : toFolder(given.workspace)
  const named: Store['named'] = [
    ...(given.isHomeNamed ? [{ flag: '--home', folder: home } as const] : []),
    ...(workspace === undefined ? [] : [{ flag: '--workspace', folder: workspace } as const]),
  ]
  const derived = workspace === undefined ? undefined : join(workspace, '.memory')
  // Who names the folder that can be deleted means the same memory.
  const isElsewhere = given.isHomeNamed && resolve(home) !== derived
  if (workspace === undefined || isElsewhere) {
    const log = join(home, 'forgotten.jsonl')
    return { folder: home, file: 'loci.sqlite', log, named }
  }
  return {
    folder: join(workspace, '.memory'),
    file: 'index.sqlite',
    log: join(workspace, 'loci.jsonl'),
    records: join(workspace, RECORDS_FOLDER),
    named,
  }
}

/** The file locations of a memory. */
export interface Store {
  readonly folder: string
  /** The database, in the folder. */
  readonly file: string
  /** The log that survives the loss of the database. */
  readonly log: string
  /** The records from which the folder can be rebuilt, if it can be deleted. */
  readonly records?: string | undefined
  /** The explicitly named folders, and how they were named; not the default home. */
  readonly named: readonly {
    readonly flag: '--home' | '--workspace'
    readonly folder: string
  }[]
}

/** The location of the blobs: next to the records from which the database is rebuilt. */
export function blobsFolder({
  folder,
  records = folder,
}: Pick<Store, 'folder' | 'records'>): string {
  return join(records, BLOBS_FOLDER)
}

export function toFolder(named: string): string {
  return resolve(named.replace(/^~(?=[\\/]|$)/, homedir()))
}

/** What hooks of agents answer with while no server runs: see `surfaces/agents/hook/pack.ts`. */
export function packsFolder(home: string): string {
  return join(home, 'hooks', 'packs')
}
