export {
  createMcpHttpHandler,
  createMcpServer,
  type McpHttpHandler,
  type McpServerOptions,
} from './create-mcp-server.ts'
export { type ServeMcpStdioOptions, serveMcpStdio } from './serve-mcp-stdio.ts'
