import manifest from '../../package.json' with { type: 'json' }

/** The version of this package, for users, OpenAPI and MCP clients. */
export function readVersion(): string {
  return manifest.version
}
