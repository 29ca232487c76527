import {
  Client,
  InMemoryTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { OpenedContext } from '../../../src/compose/open-context.ts'
import { createMcpServer, type McpServerOptions } from '../../../src/surfaces/mcp/index.ts'
import { environmentOf, LOCI_COMMAND } from './loci-process.ts'

/** The two generations of the protocol that clients speak today. */
export const PROTOCOLS = ['2025', '2026-07-28'] as const
export type Protocol = (typeof PROTOCOLS)[number]

/** Connects to `/mcp` of a server that runs. */
export async function connectHttp(
  url: string,
  options: {
    readonly key?: string
    readonly protocol?: Protocol
    /** Default: those of every day. */
    readonly toolsets?: string
  } = {},
): Promise<Client> {
  const client = createClient(options.protocol ?? '2025')
  const headers = options.key === undefined ? {} : { authorization: `Bearer ${options.key}` }
  const address = new URL(`${url}/mcp`)
  if (options.toolsets !== undefined) address.searchParams.set('toolsets', options.toolsets)
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }))
  return client
}

/** Starts `loci mcp` as agents do, with some flags, and connects to it. */
export async function connectStdio(
  home: string,
  protocol: Protocol = '2025',
  flags: readonly string[] = [],
): Promise<Client> {
  const client = createClient(protocol)
  await client.connect(
    new StdioClientTransport({
      command: LOCI_COMMAND.command,
      args: [...LOCI_COMMAND.args, 'mcp', ...flags],
      env: environmentOf(home),
      stderr: 'pipe',
    }),
  )
  return client
}

/** Connects to a server in this process, which serves a memory that may still be opening. */
export async function connectWithin(
  opening: Promise<Pick<OpenedContext, 'context' | 'owner'>>,
  options: McpServerOptions = {},
): Promise<Client> {
  const client = createClient('2025')
  const [near, far] = InMemoryTransport.createLinkedPair()
  const served = opening.then(({ context, owner }) => ({
    context,
    caller: { ...owner, surface: 'mcp' as const },
  }))
  served.catch(() => {})
  await createMcpServer(served, options).connect(far)
  await client.connect(near)
  return client
}

function createClient(protocol: Protocol): Client {
  return new Client(
    { name: 'loci-tests', version: '1.0.0' },
    protocol === '2025' ? {} : { versionNegotiation: { mode: { pin: protocol } } },
  )
}

export interface ToolAnswer {
  readonly isError: boolean
  readonly text: string
  readonly structured: unknown
}

export async function callTool(
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<ToolAnswer> {
  const result = await client.callTool({ name, arguments: { ...args } })
  const [first] = result.content
  return {
    isError: result.isError === true,
    text: first?.type === 'text' ? first.text : '',
    structured: result.structuredContent,
  }
}
