import * as z from 'zod'
import { configSchema } from '../../src/compose/config-schema.ts'
import { settingTypes, toVariable } from '../../src/compose/settings.ts'

/** Describes every scalar setting, for the reference page. */
export function describeSettings(): readonly {
  readonly path: string
  readonly variable: string
  readonly fallback: string
  readonly meaning: string
}[] {
  const { properties = {} } = z.toJSONSchema(configSchema, { io: 'output' }) as JsonSchema
  return [...settingTypes().keys()].map((path) => {
    const [section = '', field] = path.split('.')
    const group = properties[section]
    const own = field === undefined ? group : group?.properties?.[field]
    const choices = own?.enum?.map((choice) => `\`${String(choice)}\``).join(', ')
    return {
      path,
      variable: toVariable(path),
      fallback: own?.default === undefined ? '' : String(own.default),
      meaning: `${own?.description ?? ''}${choices === undefined ? '' : ` One of ${choices}.`}`,
    }
  })
}

interface JsonSchema {
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
}
