import { inject } from 'vitest'
// Brings the types of what is provided.
import type {} from '../start-servers.ts'

export type SharedServerName = 'postgres' | 'pgvector' | 'valkey' | 'qdrant' | 's3'

/** The address of a server, or why there is none. */
export type SharedServer =
  | { readonly url: string; readonly failure?: undefined }
  | { readonly url?: undefined; readonly failure: string }

/** The address of a server that the whole run shares. `pgvector` is PostgreSQL if it has that. */
export function sharedServer(name: SharedServerName): string {
  const { url, failure } = inject('servers')[name]
  if (url === undefined) throw new Error(`There is no ${name} for this test: ${failure}`)
  return url
}
