import { lazily } from '../similarity/lazily.ts'
import { readCSharp } from './csharp.ts'
import { findErrorLines } from './error-line.ts'
import { readFailingTest } from './failing-test.ts'
import type { Failure } from './failure.ts'
import { readJava } from './java.ts'
import { readJavaScript } from './javascript.ts'
import { readNative } from './native.ts'
import { readPhp } from './php.ts'
import { readPlainError, withSaidType } from './plain-error.ts'
import { readPytest } from './pytest.ts'
import { readPython } from './python.ts'
import { readRuby } from './ruby.ts'
import { traceLines } from './trace-lines.ts'

type Reader = (lines: readonly string[]) => readonly Failure[]

// On a tie, the reader whose traces are easier to recognise comes first.
const READERS: readonly Reader[] = [
  readPytest,
  readPython,
  readJava,
  readCSharp,
  readRuby,
  readPhp,
  readJavaScript,
  readNative,
]

/**
 * Finds a failure anywhere in the output of a tool: a stack trace, a test report, a crash, or the
 * line that states the error. Ignores colours and logger prefixes. Accepts any text; linear time in
 * what is read, at most 200,000 characters.
 */
export function readFailure(text: string): Failure | undefined {
  const lines = traceLines(text)
  const traced = READERS.map((read) => firstOwn(read(lines))).reduce(moreTelling, undefined)
  const test = readFailingTest(lines)
  const found = traced ?? (test?.message === undefined ? readPlainError(lines) : NO_TRACE)
  if (found === undefined) return undefined
  const message = found.message ?? (found.type === undefined ? test?.message : undefined)
  const alsoSaid = found.alsoSaid ?? lazily(() => findErrorLines(lines, true))
  return withSaidType({ ...found, message, alsoSaid, test: found.test ?? test?.name })
}

const NO_TRACE: Failure = { frames: [], causes: [] }

/** The first failure with an application frame; otherwise the first. */
function firstOwn(failures: readonly Failure[]): Failure | undefined {
  return failures.find(touchesApplication) ?? failures[0]
}

function touchesApplication({ frames, causes }: Failure): boolean {
  return frames.some(({ isInApp }) => isInApp) || causes.some(touchesApplication)
}

function moreTelling(best: Failure | undefined, next: Failure | undefined): Failure | undefined {
  if (best === undefined || next === undefined) return best ?? next
  return weightOf(next) > weightOf(best) ? next : best
}

function weightOf({ type, frames, causes }: Failure): number {
  const inCauses = causes.reduce((sum, cause) => sum + cause.frames.length, 0)
  return frames.length + inCauses + (type === undefined ? 0 : 0.5)
}
