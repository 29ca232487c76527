import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'
import { buildOpenApi } from '../../src/surfaces/http/index.ts'
import { callJson, serveTest } from './support/http-caller.ts'
import { openTestMemory } from './support/open-test-memory.ts'

const document = buildOpenApi({ hasKeys: true })
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('A5 OpenAPI: every operation has its route, once', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  const others = ['health', 'jobs.list', 'jobs.get', 'jobs.cancel']
  expect(ids).toHaveLength(ALL_OPERATIONS.length + others.length)
  expect(new Set(ids)).toEqual(new Set([...ALL_OPERATIONS.map(({ name }) => name), ...others]))
  for (const { name, http } of ALL_OPERATIONS) {
    const [method = '', path = ''] = http.split(' ')
    expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(name)
  }
})

test('A5 OpenAPI: the document is valid', async () => {
  const asSent = JSON.parse(JSON.stringify(document))

  expect(await new Validator().validate(asSent)).toEqual({ valid: true })
})

test('A5 OpenAPI: every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)]

  expect(references.length).toBeGreaterThan(50)
  for (const [, reference = ''] of references) {
    expect(reference).toMatch(/^#\//)
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (node, key) => (node as Record<string, unknown> | undefined)?.[key],
        document,
      )
    expect(target, reference).toBeDefined()
  }
})

test('A5 OpenAPI: every field of a path is declared, and no declared one is missing', () => {
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')

    expect(declared.map(({ name }) => name)).toEqual(inPath)
    expect(declared.every(({ required }) => required)).toBe(true)
  }
})

test('A5 OpenAPI: every field of the input stands in the path, the query or the body', () => {
  for (const { operation, method } of operations) {
    const source = ALL_OPERATIONS.find(({ name }) => name === operation.operationId)
    if (source === undefined) continue
    const parameters = (operation.parameters ?? [])
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name }) => name)
    const body = operation.requestBody as
      | { content: { 'application/json': { schema: { properties: object } } } }
      | undefined
    const inBody = Object.keys(body?.content['application/json'].schema.properties ?? {})

    expect(new Set([...parameters, ...inBody])).toEqual(new Set(Object.keys(source.input.shape)))
    if (method === 'get') expect(body).toBeUndefined()
  }
})

test('A5 OpenAPI: schemas are shared, and keep to OpenAPI 3.1', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining([
      'Fact',
      'Scope',
      'Provenance',
      'HistoryEntry',
      'Error',
      'RecallAnswer',
    ]),
  )
  expect(JSON.stringify(document)).not.toMatch(/"\$schema"|"\$id"|"nullable"/)
  for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[\w.-]+$/)
  for (const { operation } of operations) {
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '404', '413', '500', '503']),
    )
  }
})

test('A5 OpenAPI: a key is asked for where keys are set, and /health needs none', () => {
  expect(document.security).toEqual([{ key: [] }])
  expect(document.components.securitySchemes).toEqual({ key: { type: 'http', scheme: 'bearer' } })
  expect(document.paths).toHaveProperty(['/health', 'get', 'security'], [{}, { key: [] }])
  expect(buildOpenApi({ hasKeys: false }).security).toEqual([])
})

test('A5 OpenAPI: the server hands the document out', async () => {
  const server = await serveTest(await openTestMemory())

  const { status, body } = await callJson(`${server.url}/openapi.json`)
  await server.stop()

  expect(status).toBe(200)
  expect(body).toEqual(JSON.parse(JSON.stringify(buildOpenApi({ hasKeys: false }))))
})

test('A5 OpenAPI: a failed health check has the body of a passed one', () => {
  const { responses } = JSON.parse(JSON.stringify(document)).paths['/health'].get
  expect(responses['200'].content).toBeDefined()
  expect(responses['503'].content).toEqual(responses['200'].content)
})
