import type { StackFrame, TraceLanguage } from './failure.ts'
import { normalFile } from './normal-file.ts'
import { normalFunction, normalModule } from './normal-name.ts'

const NO_PLACE = /^(?:\[?native code\]?|<anonymous>|eval code|native|unknown location|index \d+)$/
const STATE_MACHINE = /[.+]<(\w{1,200})>d__\d+$/
const CODE_CHARACTERS_MAX = 200
const UNKNOWN = /^(?:<unknown>|<redacted>|\(unknown\)|\?\?|unknown|\?)$/

/**
 * A frame as it is told on every machine, by every engine and in every build: where and what,
 * without lines, folders and made-up names. Undefined for a frame that tells nothing.
 */
export function normalFrame(
  frame: StackFrame,
  language: TraceLanguage | undefined,
): string | undefined {
  if (isEngineFrame(frame, language)) return undefined
  const place = placeOf(frame, language)
  const name = nameOf(frame, language)
  return place === '' && name === '' ? undefined : `${place}|${name}`
}

function isEngineFrame(frame: StackFrame, language: TraceLanguage | undefined): boolean {
  if (language !== 'javascript') return false
  return NO_PLACE.test(frame.file ?? '') || /^(?:eval|eval code)$/.test(frame.function ?? '')
}

function placeOf(frame: StackFrame, language: TraceLanguage | undefined): string {
  if (frame.module !== undefined && !UNKNOWN.test(frame.module)) {
    return normalModule(frame.module, language)
  }
  return frame.file === undefined ? '' : normalFile(frame.file)
}

function nameOf(frame: StackFrame, language: TraceLanguage | undefined): string {
  // Bundlers and engines name functions as they like; the line of code is the one that was written.
  if (language === 'javascript' && frame.code !== undefined) {
    return frame.code.trim().slice(0, CODE_CHARACTERS_MAX)
  }
  const machine = language === 'csharp' ? STATE_MACHINE.exec(frame.module ?? '')?.[1] : undefined
  const name = normalFunction(machine ?? frame.function ?? '', language)
  return UNKNOWN.test(name) ? '' : name
}
