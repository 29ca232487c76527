import type { Schema } from './python-client.ts'

/** Objects in objects in objects are dictionaries: their fields are in the reference. */
const DEPTH_MAX = 2

/** A `TypedDict` for each schema, and for the objects that it holds. */
export function renderTypes(schemas: Readonly<Record<string, Schema>>): readonly string[] {
  return Object.entries(schemas)
    .filter(([name]) => name !== 'Error')
    .flatMap(([name, schema]) => renderType(name, schema, 1))
}

/** The inner types come first, so that each is known where it is used. */
function renderType(name: string, schema: Schema, depth: number): readonly string[] {
  if (schema.properties === undefined) return [`${name} = ${annotate(schema)}`]
  const inner: string[] = []
  const fields = Object.entries(schema.properties).map(([field, given]) => {
    const object = given.type === 'array' && given.items ? given.items : given
    let type = annotate(given)
    if (object.properties !== undefined && depth < DEPTH_MAX) {
      const own = name + field.charAt(0).toUpperCase() + field.slice(1)
      inner.push(...renderType(own, object, depth + 1))
      type = object === given ? own : `list[${own}]`
    }
    const isRequired = schema.required?.includes(field) ?? false
    return { field, type: isRequired ? type : `NotRequired[${type}]` }
  })
  return [...inner, renderDictionary(name, fields)]
}

// A field may be no name of Python, such as `from`: then a dictionary says what there is.
function renderDictionary(
  name: string,
  fields: readonly { readonly field: string; readonly type: string }[],
): string {
  if (fields.length === 0) return `class ${name}(TypedDict):\n    pass`
  const isPlain = fields.every(({ field }) =>
    /^(?!(?:from|import|in|is|not|class)$)\w+$/.test(field),
  )
  if (isPlain) {
    const lines = fields.map(({ field, type }) => `    ${field}: ${type}`)
    return [`class ${name}(TypedDict):`, ...lines].join('\n')
  }
  const lines = fields.map(({ field, type }) => `        "${field}": ${JSON.stringify(type)},`)
  return [`${name} = TypedDict(`, `    "${name}",`, '    {', ...lines, '    },', ')'].join('\n')
}

/** The type of a value that the server sends. */
export function typeOf(schema: Schema): string {
  return annotate(schema)
}

/** The type of a value that is sent: anything that has the items or fields. */
export function renderInputType(schema: Schema): string {
  if (schema.type === 'array') {
    return `Sequence[${schema.items ? renderInputType(schema.items) : 'Any'}]`
  }
  if (schema.type === 'object') return 'Mapping[str, Any]'
  const [value, other] = schema.anyOf ?? []
  if (value !== undefined && other?.type === 'null') return `${renderInputType(value)} | Null`
  return annotate(schema)
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  object: 'dict[str, Any]',
}

function annotate(schema: Schema): string {
  const { $ref, enum: choices, const: only, items, type = '' } = schema
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1)
  const values = choices ?? (only === undefined ? undefined : [only])
  if (values !== undefined)
    return `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`
  if (type === 'array') return `list[${items ? annotate(items) : 'Any'}]`
  return SIMPLE[type] ?? 'Any'
}
