import type { FrameReader, NativeFrame } from '../native-frame.ts'
import { readLocation, splitSymbol } from '../split-symbol.ts'

const OF_APPLE = /^(\d{1,4}) (?:(\S[^`]{0,80}?) )?0x[\da-fA-F]{6,16} (.+)$/
const OF_NODE = /^(\d{1,4}): 0x[\da-fA-F]{4,16} (.*) ?\[[^[\]]+\]$/
const BRACKETED = /^(\S.{0,3000}?) \[0x[\da-fA-F]{4,16}(?:\+\d+)?\](?: \(([^()]+)\))?$/
const OF_GLIBC = /^[^\s()]*\((.*)\+0x[\da-f]+\)$/
const OF_GLOG = /^(?:PC: )?@ 0x[\da-fA-F]{2,16} (?:\d+ )?(?:\(unknown\) ?)?(.*)$/
const OF_TRUSTY = /^uSP\+0x[\da-f]+: 0x[\da-f]+ in (.+)$/
const OF_ANDROID_SYMBOLS = /^(?:[\da-f]{8}|[\da-f]{16}|v-+>) (\S.+) (\S+:(?:\d+|\?))$/

/** Reads `3 Some Framework 0x12ab f + 19`, as Apple's systems write it; WebKit leaves out where. */
export const readAppleFrame: FrameReader = (lines, at) => {
  const parts = OF_APPLE.exec(lines[at] ?? '')
  if (parts === null) return undefined
  const binary = parts[2] === '???' ? undefined : parts[2]
  const frame = native({ ...splitSymbol(parts[3] ?? ''), binary }, Number(parts[1]))
  return parts[2] === undefined ? { ...frame, isRough: true } : frame
}

/** Reads `a::f [0x12ab+18] (a.cc:3)` of Chromium and `prog(f+0x1) [0x12ab]` of glibc. */
export const readBracketedFrame: FrameReader = (lines, at) => {
  const parts = BRACKETED.exec(lines[at] ?? '')
  if (parts === null) return undefined
  const named = parts[1] ?? ''
  if (/^(?:\d+:|\[|.* = )/.test(named)) return undefined
  const inside = OF_GLIBC.exec(named)
  if (inside !== null) return { ...splitSymbol(inside[1] ?? ''), language: 'native', isRough: true }
  return native({ ...splitSymbol(named), ...readLocation(parts[2] ?? '') })
}

/** Reads `3: 0x12ab a::f(int) [node]`. */
export const readNodeFrame: FrameReader = (lines, at) => {
  const parts = OF_NODE.exec(lines[at] ?? '')
  if (parts === null || parts[2] === '') return undefined
  return native(splitSymbol(parts[2] ?? ''), Number(parts[1]))
}

/** Reads `@ 0x12ab a::f()` of glog and `@ 0x12ab 48 a::f()` of Abseil, with the size of the frame. */
export const readGlogFrame: FrameReader = (lines, at) => {
  const parts = OF_GLOG.exec(lines[at] ?? '')
  if (parts === null || parts[1] === '') return undefined
  return { ...native(splitSymbol(parts[1] ?? '')), isRough: true }
}

/** Reads the frames that an application of Trusty has in user space. */
export const readTrustyFrame: FrameReader = (lines, at) => {
  const named = OF_TRUSTY.exec(lines[at] ?? '')?.[1]
  return named === undefined ? undefined : native(splitSymbol(named))
}

/** Reads `0012ab34 a::f(int) dir/a.cc:3`, as Android's symbol tools print it. */
export const readRelativeFrame: FrameReader = (lines, at) => {
  const parts = OF_ANDROID_SYMBOLS.exec(lines[at] ?? '')
  if (parts === null) return undefined
  return native({ ...splitSymbol(parts[1] ?? ''), ...readLocation(parts[2] ?? '') })
}

function native(frame: Omit<NativeFrame, 'language'>, index?: number): NativeFrame {
  return { ...frame, index, language: 'native' }
}
