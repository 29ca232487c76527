import { z } from 'zod'
import { declareCollection } from '../documents/collection.ts'
import { DOORS, type Door } from '../records/provenance.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'
import { SCOPE_PARTS, type Scope, scopeSchema } from '../scope.ts'
import { compareText } from '../text/compare-text.ts'
import { contentHash } from '../text/content-hash.ts'
import { TRUST_LEVELS, type TrustLevel } from '../trust/trust-level.ts'
import { aliasStatements } from './alias-statements.ts'
import { entityKey } from './entity-key.ts'

/** `given` by whoever knows it, or `confirmed` by a person to whom it was suggested. */
export const ALIAS_ORIGINS = ['given', 'confirmed'] as const
export type AliasOrigin = (typeof ALIAS_ORIGINS)[number]

/** That two names are of one entity. */
export interface Alias {
  readonly id: string
  readonly scope: Scope
  /** The name it is mostly known by. */
  readonly name: string
  readonly alias: string
  readonly origin: AliasOrigin
  readonly createdAt: string
  readonly door: Door
  /** Of whoever said so: nobody who is trusted less parts them. */
  readonly trust: TrustLevel
  /** What both are found by, as `entityKey` makes it. */
  readonly keys: readonly string[]
}

export const aliasSchema: z.ZodType<Alias> = z.object({
  id: z.string(),
  scope: scopeSchema,
  name: z.string(),
  alias: z.string(),
  origin: z.enum(ALIAS_ORIGINS),
  createdAt: z.iso.datetime(),
  door: z.enum(DOORS),
  trust: z.enum(TRUST_LEVELS),
  keys: z.array(z.string()),
})

export const aliasRecords: RecordKind = {
  collection: declareCollection({
    name: 'aliases',
    fields: { ...SCOPE_FIELDS, keys: 'texts', createdAt: 'text' },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
  // Two names are parted again when it is to be forgotten that they are of one.
  forget(body, { cutFor }) {
    const alias = body as unknown as Alias
    const cut = cutFor(alias.trust)
    return aliasStatements(alias).some((said) => cut(said) !== said) ? undefined : body
  },
}

/** The same two names in the same scope, in whatever order, are one record. */
export function aliasId(scope: Scope, name: string, alias: string): string {
  const parts = SCOPE_PARTS.map((part) => JSON.stringify(scope[part] ?? null))
  return contentHash(
    'alias',
    ...parts,
    ...[entityKey(name), entityKey(alias)].toSorted(compareText),
  )
}
