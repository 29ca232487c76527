import * as z from 'zod'
import { entityKey } from '../../language/entities/entity-key.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import { type Scope, scopeSchema } from '../../scope.ts'
import { scopeTexts } from '../../storage/records/owner.ts'
import { SURFACES } from '../../storage/records/provenance.ts'
import type { RecordKind } from '../../storage/records/record-kind.ts'
import { TRUST_LEVELS } from '../../storage/records/trust-level.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'

/** States that two names belong to one entity. */
export const aliasSchema = z.object({
  id: z.string(),
  scope: scopeSchema,
  /** The main name. */
  name: z.string(),
  alias: z.string(),
  /** Where it is a name, if only there. */
  topics: z.array(z.string()).readonly().optional(),
  /** `given` by a caller, or `confirmed` by a person to whom it was suggested. */
  origin: z.enum(['given', 'confirmed']),
  createdAt: z.iso.datetime(),
  surface: z.enum(SURFACES),
  /** The caller's trust: a less trusted caller cannot unlink the names. */
  trust: z.enum(TRUST_LEVELS),
  /** The lookup keys of both, as `entityKey` makes them. */
  keys: z.array(z.string()).readonly(),
})
/** A name and the other name that stands for the same. */
export type Alias = z.infer<typeof aliasSchema>

export const aliasRecords: RecordKind = {
  ...unsearchedRecords('aliases', { keys: 'texts', createdAt: 'text' }),
  // Forgetting that two names belong to one entity unlinks them.
  forget(body, { cutFor }) {
    const alias = body as unknown as Alias
    const cut = cutFor(alias.trust)
    return aliasStatements(alias).some((said) => cut(said) !== said) ? undefined : body
  },
}

/** The same two names in the same scope, in either order, are one record. */
export function aliasId(scope: Scope, name: string, alias: string): string {
  const names = [entityKey(name), entityKey(alias)].toSorted(compareText)
  return contentHash('alias', ...scopeTexts(scope), ...names)
}

/** How people link two names, in the languages that Loci reads. */
export function aliasStatements({ name, alias }: Pick<Alias, 'name' | 'alias'>): readonly string[] {
  return [
    [name, alias],
    [alias, name],
  ].flatMap(([left, right]) => [
    `${left} is ${right}.`,
    `${left} is called ${right}.`,
    `${left} is also called ${right}.`,
    `${left} is also known as ${right}.`,
    `${left}'s nickname is ${right}.`,
    `${left} è ${right}.`,
    `${left} si chiama ${right}.`,
    `${left} si chiama anche ${right}.`,
    `${left} è soprannominato ${right}.`,
    `Il soprannome di ${left} è ${right}.`,
    `${left}의 별명은 ${right}이다.`,
    `${left}는 ${right}라고 불린다.`,
    `${left}은 ${right}이라고도 불린다.`,
  ])
}
