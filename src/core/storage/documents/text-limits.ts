import { invalidInput } from '../../errors.ts'
import { isStorableText } from '../../language/text/clean-text.ts'
import { QUERY_TERMS_MAX, TERM_COUNT_MAX } from '../../language/text/term-limits.ts'
import { CONDITIONS_MAX, type Filter } from './filter.ts'
import { QUERY_LIMIT_MAX } from './query.ts'

/** The maximum length of a question with any text pasted after it: that of a long document. */
export const QUESTION_LENGTH_MAX = 200_000
/** The maximum length of a document in terms: what fits the integers of every database. */
export const TEXT_LENGTH_MAX = 2_147_483_647

/**
 * Rejects a text query that no index has to support.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export function checkTextQuery(query: {
  readonly terms: readonly { readonly term: string; readonly weight: number }[]
  readonly filter?: Filter
  readonly limit: number
}): void {
  const { terms, filter = [], limit } = query
  if (!Number.isInteger(limit) || limit < 1 || limit > QUERY_LIMIT_MAX) {
    throw invalidInput(`limit must be a whole number from 1 to ${QUERY_LIMIT_MAX}`)
  }
  checkTermsAsked(terms)
  if (filter.length > CONDITIONS_MAX) {
    throw invalidInput(`A filter takes at most ${CONDITIONS_MAX} conditions, not ${filter.length}`)
  }
  refuseRepeats(terms, 'A search')
  const wrong = terms.find(({ weight }) => !(Number.isFinite(weight) && weight > 0))
  if (wrong !== undefined) {
    throw invalidInput(
      `The weight of "${wrong.term}" is ${wrong.weight}`,
      'A weight must be a finite number above 0; omit terms without weight.',
    )
  }
}

/**
 * Rejects more terms than an index has to look up per call.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export function checkTermsAsked(terms: readonly unknown[]): void {
  if (terms.length <= QUERY_TERMS_MAX) return
  throw invalidInput(
    `A search can have at most ${QUERY_TERMS_MAX} terms, not ${terms.length}`,
    'Keep the rarest terms.',
  )
}

/**
 * Rejects an entry that would corrupt the statistics of a text index.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export function checkTextEntry(entry: {
  readonly id: string
  readonly terms: readonly { readonly term: string; readonly count: number }[]
  readonly length: number
}): void {
  const { id, terms, length } = entry
  if (!Number.isInteger(length) || length < 0 || length > TEXT_LENGTH_MAX) {
    throw invalidInput(
      `The length of "${id}" is ${length}`,
      `It must be a whole number from 0 to ${TEXT_LENGTH_MAX}.`,
    )
  }
  refuseRepeats(terms, `The entry "${id}"`)
  const wrong = terms.find(({ term, count }) => !isCount(count) || !isStorableText(term))
  if (wrong !== undefined) {
    throw invalidInput(
      `The entry "${id}" counts the term ${JSON.stringify(wrong.term)} ${wrong.count} times`,
      `A count must be from 1 to ${TERM_COUNT_MAX}; a term must be well-formed and without NUL.`,
    )
  }
}

function isCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= TERM_COUNT_MAX
}

function refuseRepeats(terms: readonly { readonly term: string }[], what: string): void {
  const seen = new Set<string>()
  for (const { term } of terms) seen.add(term)
  if (seen.size === terms.length) return
  throw invalidInput(`${what} names a term more than once`, 'Name each term once.')
}
