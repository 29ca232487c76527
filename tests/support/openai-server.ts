import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'

interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

/** Answers one request; what it leaves open stays open until the server closes. */
export type Responder = (response: ServerResponse, request: ReceivedRequest) => Promise<void> | void

export interface OpenAiServer {
  readonly baseUrl: string
  readonly requests: readonly ReceivedRequest[]
  /** Adds answers to the script, one a request. */
  answer(...responders: readonly Responder[]): void
  /** What is answered when the script is at its end. */
  answerAlways(responder: Responder): void
  close(): Promise<void>
}

/** A server for what no mock can do: to hang, to break off, to talk nonsense. */
export async function startOpenAiServer(): Promise<OpenAiServer> {
  const requests: ReceivedRequest[] = []
  const script: Responder[] = []
  let always: Responder = sendJson(500, { error: 'asked more often than the script has answers' })
  const server = createServer(async (incoming, response) => {
    const text = await readAll(incoming)
    const { url = '', headers } = incoming
    const request = { path: url, headers, body: JSON.parse(text) as Record<string, unknown> }
    requests.push(request)
    const respond = script.shift() ?? always
    await respond(response, request)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo

  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    answer(...responders) {
      script.push(...responders)
    },
    answerAlways(responder) {
      always = responder
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** Such a server of its own for each test of a file. */
export function serveEachTest(): OpenAiServer {
  let server: OpenAiServer
  beforeEach(async () => {
    server = await startOpenAiServer()
  })
  afterEach(() => server.close())
  return {
    get baseUrl() {
      return server.baseUrl
    },
    get requests() {
      return server.requests
    },
    answer: (...responders) => server.answer(...responders),
    answerAlways: (responder) => server.answerAlways(responder),
    close: () => server.close(),
  }
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export function sendText(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Responder {
  return (response) => {
    response.writeHead(status, headers)
    response.end(text)
  }
}

export function sendJson(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Responder {
  return sendText(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
}

export const hang: Responder = () => undefined

export const breakOff: Responder = (response) => {
  response.destroy()
}

/** Answers every question with this text, as a model does. */
export function answering(text: string): Responder {
  return sendJson(200, {
    choices: [{ message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  })
}
