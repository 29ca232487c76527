import { firstLine } from './clip.ts'

// `TypeError`, `java.io.IOException`, `sqlite3.OperationalError`, `ENOENT`, `E0382`, `TS2345`.
const NAMED =
  /(?<![\w.])(?:[a-z][\w$]*[.\\/:]{1,2}){0,8}[A-Z]\w*(?:Error|Exception|Fault|Panic|Warning)(?!\w)/u
const CODED =
  /(?<!\w)(?:E[A-Z]{4,}|[A-Z]{1,4}\d{3,5}|HTTP [45]\d\d|exit (?:code|status) \d+)(?!\w)/u
const SAID_LENGTH_MAX = 20_000

/** What sort of error a text tells of; `error` when it does not say. */
export function errorTypeOf(error: string): string {
  const said = error.slice(0, SAID_LENGTH_MAX)
  return NAMED.exec(said)?.[0].slice(0, 200) ?? CODED.exec(said)?.[0] ?? 'error'
}

// In traces of Python the error itself stands last, elsewhere first.
const STACK_HEAD = /^\s*Traceback \(most recent call last\)/u
const MESSAGE_LENGTH_MAX = 500

/** The line of an error that says what happened. */
export function errorMessageOf(error: string): string {
  const last = STACK_HEAD.test(error)
    ? error
        .trimEnd()
        .split(/[\r\n]+/u)
        .at(-1)
    : undefined
  return firstLine(last ?? error, MESSAGE_LENGTH_MAX)
}
