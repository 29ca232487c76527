import { readFailureText } from '../../episodes/failure-keys.ts'
import { invalidInput } from '../../errors.ts'
import type { Failure } from '../../failures/failure.ts'
import { redact } from '../../redaction/redact.ts'
import { cleanText } from '../../text/clean-text.ts'
import type { TrustLevel } from '../../trust/trust-level.ts'
import type { AddBugInput } from './bug-input.ts'
import type { SolutionTelling, ToldBug } from './bug-pattern.ts'
import { type FailureTraits, traitsOf } from './failure-traits.ts'

/** What somebody told of a bug, before its solution has a key. */
export interface ReadToldBug extends Omit<ToldBug, 'solutions' | 'failures'> {
  readonly failures: readonly [FailureTraits, ...FailureTraits[]]
  readonly solutions: readonly SolutionTelling[]
}

/**
 * Reads what somebody tells of a bug, without its secrets.
 *
 * @throws MemoryError `INVALID_INPUT` when nothing says how the bug is recognised.
 */
export function buildTold(
  input: AddBugInput,
  given: { readonly at: number; readonly trust: TrustLevel },
): ReadToldBug {
  const [first, ...others] = failuresTold(input)
  if (first === undefined) {
    throw invalidInput(
      'Nothing says how the bug is recognised',
      'Pass "error", "messages" or "errorTypes".',
    )
  }
  const { name, causes = [], fileTypes = [], solution, approach, codeTemplate } = input
  return {
    at: given.at,
    trust: given.trust,
    ...(name === undefined ? {} : { name: clean(name) }),
    failures: [first, ...others],
    fileTypes: fileTypes.map((type) => clean(type).replace(/^\./u, '').toLowerCase()),
    causes: causes.map(clean),
    solutions:
      solution === undefined
        ? []
        : [
            {
              description: clean(solution),
              ...(approach === undefined ? {} : { approach: clean(approach) }),
              ...(codeTemplate === undefined ? {} : { codeTemplate: cleanLines(codeTemplate) }),
              conditions: (input.conditions ?? []).map(clean),
            },
          ],
  }
}

function failuresTold(input: AddBugInput): readonly FailureTraits[] {
  const { error, errorTypes = [], messages = [] } = input
  const shown = error === undefined ? [] : [readFailureText(cleanLines(error))]
  const types = errorTypes.map(clean)
  const [type] = types
  const said = messages.map((message): Failure => {
    return { ...NO_FAILURE, ...(type === undefined ? {} : { type }), message: clean(message) }
  })
  // A type by itself is only worth telling when nothing closer is.
  const typed = [...shown, ...said].length > 0 ? types.slice(1) : types
  return [...shown, ...said, ...typed.map((one): Failure => ({ ...NO_FAILURE, type: one }))]
    .map((failure) => traitsOf(failure))
    .map((traits) => withMore(traits, input))
}

const NO_FAILURE: Failure = { frames: [], causes: [] }

function withMore(traits: FailureTraits, input: AddBugInput): FailureTraits {
  const { codePatterns = [], frameworks = [] } = input
  return {
    ...traits,
    code: [...new Set([...traits.code, ...codePatterns.map(clean)])],
    frameworks: [
      ...new Set([...traits.frameworks, ...frameworks.map((one) => clean(one).toLowerCase())]),
    ],
  }
}

function clean(text: string): string {
  return cleanLines(text).replace(/\s+/gu, ' ').trim()
}

function cleanLines(text: string): string {
  return redact(cleanText(text)).text
}
