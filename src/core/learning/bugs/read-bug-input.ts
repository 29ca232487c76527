import { invalidInput } from '../../errors.ts'
import type { Failure } from '../../language/failures/failure.ts'
import { cleanText } from '../../language/text/clean-text.ts'
import type { TrustLevel } from '../../storage/records/trust-level.ts'
import { readFailureText } from '../../tasks/episodes/failure-keys.ts'
import { redact } from '../../trust/redaction/redact.ts'
import type { AddBugInput, MatchBugInput } from './bug-input.ts'
import type { BugReport, SolutionText } from './bug-pattern.ts'
import { type FailureTraits, fileTypesOf, traitsOf } from './failure-traits.ts'
import type { BugSituation } from './match-bug-pattern.ts'

/** Lines of code that are compared. */
const CODE_LINES_MAX = 200
const NO_FAILURE: Failure = { frames: [], causes: [] }

export function readSituation(input: MatchBugInput): BugSituation {
  const lines = (input.code ?? '').split('\n').map((line) => line.trim())
  return {
    fileTypes: fileTypesOf(input.files ?? []),
    languages: input.language === undefined ? [] : [input.language],
    frameworks: input.frameworks ?? [],
    code: lines.filter((line) => line !== '').slice(0, CODE_LINES_MAX),
  }
}

/** A report whose solutions have no keys yet. */
export interface NewBugReport extends Omit<BugReport, 'solutions' | 'failures'> {
  readonly failures: readonly [FailureTraits, ...FailureTraits[]]
  readonly solutions: readonly SolutionText[]
}

/**
 * Reads a report of a bug, without its secrets.
 *
 * @throws MemoryError `INVALID_INPUT` when nothing says how the bug is recognised.
 */
export function readReport(
  input: AddBugInput,
  given: { readonly at: number; readonly trust: TrustLevel },
): NewBugReport {
  const [first, ...others] = reportedFailures(input)
  if (first === undefined) {
    throw invalidInput(
      'Nothing says how to recognise the bug',
      'Pass "error", "messages" or "errorTypes".',
    )
  }
  const { name, causes = [], fileTypes = [], solution, approach, codeTemplate } = input
  const text = {
    approach: approach === undefined ? undefined : clean(approach),
    codeTemplate: codeTemplate === undefined ? undefined : cleanLines(codeTemplate),
    conditions: (input.conditions ?? []).map(clean),
  }
  return {
    ...given,
    name: name === undefined ? undefined : clean(name),
    failures: [first, ...others],
    fileTypes: fileTypes.map((type) => clean(type).replace(/^\./u, '').toLowerCase()),
    causes: causes.map(clean),
    solutions: solution === undefined ? [] : [{ description: clean(solution), ...text }],
  }
}

function reportedFailures(input: AddBugInput): readonly FailureTraits[] {
  const { error, errorTypes = [], messages = [], codePatterns = [], frameworks = [] } = input
  const shown = error === undefined ? [] : [readFailureText(cleanLines(error))]
  const types = errorTypes.map(clean)
  const said = messages.map((message) => {
    return { ...NO_FAILURE, type: types[0], message: clean(message) }
  })
  // A type alone only counts when there is nothing closer.
  const typed = [...shown, ...said].length > 0 ? types.slice(1) : types
  const all = [...shown, ...said, ...typed.map((type): Failure => ({ ...NO_FAILURE, type }))]
  return all.map(traitsOf).map((traits) => ({
    ...traits,
    code: [...new Set([...traits.code, ...codePatterns.map(clean)])],
    frameworks: [
      ...new Set([...traits.frameworks, ...frameworks.map((one) => clean(one).toLowerCase())]),
    ],
  }))
}

function clean(text: string): string {
  return cleanLines(text).replace(/\s+/gu, ' ').trim()
}

function cleanLines(text: string): string {
  return redact(cleanText(text)).text
}
