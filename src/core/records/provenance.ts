import { z } from 'zod'

/** The doors of Loci. The door, never the text, says how far a record is trusted. */
export const DOORS = ['library', 'cli', 'http', 'mcp'] as const
export type Door = (typeof DOORS)[number]

/** Where a record came from: the call that brought it, or what that call was reading. */
export type Provenance =
  | { readonly kind: 'call'; readonly door: Door }
  | { readonly kind: 'episode'; readonly episodeId: string }
  | { readonly kind: 'file'; readonly path: string; readonly line: number }

export const provenanceSchema: z.ZodType<Provenance> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('call'), door: z.enum(DOORS) }),
  z.strictObject({ kind: z.literal('episode'), episodeId: z.string() }),
  z.strictObject({ kind: z.literal('file'), path: z.string(), line: z.int().min(1) }),
])
