import type { TrustLevel } from '../../trust/trust-level.ts'

export const ENGLISH_RETAIN_HEADINGS: readonly string[] = [
  'Retain',
  'Retained',
  'To retain',
  'Remember',
  'To remember',
]

/** Who wrote a section, in brackets after its heading: `Retain (agent)`. */
export const ENGLISH_WRITERS: Readonly<Record<string, TrustLevel>> = {
  agent: 'agent',
  tool: 'tool',
  web: 'web',
  import: 'import',
}
