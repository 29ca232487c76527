import { z } from 'zod'
import { FACT_LABEL_LENGTH_MAX } from '../facts/fact.ts'

/** What a caller may say of two names. */
export interface AliasInput {
  readonly name: string
  readonly alias: string
  readonly isConfirmed?: boolean | undefined
}

/** Which names are to be listed. */
export interface AliasListInput {
  readonly name?: string | undefined
  readonly limit?: number | undefined
  readonly after?: string | undefined
}

export interface AliasSuggestionInput {
  readonly name?: string | undefined
}

/** Whom or what is asked about. */
export interface AboutInput {
  readonly name: string
  readonly limit?: number | undefined
}

const name = z.string().min(1).max(FACT_LABEL_LENGTH_MAX)

/** The fields of `add-alias`, for every door. */
export const aliasInputSchema: z.ZodObject & z.ZodType<AliasInput> = z.strictObject({
  name: name.describe('The name that somebody or something is mostly known by.'),
  alias: name.describe('Another name of the same.'),
  isConfirmed: z
    .boolean()
    .optional()
    .describe('Set it when a person was shown both names and said that they are of one.'),
})

/** The fields of `list-aliases`, for every door. */
export const aliasListSchema: z.ZodObject & z.ZodType<AliasListInput> = z.strictObject({
  name: name.optional().describe('Only the names of this one.'),
  limit: z.int().min(1).max(1_000).optional().describe('The most pairs; 100 when left out.'),
  after: z.string().max(4_000).optional().describe('The `next` of the page before.'),
})

/** The fields of `suggest-aliases`, for every door. */
export const aliasSuggestionInputSchema: z.ZodObject & z.ZodType<AliasSuggestionInput> =
  z.strictObject({ name: name.optional().describe('Only other names of this one.') })

/** The fields of `about-entity`, for every door. */
export const aboutInputSchema: z.ZodObject & z.ZodType<AboutInput> = z.strictObject({
  name: name.describe('Whom or what to tell about, by any of its names.'),
  limit: z.int().min(1).max(100).optional().describe('The most facts a kind; 20 when left out.'),
})
