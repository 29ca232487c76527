import { createServer, type IncomingMessage } from 'node:http'
import * as z from 'zod'
import type { Embedder } from '../../src/ports/embedder.ts'

/** Loci's model behind the `/v1/embeddings` of OpenAI, on loopback, so that nothing is sent anywhere. */
export interface EmbeddingsServer {
  readonly url: string
  close(): Promise<void>
}

const request = z.object({
  model: z.string(),
  input: z.union([z.string().transform((text) => [text]), z.array(z.string())]),
})

/** Closes the embedder, too. */
export async function serveEmbeddings(
  embedder: Embedder,
  turns: ReadonlySet<string>,
): Promise<EmbeddingsServer> {
  const server = createServer((incoming, outgoing) => {
    answer(incoming, embedder, turns).then(
      (body) => outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      (error: unknown) => outgoing.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await embedder.close()
    },
  }
}

async function answer(
  incoming: IncomingMessage,
  embedder: Embedder,
  turns: ReadonlySet<string>,
): Promise<unknown> {
  const { model, input } = request.parse(JSON.parse(await readBody(incoming)))
  // A client does not say what a text is for, but only vectors of turns may come from `--cache`.
  const kind = input.every((text) => turns.has(text.trim())) ? 'document' : 'query'
  const vectors = await embedder.embed(input, { kind })
  return {
    object: 'list',
    model,
    data: vectors.map((values, index) => ({
      object: 'embedding',
      index,
      embedding: [...values],
    })),
    usage: { prompt_tokens: 0, total_tokens: 0 },
  }
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
