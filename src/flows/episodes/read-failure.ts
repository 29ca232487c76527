import { tellFailure, type ToldFailure } from '../../core/failures/tell-failure.ts'

/** What an error, a stack trace or a log says. */
export function readFailure({ text }: { readonly text: string }): {
  readonly failure?: ToldFailure
} {
  const failure = tellFailure(text)
  return failure === undefined ? {} : { failure }
}
