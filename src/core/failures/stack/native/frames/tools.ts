import type { FrameReader } from '../native-frame.ts'
import { splitSymbol } from '../split-symbol.ts'

const OF_VALGRIND = /^==\d+== (?:at|by) 0x[\da-fA-F]+: (.+?)(?: \(([^()]+?)(?::(\d+))?\))?$/
const OF_ZIG = /^(\S+\.zig):(\d+):\d+: 0x[\da-f]+ in (\S+)/
const OF_HOTSPOT = /^[CV] \[([^\]+]+)\+0x[\da-f]+\](?: (\S.*))?$/
const OF_HOTSPOT_JAVA = /^[jJ] (?:\d+ (?:%? ?[cC]\d )?)?([\w$/.<>]+)\(/

/** Reads `==9== by 0x12AB: a::f(int) (a.cc:3)`. */
export const readValgrindFrame: FrameReader = (lines, at) => {
  const parts = OF_VALGRIND.exec(lines[at] ?? '')
  if (parts === null || parts[1] === '???') return undefined
  const { symbol } = splitSymbol(parts[1] ?? '')
  const place = parts[2] ?? ''
  if (place.startsWith('in ')) return { symbol, binary: place.slice(3), language: 'native' }
  return { symbol, file: parts[2], line: Number(parts[3]), language: 'native' }
}

/** Reads `dir/a.zig:3:4: 0x12ab in f (prog)`. */
export const readZigFrame: FrameReader = (lines, at) => {
  const parts = OF_ZIG.exec(lines[at] ?? '')
  if (parts === null) return undefined
  return { symbol: parts[3], file: parts[1], line: Number(parts[2]), language: 'native' }
}

/** Reads `C [libx.so+0x12] f(int)+0x3` and `j pkg.Class.method()V+3` of a Java machine that crashed. */
export const readHotspotFrame: FrameReader = (lines, at) => {
  const line = lines[at] ?? ''
  const own = OF_HOTSPOT.exec(line)
  if (own !== null) return { ...splitSymbol(own[2] ?? '??'), binary: own[1], language: 'native' }
  const java = OF_HOTSPOT_JAVA.exec(line)?.[1]
  if (java === undefined || !java.includes('.')) return undefined
  return { symbol: java, language: 'java' }
}
