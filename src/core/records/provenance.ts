import { z } from 'zod'
import { TRUST_LEVELS, type TrustLevel } from '../trust/trust-level.ts'

/** The doors of Loci. The door, never the text, says how far a record is trusted. */
export const DOORS = ['library', 'cli', 'http', 'mcp'] as const
export type Door = (typeof DOORS)[number]

/** The call that brought a record, or what that call was reading. */
export type Origin =
  | {
      readonly kind: 'call'
      readonly door: Door
      /** The trust of the caller, where the configuration says another than the door does. */
      readonly trust?: TrustLevel | undefined
    }
  | {
      readonly kind: 'episode'
      readonly episodeId: string
      /** The others that say it with it. */
      readonly otherIds?: readonly string[] | undefined
    }
  | { readonly kind: 'file'; readonly path: string; readonly line: number }

/** Where a record came from. One that was exported elsewhere says where it was from there. */
export type Provenance =
  | Origin
  | {
      readonly kind: 'import'
      readonly door: Door
      readonly of: Origin
      /** How far whoever brought it, and whoever first said it, are both trusted. */
      readonly trust?: TrustLevel | undefined
    }

const trust = z.enum(TRUST_LEVELS).optional()

const origins = [
  z.strictObject({ kind: z.literal('call'), door: z.enum(DOORS), trust }),
  z.strictObject({
    kind: z.literal('episode'),
    episodeId: z.string(),
    otherIds: z.array(z.string()).readonly().optional(),
  }),
  z.strictObject({ kind: z.literal('file'), path: z.string(), line: z.int().min(1) }),
] as const

export const provenanceSchema: z.ZodType<Provenance> = z.discriminatedUnion('kind', [
  ...origins,
  z.strictObject({
    kind: z.literal('import'),
    door: z.enum(DOORS),
    of: z.discriminatedUnion('kind', [...origins]),
    trust,
  }),
])

/** Where a record first came from, however often it was carried from one memory to another. */
export function originOf(source: Provenance): Origin {
  return source.kind === 'import' ? source.of : source
}
