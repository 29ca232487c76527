import type { Failure } from './failure.ts'
import { readCSharp } from './stack/csharp.ts'
import { readFailingTest } from './stack/failing-test.ts'
import { readJava } from './stack/java.ts'
import { readJavaScript } from './stack/javascript.ts'
import { readNativeFailure } from './stack/native/read-native-failure.ts'
import { readPhp } from './stack/php.ts'
import { readPlainError } from './stack/plain-error.ts'
import { readPytest } from './stack/pytest.ts'
import { readPython } from './stack/python.ts'
import { readRuby } from './stack/ruby.ts'
import { withSaidType } from './stack/said-type.ts'
import { traceLines } from './stack/trace-lines.ts'

type Reader = (lines: readonly string[]) => readonly Failure[]

// Of two that explain a text equally well, the one whose traces are easier to tell comes first.
const READERS: readonly Reader[] = [
  readPytest,
  readPython,
  readJava,
  readCSharp,
  readRuby,
  readPhp,
  readJavaScript,
]

/**
 * Finds a failure anywhere in the output of a tool: a log, a test report, a crash, a line of a
 * compiler. Colours and what loggers write before each line do not matter. Any text will do; the
 * time is linear in what is read of it, at most 200,000 characters.
 */
export function readFailure(text: string): Failure | undefined {
  const lines = traceLines(text)
  const managed = READERS.map((read) => firstOwn(read(lines)))
  const best = [...managed, readNativeFailure(text)].reduce(moreTelling, undefined)
  const found = best ?? readPlainError(lines)
  const failure = found === undefined ? undefined : withSaidType(found)
  if (failure === undefined || failure.test !== undefined) return failure
  const test = readFailingTest(lines)
  return test === undefined ? failure : { ...failure, test }
}

/** Of several failures the first that touches the application; otherwise the first. */
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
