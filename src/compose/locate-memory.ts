import { join } from 'node:path'
import type { ConfigInput } from './config-schema.ts'
import { findHome, findStore, type Store } from './find-home.ts'
import { type Environment, type LoadedConfig, loadConfig } from './load-config.ts'

/** Where a memory is and which settings it has. */
export interface LocateOptions {
  /** The root folder. Default: `LOCI_HOME`, or `.loci` in the user's home. */
  readonly home?: string | undefined
  /** The configuration file. Default: `loci.config.json` in that folder. */
  readonly configFile?: string | undefined
  /** Settings that override the environment and the file. */
  readonly config?: ConfigInput | undefined
  /** Where `LOCI_` variables are read. Default: `process.env`. */
  readonly environment?: Environment | undefined
}

/** An unopened memory: its location and configuration. */
export interface LocatedMemory extends LoadedConfig {
  readonly environment: Environment
  readonly home: string
  readonly store: Store
}

export async function locateMemory(options: LocateOptions): Promise<LocatedMemory> {
  const environment = options.environment ?? process.env
  const home = findHome(options.home, environment)
  const loaded = await loadConfig({
    file: options.configFile ?? join(home, 'loci.config.json'),
    isFileRequired: options.configFile !== undefined,
    environment,
    overrides: options.config,
  })
  const isHomeNamed = Boolean(options.home || environment.LOCI_HOME)
  const store = findStore(home, { isHomeNamed, workspace: loaded.config.workspace.folder })
  return { ...loaded, environment, home, store }
}
