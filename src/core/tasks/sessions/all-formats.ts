import { isObject } from '../../json.ts'
import { claudeCode } from './claude-code-log.ts'
import { codex } from './codex-log.ts'
import { cursor } from './cursor-log.ts'
import { gemini } from './gemini-log.ts'
import { lociEvents } from './loci-log.ts'
import type { LogFormat } from './log-reader.ts'
import { openclaw } from './openclaw-log.ts'
import { opencode } from './opencode-log.ts'

const FORMATS: readonly LogFormat[] = [
  lociEvents,
  claudeCode,
  codex,
  gemini,
  openclaw,
  opencode,
  cursor,
]

/** The format of a session log, by one of its records. */
export function findLogFormat(record: unknown): LogFormat | undefined {
  return isObject(record) ? FORMATS.find((format) => format.isOwn(record)) : undefined
}
