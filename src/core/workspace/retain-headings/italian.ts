import type { TrustLevel } from '../../trust/trust-level.ts'

export const ITALIAN_RETAIN_HEADINGS: readonly string[] = [
  'Mantieni',
  'Mantenere',
  'Da mantenere',
  'Ricorda',
  'Ricordare',
  'Da ricordare',
  'Memorizza',
  'Memorizzare',
  'Da memorizzare',
]

/** Who wrote a section, in brackets after its heading: `Retain (agent)`. */
export const ITALIAN_WRITERS: Readonly<Record<string, TrustLevel>> = {
  agente: 'agent',
  strumento: 'tool',
}
