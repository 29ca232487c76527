import type { FrameReader, NativeFrame } from '../native-frame.ts'
import { readLocation, splitSymbol } from '../split-symbol.ts'

const NUMBERED = /^(?:\* ?)?(?:frame )?#(\d{1,4}):? (.*)$/
const ADDRESS = /^(?:0x[\da-fA-F]{1,16}|\[<(?:0x)?[\da-fA-F]{1,16}>\])(?: (.*))?$/
const OF_ANDROID = /^pc (?:0x)?[\da-fA-F]{4,16} (.*)$/
const OF_LLDB = /^([\w.+ -]{1,80})`(.*)$/
const BUILD_ID = / \(BuildId: [\da-fA-F]+\)$/

/**
 * Reads `#3 0x12ab in f(int) a.cc:3:4` of sanitizers and libFuzzer, `#3 0x12ab f()` of Chromium,
 * `#3 f a.cc:3 (prog+0x12ab)` of ThreadSanitizer, `#3 f (x=1) at a.c:3` of gdb, `frame #3: 0x12ab lib`f(int) at a.c:3` of lldb and
 * `#03 pc 0012ab /lib/x.so (f+12)` of Android. What a compiler inlined may have its own half
 * number (`#8.1`): it belongs to the frame of the whole number.
 */
export const readNumberedFrame: FrameReader = (lines, at) => {
  const numbered = NUMBERED.exec(lines[at] ?? '')
  if (numbered === null) return undefined
  const index = Number(numbered[1])
  const rest = (numbered[2] ?? '').replace(BUILD_ID, '')
  const frame = readAndroid(rest) ?? readAddressed(rest) ?? readGdb(rest) ?? readPlain(rest)
  return frame === undefined ? undefined : { ...frame, index, language: languageOf(frame) }
}

type Place = Omit<NativeFrame, 'language'>

function readAddressed(rest: string): Place | undefined {
  const addressed = ADDRESS.exec(rest)
  if (addressed === null) return undefined
  const named = (addressed[1] ?? '').replace(/^in /, '')
  const lldb = OF_LLDB.exec(named)
  if (lldb !== null) return { ...readCall(lldb[2] ?? ''), binary: lldb[1] }
  return readCall(named)
}

/** Without an address a line is a frame only when it reads like a call. */
function readGdb(rest: string): Place | undefined {
  return /^[A-Za-z_~<][^\s(]* \(.*\)(?: at | from |$)/.test(rest) ? readCall(rest) : undefined
}

/** ThreadSanitizer writes no address but always the binary. */
function readPlain(rest: string): Place | undefined {
  return / \([^()]+\+0x[\da-f]+\)$/.test(rest) ? splitSymbol(rest) : undefined
}

/** gdb writes ` at ` before the place, behind values that may hold anything. */
function readCall(text: string): Place {
  const place = Math.max(text.lastIndexOf(') at '), text.lastIndexOf(') from '))
  if (place < 0) return splitSymbol(text)
  const call = splitSymbol(text.slice(0, place + 1))
  return { ...call, ...readLocation(text.slice(place + 2)) }
}

function readAndroid(rest: string): Place | undefined {
  const where = OF_ANDROID.exec(rest)?.[1]
  if (where === undefined) return undefined
  const binary = where.split(' ')[0]
  const named = / \((?!offset |deleted|BuildId)(.+)\)$/.exec(where)?.[1]
  return named === undefined ? { binary } : { ...splitSymbol(named), binary }
}

function languageOf({ file, symbol }: Place): NativeFrame['language'] {
  if (file?.endsWith('.go') === true) return 'go'
  return file?.endsWith('.rs') === true || /::h[\da-f]{16}$/.test(symbol ?? '') ? 'rust' : 'native'
}
