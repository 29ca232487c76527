export {
  createHttpApp,
  type HttpApp,
  type HttpAppOptions,
  type McpHandler,
} from './create-http-app.ts'
export { HTTP_STATUSES } from './http-errors.ts'
export { buildOpenApi, type OpenApiDocument } from './openapi.ts'
export { type HttpServer, type ServeHttpOptions, serveHttp } from './serve-http.ts'
