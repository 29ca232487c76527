import * as z from 'zod'
import type { Setting } from '../flows/context.ts'
import { type Config, configSchema } from './config-schema.ts'

const SECRETS = new Set(['accessKeyId', 'apiKey', 'key', 'secretAccessKey', 'sessionToken', 'url'])

/** The environment variable of a setting: `storage.kind` → `LOCI_STORAGE_KIND`. */
export function toVariable(path: string): string {
  const words = path.replace(/([a-z])([A-Z])/g, '$1_$2').replaceAll('.', '_')
  return `LOCI_${words.toUpperCase()}`
}

/** Every scalar setting, and the type of its value as named by zod. */
export function settingTypes(): ReadonlyMap<string, string> {
  types ??= new Map(
    Object.entries(configSchema.shape).flatMap(([section, schema]): [string, string][] => {
      const inner = innermost(schema)
      if (!(inner instanceof z.ZodObject)) return [[section, inner.def.type]]
      return Object.entries(inner.shape)
        .map(([field, own]): [string, string] => [`${section}.${field}`, innermost(own).def.type])
        .filter(([, type]) => type !== 'array')
    }),
  )
  return types
}

let types: ReadonlyMap<string, string> | undefined

// Unwraps `.optional()`, `.default(…)` and `.prefault(…)`.
function innermost(schema: z.core.$ZodType): z.ZodType {
  let inner = schema as z.ZodType
  while ('innerType' in inner.def) inner = inner.def.innerType as z.ZodType
  return inner
}

/** Every setting with its value and origin. Secrets are not shown. */
export function listSettings(
  config: Config,
  origins: ReadonlyMap<string, string>,
): readonly Setting[] {
  const values = [...settingTypes().keys()].map((path): Setting => {
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
