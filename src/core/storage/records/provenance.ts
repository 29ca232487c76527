import * as z from 'zod'
import { TRUST_LEVELS } from './trust-level.ts'

/** The surfaces of Loci. The surface, never the text, determines the trust in a record. */
export const SURFACES = ['library', 'cli', 'http', 'mcp'] as const
export type Surface = (typeof SURFACES)[number]

/** The trust of the caller, where the configuration differs from the surface. */
const trust = z.enum(TRUST_LEVELS).optional()

const origins = [
  z.strictObject({ kind: z.literal('call'), surface: z.enum(SURFACES), trust }),
  z.strictObject({
    kind: z.literal('episode'),
    episodeId: z.string(),
    /** The other records that say the same. */
    otherIds: z.array(z.string()).readonly().optional(),
  }),
  z.strictObject({ kind: z.literal('file'), path: z.string(), line: z.int().min(1) }),
] as const
const originSchema = z.discriminatedUnion('kind', origins)

/** The call that brought a record, or what that call was reading. */
export type Origin = Readonly<z.infer<typeof originSchema>>

export const provenanceSchema = z.discriminatedUnion('kind', [
  ...origins,
  // `trust`: the lower of the trust in the importer and in the original author.
  z.strictObject({ kind: z.literal('import'), surface: z.enum(SURFACES), of: originSchema, trust }),
])

/** Where a record came from. An imported record keeps its source in the memory it came from. */
export type Provenance = Readonly<z.infer<typeof provenanceSchema>>

/** The original source of a record, however often it was exported and imported. */
export function originOf(source: Provenance): Origin {
  return source.kind === 'import' ? source.of : source
}
