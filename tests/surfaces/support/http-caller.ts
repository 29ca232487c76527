import { request as httpRequest } from 'node:http'
import type { OpenedContext } from '../../../src/compose/open-context.ts'
import { type HttpServer, serveHttp } from '../../../src/surfaces/http/index.ts'
import type { LogEntry } from '../../../src/surfaces/log-entry.ts'
import { createMcpHttpHandler } from '../../../src/surfaces/mcp/index.ts'

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** A request with exactly these headers and bytes, which `fetch` would not send. */
export async function callRaw(
  url: string,
  given: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: Uint8Array | string
    /** In this many pieces, without saying how many bytes there will be. */
    readonly chunks?: readonly Uint8Array[]
  } = {},
): Promise<RawAnswer> {
  return await new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      {
        method: given.method ?? 'GET',
        // Node leaves the length out for DELETE, and the body would go unseen.
        headers: {
          ...(given.body === undefined ? {} : { 'content-length': Buffer.byteLength(given.body) }),
          ...given.headers,
        },
        agent: false,
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      },
    )
    request.on('error', reject)
    for (const chunk of given.chunks ?? []) request.write(chunk)
    request.end(given.body)
  })
}

export interface JsonAnswer {
  readonly status: number
  readonly headers: RawAnswer['headers']
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it asked for.
  readonly body: any
}

export async function callJson(
  url: string,
  given: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: unknown
    readonly key?: string
  } = {},
): Promise<JsonAnswer> {
  const answer = await callRaw(url, {
    method: given.method ?? (given.body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(given.key === undefined ? {} : { authorization: `Bearer ${given.key}` }),
      ...given.headers,
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  })
  return { ...answer, body: JSON.parse(answer.text) }
}

export interface TestServerOptions {
  readonly onLog?: (entry: LogEntry) => void
  readonly host?: string
  /** Let MCP describe results and send them as structured content. */
  readonly hasOutputSchemas?: boolean
}

/** Serves a memory, with MCP, on a free port of this machine. */
export async function serveTest(
  opened: OpenedContext,
  { onLog, host = '127.0.0.1', hasOutputSchemas }: TestServerOptions = {},
): Promise<HttpServer> {
  return await serveHttp(opened, {
    port: 0,
    host,
    createMcpHandler: (caller, toolsets) =>
      createMcpHttpHandler(opened.context, caller, { toolsets, hasOutputSchemas, onLog }),
    ...(onLog === undefined ? {} : { onLog }),
  })
}
