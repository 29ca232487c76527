import type { Provenance, Surface } from './provenance.ts'

/**
 * How far a statement is trusted, from the least to the most. A person chose an import,
 * nobody chose a web page; tool output was at least asked for.
 */
export const TRUST_LEVELS = ['web', 'import', 'tool', 'agent', 'person'] as const
export type TrustLevel = (typeof TRUST_LEVELS)[number]

/** By what came in which way, and what the owner of the memory says about the caller. */
export interface WayIn {
  readonly source: Provenance
  /** The highest level of this caller, from configuration: an API key, the settings of a surface. */
  readonly configured?: TrustLevel | undefined
  /** What the caller says about this text, such as `web` for a page it read. Only ever lowers. */
  readonly claimed?: TrustLevel | undefined
}

// A person types into a terminal and edits files; behind HTTP and MCP stands a program, unless
// its key says that it speaks for a person. A library is called by the owner's own program.
const DOOR_TRUST: Readonly<Record<Surface, TrustLevel>> = {
  library: 'person',
  cli: 'person',
  http: 'agent',
  mcp: 'agent',
}
const SOURCE_TRUST: Readonly<Record<'episode' | 'file', TrustLevel>> = {
  episode: 'agent',
  file: 'person',
}

/** The trust in a statement, by its way in alone: what the text says about itself plays no part. */
export function trustOf({ source, configured, claimed }: WayIn): TrustLevel {
  const highest = configured ?? usualTrust(source)
  return claimed === undefined ? highest : lowerTrust(claimed, highest)
}

function usualTrust(source: Provenance): TrustLevel {
  if (source.kind === 'call') return source.trust ?? DOOR_TRUST[source.surface]
  if (source.kind === 'import') return source.trust ?? 'import'
  return SOURCE_TRUST[source.kind]
}

/** Below 0 when the left is trusted less, 0 when both are trusted alike. */
export function compareTrust(left: TrustLevel, right: TrustLevel): number {
  return TRUST_LEVELS.indexOf(left) - TRUST_LEVELS.indexOf(right)
}

/** What is made of several sources is trusted as far as the least of them. */
export function lowerTrust(left: TrustLevel, right: TrustLevel): TrustLevel {
  return compareTrust(left, right) <= 0 ? left : right
}
