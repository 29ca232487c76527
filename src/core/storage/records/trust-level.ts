import type { Provenance, Surface } from './provenance.ts'

/**
 * The trust in a statement, lowest to highest. An import was chosen by a person, a web page by no
 * one; tool output was at least requested.
 */
export const TRUST_LEVELS = ['web', 'import', 'tool', 'agent', 'person'] as const
export type TrustLevel = (typeof TRUST_LEVELS)[number]

/** How a text came in, and what the owner of the memory says about the caller. */
export interface WayIn {
  readonly source: Provenance
  /** The caller's maximum trust level, as configured for an API key or a surface. */
  readonly configured?: TrustLevel | undefined
  /** What the caller says about this text, such as `web` for a page it read. Only ever lowers. */
  readonly claimed?: TrustLevel | undefined
}

// A person types into a terminal and edits files; HTTP and MCP callers are programs, unless the key
// says that it acts for a person. The library is called by the owner's own program.
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

/** The trust in a statement, by its source alone: what the text says about itself is ignored. */
export function trustOf({ source, configured, claimed }: WayIn): TrustLevel {
  const highest = configured ?? usualTrust(source)
  return claimed === undefined ? highest : lowerTrust(claimed, highest)
}

function usualTrust(source: Provenance): TrustLevel {
  if (source.kind === 'call') return source.trust ?? DOOR_TRUST[source.surface]
  if (source.kind === 'import') return source.trust ?? 'import'
  return SOURCE_TRUST[source.kind]
}

/** Negative when the left is trusted less, 0 when both are trusted equally. */
export function compareTrust(left: TrustLevel, right: TrustLevel): number {
  return TRUST_LEVELS.indexOf(left) - TRUST_LEVELS.indexOf(right)
}

/** What is derived from several sources is trusted no more than the least trusted of them. */
export function lowerTrust(left: TrustLevel, right: TrustLevel): TrustLevel {
  return compareTrust(left, right) <= 0 ? left : right
}
