export { type ErrorCode, MemoryError } from '../../core/errors.ts'
export type { CallOptions } from './call-server.ts'
export { type ClientOptions, createClient } from './create-client.ts'
export type { RemoteMemory, RemoteTask } from './remote-memory.ts'
