import type { TraceLanguage } from '../../../failure.ts'
import type { FrameReader, NativeFrame } from '../native-frame.ts'
import { readGoFrame } from './go.ts'
import { readKernelFrame } from './kernel.ts'
import {
  readAppleFrame,
  readBracketedFrame,
  readGlogFrame,
  readNodeFrame,
  readRelativeFrame,
  readTrustyFrame,
} from './listed.ts'
import { readJavaFrame, readJavascriptFrame, readPythonFrame } from './managed.ts'
import { readNumberedFrame } from './numbered.ts'
import { readRustFrame } from './rust.ts'
import { readHotspotFrame, readValgrindFrame, readZigFrame } from './tools.ts'
import { readWindowsFrame } from './windows.ts'

/** Lines that are frames wherever they stand. */
const EVERYWHERE: readonly FrameReader[] = [
  readKernelFrame,
  readNumberedFrame,
  readAppleFrame,
  readBracketedFrame,
  readGlogFrame,
  readTrustyFrame,
  readWindowsFrame,
  readRelativeFrame,
  readNodeFrame,
  readValgrindFrame,
  readZigFrame,
  readHotspotFrame,
]

/** Lines that are frames only behind an error of their language. */
const BY_LANGUAGE: Readonly<Partial<Record<TraceLanguage, FrameReader>>> = {
  go: readGoFrame,
  rust: readRustFrame,
  java: readJavaFrame,
  javascript: readJavascriptFrame,
  python: readPythonFrame,
}

/** Reads the frame at a line of a log whose error, if one is known yet, is of `language`. */
export function readFrame(
  lines: readonly string[],
  at: number,
  language: TraceLanguage | undefined,
): NativeFrame | undefined {
  const line = lines[at] ?? ''
  if (line === '') return undefined
  const own = language === undefined ? undefined : BY_LANGUAGE[language]?.(lines, at)
  if (own !== undefined) return own
  for (const reader of EVERYWHERE) {
    const frame = reader(lines, at)
    if (frame !== undefined) return frame
  }
  return undefined
}
