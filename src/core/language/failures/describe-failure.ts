import { templateOf } from './message-template.ts'
import { readFailure } from './read-failure.ts'
import { problemOf, signatureOf } from './signature.ts'

/** The maximum text length; if not all of it can be read, the beginning and the end are. */
export const FAILURE_TEXT_LENGTH_MAX = 2_000_000

export type DescribedFailure = Readonly<NonNullable<ReturnType<typeof describeFailure>>>

/** What an output says about a failure; undefined when it shows none. */
export function describeFailure(text: string) {
  const read = readFailure(text)
  if (read === undefined) return undefined
  const { alsoSaid: _alsoSaid, ...failure } = read
  const signature = signatureOf(failure)
  return {
    ...failure,
    template: templateOf(failure.message ?? ''),
    causes: failure.causes.map(({ type, message }) => ({ type, message })),
    signature,
    problem: problemOf(signature),
  }
}
