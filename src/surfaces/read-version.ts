import manifest from '../../package.json' with { type: 'json' }

/** The version of this package, for people, for OpenAPI and for MCP clients. */
export function readVersion(): string {
  return manifest.version
}
