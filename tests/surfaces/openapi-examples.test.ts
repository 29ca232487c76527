import { expect, test } from 'vitest'
import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'
import { buildOpenApi } from '../../src/surfaces/http/index.ts'
import { KEY, openForEveryOperation, withIds } from './support/every-operation.ts'
import { callJson, serveTest } from './support/http-caller.ts'
import { idsFor } from './support/ids-for.ts'

interface Described {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly example?: unknown
  }[]
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly example: object } }
  }
}

const document = JSON.parse(JSON.stringify(buildOpenApi({ hasKeys: false }))) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly info: { readonly license: { readonly name: string } }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
}

test('A9 OpenAPI: the example of every operation is answered with what it promises', async () => {
  const opened = await openForEveryOperation()
  const server = await serveTest(opened)
  const wrong: unknown[] = []
  for (const [count, operation] of ALL_OPERATIONS.entries()) {
    const [method = '', path = ''] = operation.http.split(' ')
    const described = document.paths[path]?.[method.toLowerCase()] ?? {}
    const ids = await idsFor(operation, opened.memory, count)
    const given = (described.parameters ?? []).filter(({ example }) => example !== undefined)
    const url = given.reduce((filled, { name, example }) => {
      const value = withIds(example, ids)
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      return filled.replace(`{${name}}`, encodeURIComponent(text))
    }, path)
    const query = given
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, example }) => {
        const text = typeof example === 'object' ? JSON.stringify(example) : String(example)
        return `${name}=${encodeURIComponent(text)}`
      })
    const example = described.requestBody?.content['application/json'].example
    const body = example === undefined ? {} : { body: withIds(example, ids) }
    const answer = await callJson(`${server.url}${url}?${query.join('&')}`, {
      ...{ method, ...body },
      key: KEY,
    })
    if (answer.status >= 300) wrong.push([operation.name, answer.status, answer.body.error])
    else expect(described).toHaveProperty(['responses', String(answer.status)])
  }
  await server.stop()
  await opened.memory.close()

  expect(wrong).toEqual([])
})

test('A9 OpenAPI: licence, server and a tag for every operation', () => {
  const tags = new Set(document.tags.map(({ name }) => name))
  const used = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap((one) => (one as { tags?: readonly string[] }).tags ?? []),
  )

  expect(document.info.license.name).toBe('MIT')
  expect(document.servers).toEqual([{ url: '/' }])
  expect(used.filter((tag) => !tags.has(tag))).toEqual([])
})
