import * as z from 'zod'
import type { Setting } from '../flows/context.ts'
import { type Config, configSchema } from './config-schema.ts'

const SECRETS = new Set(['apiKey', 'key', 'url'])

/** The environment variable of a setting: `storage.kind` → `LOCI_STORAGE_KIND`. */
export function toVariable(path: string): string {
  const words = path.replace(/([a-z])([A-Z])/g, '$1_$2').replaceAll('.', '_')
  return `LOCI_${words.toUpperCase()}`
}

/** Every setting that has a single value. */
export function settingPaths(): readonly string[] {
  return Object.entries(readSchema().properties ?? {}).flatMap(([section, value]) =>
    value.properties === undefined
      ? [section]
      : Object.entries(value.properties)
          .filter(([, field]) => field.type !== 'array')
          .map(([field]) => `${section}.${field}`),
  )
}

/** What there is to say of every setting that has a single value, for the reference page. */
export function describeSettings(): readonly {
  readonly path: string
  /** As JSON Schema names it: `string`, `integer`, `boolean`. */
  readonly type: string | undefined
  readonly variable: string
  readonly fallback: string
  readonly meaning: string
}[] {
  const { properties = {} } = readSchema()
  return settingPaths().map((path) => {
    const [section = '', field] = path.split('.')
    const group = properties[section]
    const own = field === undefined ? group : group?.properties?.[field]
    const choices = own?.enum?.map((choice) => `\`${String(choice)}\``).join(', ')
    return {
      path,
      type: own?.type,
      variable: toVariable(path),
      fallback: own?.default === undefined ? '' : String(own.default),
      meaning: `${own?.description ?? ''}${choices === undefined ? '' : ` One of ${choices}.`}`,
    }
  })
}

let schema: JsonSchema | undefined

function readSchema(): JsonSchema {
  schema ??= z.toJSONSchema(configSchema, { io: 'output' }) as JsonSchema
  return schema
}

interface JsonSchema {
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
      value:
        value === undefined ? '' : SECRETS.has(field) ? '(hidden)' : hidePassword(String(value)),
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

function hidePassword(value: string): string {
  return value.replace(/\/\/[^/@\s]+@/, '//(hidden)@')
}
