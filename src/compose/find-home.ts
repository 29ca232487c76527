import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Environment } from './load-config.ts'

/** The folder that holds everything: as given, `LOCI_HOME`, or `.loci` in the home. */
export function findHome(given: string | undefined, environment: Environment): string {
  // Empty means not set, and `~` is what people write where no shell expands it.
  return toFolder(given || environment.LOCI_HOME || join('~', '.loci'))
}

/**
 * Where the database is: in the home that was named, or else in the workspace, where it is derived
 * from what stands there.
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
    return { folder: home, file: 'loci.sqlite', log, isDerived: false, named }
  }
  const log = join(workspace, 'loci.jsonl')
  const folder = join(workspace, '.memory')
  return { folder, file: 'index.sqlite', log, isDerived: true, named }
}

/** Where things are kept. */
export interface Store {
  readonly folder: string
  /** The database, in the folder. */
  readonly file: string
  /** What outlives the database. */
  readonly log: string
  /** True when the folder can be deleted and made anew. */
  readonly isDerived: boolean
  /** The folders that somebody named, and how. The default home is not among them. */
  readonly named: readonly {
    readonly flag: '--home' | '--workspace'
    readonly folder: string
  }[]
}

export function toFolder(named: string): string {
  return resolve(named.replace(/^~(?=[\\/]|$)/, homedir()))
}
