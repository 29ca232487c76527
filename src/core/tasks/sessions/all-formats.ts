import { isObject } from '../../json.ts'
import type { LogFormat } from './log-reader.ts'
import { claudeCode } from './readers/claude-code.ts'
import { codex } from './readers/codex.ts'
import { cursor } from './readers/cursor.ts'
import { gemini } from './readers/gemini.ts'
import { lociEvents } from './readers/loci-events.ts'
import { openclaw } from './readers/openclaw.ts'
import { opencode } from './readers/opencode.ts'

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
