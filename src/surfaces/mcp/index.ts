export { createMcpHttpHandler, type McpHttpHandler } from './create-mcp-http-handler.ts'
export { createMcpServer, type McpServerOptions } from './create-mcp-server.ts'
export { type ServeMcpStdioOptions, serveMcpStdio } from './serve-mcp-stdio.ts'
