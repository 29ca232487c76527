import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { BLOBS_FOLDER, RECORDS_FOLDER } from '../core/facts/workspace/workspace-path.ts'
import type { Environment } from './load-config.ts'

/** The folder that holds everything: as given, `LOCI_HOME`, or `.loci` in the home. */
export function findHome(given: string | undefined, environment: Environment): string {
  // Empty means not set, and `~` is what people write where no shell expands it.
  return toFolder(given || environment.LOCI_HOME || join('~', '.loci'))
}

/**
 * Where the database is: in the home that was named, or else in the workspace, where it is derived
 * from the pages and records that stand beside it.
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
  if (workspace === undefined || given.isHomeNamed) {
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

/** Where things are kept. */
export interface Store {
  readonly folder: string
  /** The database, in the folder. */
  readonly file: string
  /** What outlives the database. */
  readonly log: string
  /** The records from which the folder can be rebuilt, if it can be deleted. */
  readonly records?: string | undefined
  /** The folders that were named explicitly, and how; not the default home. */
  readonly named: readonly {
    readonly flag: '--home' | '--workspace'
    readonly folder: string
  }[]
}

/** Where the blobs are: beside the records from which the database is rebuilt. */
export function blobsFolder({
  folder,
  records = folder,
}: Pick<Store, 'folder' | 'records'>): string {
  return join(records, BLOBS_FOLDER)
}

export function toFolder(named: string): string {
  return resolve(named.replace(/^~(?=[\\/]|$)/, homedir()))
}
