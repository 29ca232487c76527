import { normalizeForComparison } from '../../language/text/similarity.ts'
import type { FileEdit } from '../edits/file-edit.ts'

/** A step as stored: long texts are cut in the middle, the full step is in storage. */
export interface TaskStep {
  /** Counted from 1. */
  readonly number: number
  readonly at: string
  readonly subtask?: string | undefined
  readonly tool?: string | undefined
  readonly input?: string | undefined
  readonly output?: string | undefined
  readonly error?: string | undefined
  readonly errorType?: string | undefined
  readonly signature?: string | undefined
  readonly thought?: string | undefined
  readonly durationMs?: number | undefined
  /** What it changed in files; nothing when it failed. */
  readonly edits?: readonly FileEdit[] | undefined
  /** The hash of the whole step as JSON, when something was cut. */
  readonly whole?: string | undefined
}

/**
 * A text of at most about this length: its beginning and its end, since programs say what they
 * do first and what went wrong last.
 */
export function clipMiddle(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  const head = Math.floor(lengthMax * 0.6)
  const tail = lengthMax - head
  const left = text.length - lengthMax
  return `${text.slice(0, head).trimEnd()}\n… ${left} characters left out …\n${text
    .slice(-tail)
    .trimStart()}`.toWellFormed()
}

/** The first line that is not blank, at most this long. */
export function firstLine(text: string, lengthMax: number): string {
  const [first = ''] = text.trimStart().split(/[\r\n]/u, 1)
  const line = first.trim()
  return (line.length <= lengthMax ? line : `${line.slice(0, lengthMax - 1)}…`).toWellFormed()
}

// `TypeError`, `java.io.IOException`, `sqlite3.OperationalError`, `ENOENT`, `E0382`, `TS2345`.
const NAMED =
  /(?<![\w.])(?:[a-z][\w$]*[.\\/:]{1,2}){0,8}[A-Z]\w*(?:Error|Exception|Fault|Panic|Warning)(?!\w)/u
const CODED =
  /(?<!\w)(?:E[A-Z]{4,}|[A-Z]{1,4}\d{3,5}|HTTP [45]\d\d|exit (?:code|status) \d+)(?!\w)/u
const SAID_LENGTH_MAX = 20_000

/** The type of an error; `error` when the text does not say. */
export function errorTypeOf(error: string): string {
  const said = error.slice(0, SAID_LENGTH_MAX)
  return NAMED.exec(said)?.[0].slice(0, 200) ?? CODED.exec(said)?.[0] ?? 'error'
}

// In Python traces the error is the last line, elsewhere the first.
const STACK_HEAD = /^\s*Traceback \(most recent call last\)/u
// Node shows the line that threw it, with a caret, before the error.
const THROWN_HEAD = /^\S{1,1000}:\d{1,9}\r?\n.{0,2000}\r?\n[ \t]*\^+[ \t]*[\r\n]+/u
const MESSAGE_LENGTH_MAX = 500

export function errorMessageOf(error: string): string {
  const lines = STACK_HEAD.test(error)
    ? error.trimEnd().split(/[\r\n]+/u)
    : [error.trimStart().replace(THROWN_HEAD, '')]
  return firstLine(lines.at(-1) ?? error, MESSAGE_LENGTH_MAX)
}

/** False for blanks and invisible characters alone: no record takes them. */
export function saysSomething(text: string): boolean {
  return normalizeForComparison(text) !== ''
}
