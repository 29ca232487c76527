import { readFileSync } from 'node:fs'

/** The version of this package, for people, for OpenAPI and for MCP clients. */
export function readVersion(): string {
  // The same distance from `src` and from `dist`.
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
