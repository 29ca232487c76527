import { ALL_OPERATIONS, GROUPS, TOP_LEVEL } from '../../operations/all-operations.ts'
import type { Operation } from '../../operations/operation.ts'
import { readVersion } from '../read-version.ts'
import { listPathNames, routeOf } from './answer-operation.ts'
import { EXAMPLES } from './examples.ts'
import { ACCEPTED, headersOf, JOB_PATHS, JOB_SCHEMA, JOBS_TAG } from './openapi-common.ts'
import { collectSchemas, type JsonSchema, type SchemaComponents } from './openapi-schemas.ts'

/** An OpenAPI 3.1 document, typed as far as this package needs it. */
export type OpenApiDocument = ReturnType<typeof buildOpenApi>

type OpenApiOperation = ReturnType<typeof describeOperation> & {
  readonly security?: readonly object[]
}

const ERROR_RESPONSES: Readonly<Record<string, string>> = {
  '400': 'The request is invalid; `issues` lists each invalid field.',
  '401': 'The key is missing or unknown.',
  '403': 'This caller is not allowed to do that.',
  '404': 'Not found.',
  '409': 'A concurrent write came first. Read again, then retry.',
  '412': 'It changed since it was read: `if-match` does not match.',
  '413': 'Too large.',
  '415': 'The body is not JSON.',
  '429': 'Too many requests. Wait as long as retry-after says.',
  '500': 'The server is misconfigured, or an internal error occurred.',
  '501': 'The configured store does not support it.',
  '502': 'The model failed.',
  '503': 'The store failed. Retry if there is a retry-after header.',
  '507': 'A disk or a quota has no room. What is stored can be read.',
}

/** The tag of top-level operations. */
const TOP_TAG = 'memory'

/** Describes every route, based on the schemas of the operations. */
export function buildOpenApi(options: { readonly hasKeys: boolean }) {
  const components = collectSchemas()
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const operation of ALL_OPERATIONS) {
    const { method, path } = routeOf(operation)
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: describeOperation(operation, components),
    }
  }
  const { parameters: _none, ...quick } = describeOperation(
    GROUPS.admin.operations.doctor,
    components,
  )
  paths['/health'] = {
    get: {
      ...quick,
      operationId: 'health',
      responses: {
        ...quick.responses,
        '503': {
          ...quick.responses['200'],
          description: 'Something is broken; `checks` say what.',
        },
      },
      summary: 'Quick check that the store and its indexes work; 503 if something is broken.',
      // Without a key it returns the status and no checks.
      security: [{}, { key: [] }],
    },
  }
  Object.assign(paths, JOB_PATHS)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Loci',
      version: readVersion(),
      summary: 'Memory for AI agents.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [
      { name: TOP_TAG, description: TOP_LEVEL.summary },
      JOBS_TAG,
      ...Object.values(GROUPS).map(({ name, summary }) => ({ name, description: summary })),
    ],
    paths,
    components: {
      schemas: { ...components.schemas, Job: JOB_SCHEMA },
      responses: Object.fromEntries(
        Object.entries(ERROR_RESPONSES).map(([status, description]) => [
          `Error${status}`,
          { description, content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    },
    security: options.hasKeys ? [{ key: [] }] : [],
  }
}

function describeOperation(operation: Operation, components: SchemaComponents) {
  const input = components.input(operation)
  const properties = (input.properties ?? {}) as Readonly<Record<string, JsonSchema>>
  const required = (input.required ?? []) as readonly string[]
  const { method, path } = routeOf(operation)
  const example = EXAMPLES[operation.name] ?? {}
  const inPath = listPathNames(path)
  const inQuery = method === 'GET' ? without(Object.keys(properties), inPath) : []
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? {},
    ...(example[name] === undefined ? {} : { example: example[name] }),
  })
  const parameters = [
    ...inPath.map((name) => parameter(name, 'path')),
    ...inQuery.map((name) => parameter(name, 'query')),
    ...headersOf(operation),
  ]
  const answer = json({ $ref: `#/components/schemas/${components.outputName(operation)}` })
  const responses: Readonly<Record<string, object>> = {
    '200': { description: 'The result.', content: { ...answer, ...streamOf(operation) } },
    ...(operation.isCreated === undefined
      ? {}
      : { '201': { description: 'The result: something new.', content: answer } }),
    ...(method === 'GET'
      ? { '304': { description: 'The caller has it: `if-none-match` matches.' } }
      : { '202': ACCEPTED }),
    ...Object.fromEntries(
      Object.keys(ERROR_RESPONSES).map((status) => [
        status,
        { $ref: `#/components/responses/Error${status}` },
      ]),
    ),
  }
  return {
    operationId: operation.name,
    tags: [operation.group === '' ? TOP_TAG : operation.group],
    summary: operation.summary,
    // Whether a client may send it again when it does not know whether it arrived.
    'x-idempotent': operation.isIdempotent,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...describeBody(operation, input, inPath),
    responses,
  }
}

function streamOf({ name }: Operation): object {
  return name === 'events.list' ? { 'text/event-stream': { schema: { type: 'string' } } } : {}
}

function describeBody(
  operation: Operation,
  input: JsonSchema,
  inPath: readonly string[],
): { readonly requestBody?: object } {
  if (routeOf(operation).method === 'GET') return {}
  const properties = Object.entries(
    (input.properties ?? {}) as Readonly<Record<string, JsonSchema>>,
  )
  const fields = properties.filter(([name]) => !inPath.includes(name))
  if (fields.length === 0) return {}
  const required = without((input.required ?? []) as readonly string[], inPath)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }
  const example = Object.entries(EXAMPLES[operation.name] ?? {}).filter(
    ([name]) => !inPath.includes(name),
  )
  const content = {
    'application/json': { schema, example: Object.fromEntries(example) },
  }
  return { requestBody: { required: required.length > 0, content } }
}

function json(schema: JsonSchema): object {
  return { 'application/json': { schema } }
}

function without(names: readonly string[], others: readonly string[]): readonly string[] {
  return names.filter((name) => !others.includes(name))
}
