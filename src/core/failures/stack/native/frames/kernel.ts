import type { FrameReader } from '../native-frame.ts'
import { cleanSymbol } from '../split-symbol.ts'

const OF_KERNEL =
  /^(?:#\d{1,3} )?(?:\[<(?:0x)?[\da-f]+>\] )?(?:\[<[^>]{0,80}>\] )?\(?([\w.$]+)\+0x[\da-f]+\/0x[\da-f]+\)?(?: (?:from )?[[(].{0,200}| ([^\s:]+):(\d+).{0,80})?$/
const INLINED =
  /^(?:\[< ?(?:inline|(?:0x)?[\da-f]{8,16}) ?>\] )?([A-Za-z_][\w.$]*) ([^\s:]+):(\d+)(?: \[inline\])?$/
const AT_FAULT = /^(?:RIP|EIP): (?:[\da-f]{4}:)?/

/**
 * Reads `f+0x12/0x34 [module]`, also where the processor was (`RIP: 0010:f+…`), which the stack
 * leaves out, and `f a.c:3 [inline]`. A frame that the kernel doubts (`? f+…`) is none.
 */
export const readKernelFrame: FrameReader = (lines, at) => {
  const line = (lines[at] ?? '').replace(AT_FAULT, '')
  const isInlined = line.startsWith('[<') || line.endsWith(' [inline]')
  const parts = OF_KERNEL.exec(line) ?? (isInlined ? INLINED.exec(line) : null)
  if (parts === null) return undefined
  const number = parts[3] === undefined ? undefined : Number(parts[3])
  return { symbol: cleanSymbol(parts[1] ?? ''), file: parts[2], line: number, language: 'native' }
}
