export {
  createMcpHttpHandler,
  createMcpServer,
  type McpHttpHandler,
  type McpServer,
  type McpServerOptions,
  type McpTransport,
} from './create-mcp-server.ts'
export { type ServeMcpStdioOptions, serveMcpStdio } from './serve-mcp-stdio.ts'
