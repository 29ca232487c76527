import { readFileSync } from 'node:fs'
import { buildOpenApi } from '../../src/surfaces/http/index.ts'
import { renderInputType, renderTypes, typeOf } from './python-types.ts'

/** The part of a JSON Schema that the client needs. */
export interface Schema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly const?: string
  readonly items?: Schema | false
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly $ref?: string
  readonly anyOf?: readonly Schema[]
}

interface Field {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: Schema
}

interface Called {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly isIdempotent: boolean
  readonly fields: readonly Field[]
  readonly answer: Schema
}

type Document = ReturnType<typeof buildOpenApi>
type Described = Document['paths'][string][string]

const KEYWORDS = new Set(['import', 'from', 'global', 'pass', 'in', 'is', 'not', 'class', 'with'])

/** The client for Python: what it sends by, the types of the answers, a class for each group. */
export function renderPythonClient(): string {
  const document = buildOpenApi({ hasKeys: true })
  const calls = listCalls(document)
  const schemas = document.components.schemas as Readonly<Record<string, Schema>>
  const groups = document.tags.slice(1).map(({ name, description }) => {
    const own = calls.filter(({ id }) => id.startsWith(`${name}.`))
    const whole = calls.find(({ id }) => id === name)
    return renderGroup(name, description, whole === undefined ? own : [whole, ...own])
  })
  const names = document.tags.slice(1).map(({ name }) => name)
  const top = calls.filter(({ id }) => !id.includes('.') && !names.includes(id))
  return [
    '"""The memory of a Loci server. Written by `npm run reference` from its OpenAPI document."""',
    readFileSync(new URL('./python-client.py', import.meta.url), 'utf8').trimEnd(),
    ...renderTypes(schemas),
    ...groups,
    renderMemory(document.tags[0]?.description ?? '', names, top),
  ]
    .join('\n\n\n')
    .replace('"""\n\n\nfrom', '"""\n\nfrom')
    .concat('\n')
}

function listCalls(document: Document): readonly Called[] {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => readCall(path, method, described)),
    )
    .filter(({ id }) => id !== 'health')
}

function readCall(path: string, method: string, described: Described): Called {
  const content = described.requestBody as
    | { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
    | undefined
  const body = content?.content['application/json'].schema
  const answer = described.responses['200'] as {
    readonly content: { readonly 'application/json': { readonly schema: Schema } }
  }
  const inBody = Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
    name,
    isRequired: body?.required?.includes(name) ?? false,
    schema,
  }))
  const elsewhere = (described.parameters ?? [])
    .filter((parameter) => parameter.in !== 'header')
    .map(({ name, required, schema }) => ({
      name,
      isRequired: required,
      schema: schema as Schema,
    }))
  const fields = [...elsewhere, ...inBody]
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    summary: described.summary,
    isIdempotent: described['x-idempotent'],
    fields: fields.toSorted((left, right) => Number(right.isRequired) - Number(left.isRequired)),
    answer: answer.content['application/json'].schema,
  }
}

function renderGroup(name: string, summary: string, calls: readonly Called[]): string {
  return [
    `class ${capital(name)}:`,
    `    """${summary}"""`,
    '',
    '    def __init__(self, server: _Server) -> None:',
    '        self._server = server',
    ...calls.flatMap((call) => ['', renderMethod(call)]),
  ].join('\n')
}

function renderMemory(
  summary: string,
  groups: readonly string[],
  calls: readonly Called[],
): string {
  return [
    'class Memory:',
    '    """',
    `    ${summary}`,
    '',
    '    url: where `loci serve` listens. key: one of its keys. timeout: the most seconds to wait',
    '    for the server each time. retries: how often a call that is safe to repeat is tried again.',
    '    """',
    '',
    '    def __init__(',
    '        self,',
    '        url: str = "http://127.0.0.1:4680",',
    '        key: str | None = None,',
    '        *,',
    '        timeout: float = 60.0,',
    '        retries: int = 2,',
    '    ) -> None:',
    '        self._server = _Server(url, key, timeout, retries)',
    ...groups.map((name) => `        self.${name} = ${capital(name)}(self._server)`),
    ...calls.flatMap((call) => ['', renderMethod(call)]),
  ].join('\n')
}

function renderMethod({ id, method, path, summary, isIdempotent, fields, answer }: Called): string {
  const [group = '', verb] = id.split('.')
  // What is an operation and a group is called itself.
  const name = verb === undefined && group === 'context' ? '__call__' : python(verb ?? group)
  const parameters = fields.map(({ name: field, isRequired, schema }) => {
    const type = renderInputType(schema)
    return `        ${python(field)}: ${type}${isRequired ? '' : ' | None = None'},`
  })
  const key = isIdempotent ? [] : ['        idempotency_key: str | None = None,']
  const keywords = [...parameters, ...key]
  return [
    `    def ${name}(`,
    '        self,',
    ...(keywords.length === 0 ? [] : ['        *,', ...keywords]),
    `    ) -> ${typeOf(answer)}:`,
    ...renderDocument(summary, fields),
    '        return self._server.call(',
    `            "${method}",`,
    `            "${path}",`,
    '            {',
    ...fields.map(({ name: field }) => `                "${field}": ${python(field)},`),
    '            },',
    `            is_idempotent=${isIdempotent ? 'True' : 'False'},`,
    ...(isIdempotent ? [] : ['            idempotency_key=idempotency_key,']),
    '        )',
  ].join('\n')
}

function renderDocument(summary: string, fields: readonly Field[]): readonly string[] {
  const meanings = fields.flatMap(({ name, schema: { description } }) =>
    description === undefined ? [] : [`        ${python(name)}: ${literal(description)}`],
  )
  if (meanings.length === 0) return [`        """${literal(summary)}"""`]
  return ['        """', `        ${literal(summary)}`, '', ...meanings, '        """']
}

function literal(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replaceAll('\n', ' ')
}

/** `forTask` → `for_task`; what Python keeps for itself ends with `_`. */
function python(name: string): string {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return KEYWORDS.has(snake) ? `${snake}_` : snake
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
