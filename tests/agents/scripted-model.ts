import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LLMock } from '@copilotkit/aimock'

/** One turn of the model: a call of a tool, or its last words. */
export type Turn =
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly says: string }

export interface ScriptedModel {
  readonly url: string
  /** The bodies of the requests that the agent sent, as they were. */
  readonly requests: readonly string[]
  /** Begins with another script, and no requests. */
  follow(script: readonly Turn[]): void
  close(): Promise<void>
}

/**
 * A model on loopback that speaks the protocols of Anthropic, OpenAI and Gemini and follows a
 * script: the turn is the number of results of tools that the conversation has.
 */
export async function startScriptedModel(): Promise<ScriptedModel> {
  let script: readonly Turn[] = []
  const mock = new LLMock({ port: 0, logLevel: 'silent' })
  mock.on({ predicate: () => true }, (request) => {
    // Titles and the like are asked for without tools.
    if ((request.tools ?? []).length === 0) return { content: 'ok' }
    const turn = script[request.messages.filter(({ role }) => role === 'tool').length]
    if (turn === undefined || 'says' in turn) return { content: turn?.says ?? 'Done.' }
    return { toolCalls: [{ name: turn.tool, arguments: JSON.stringify(turn.input) }] }
  })
  await mock.start()
  const { hostname, port } = new URL(mock.url)
  const requests: string[] = []
  // In between, to see every request as it was sent.
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    requests.push(body.toString('utf8'))
    const { method, url: path, headers } = incoming
    const target = { hostname, port, method, path, headers: { ...headers, host: hostname } }
    const forwarded = sendRequest(target, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    forwarded.end(body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    follow(next) {
      script = next
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await mock.stop()
    },
  }
}
