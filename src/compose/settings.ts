import { z } from 'zod'
import type { Setting } from '../flows/memory.ts'
import { type Config, configSchema } from './config-schema.ts'

const SECRETS = new Set(['apiKey', 'key', 'url'])

/** The environment variable of a setting: `storage.kind` → `LOCI_STORAGE_KIND`. */
export function toVariable(path: string): string {
  const words = path.replace(/([a-z])([A-Z])/g, '$1_$2').replaceAll('.', '_')
  return `LOCI_${words.toUpperCase()}`
}

/** Every setting that has a single value. */
export function settingPaths(): readonly string[] {
  const schema = z.toJSONSchema(configSchema, { io: 'output' }) as JsonSchema
  return Object.entries(schema.properties ?? {}).flatMap(([section, value]) =>
    value.properties === undefined
      ? [section]
      : Object.entries(value.properties)
          .filter(([, field]) => field.type !== 'array')
          .map(([field]) => `${section}.${field}`),
  )
}

export interface JsonSchema {
  readonly type?: string
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

/** Every setting with its value and origin. Secrets are not shown. */
export function listSettings(
  config: Config,
  origins: ReadonlyMap<string, string>,
): readonly Setting[] {
  const values = settingPaths().map((path): Setting => {
    const [section = '', field = ''] = path.split('.')
    const group = (config as unknown as Record<string, unknown>)[section]
    const value = field === '' ? group : (group as Record<string, unknown>)[field]
    return {
      name: path,
      value: value === undefined ? '' : SECRETS.has(field) ? '(hidden)' : String(value),
      origin: origins.get(path) ?? 'default',
    }
  })
  const keys: Setting = {
    name: 'server.keys',
    value: `${config.server.keys.length} configured`,
    origin: origins.get('server.keys') ?? 'default',
  }
  return [...values, keys]
}
