import type { FrameReader } from '../native-frame.ts'
import { cleanSymbol } from '../split-symbol.ts'

const ADDRESS = /^(?:[\da-f]{2} )?[\da-f]{8}`?[\da-f]{0,8} [\da-f]{8}`?[\da-f]{0,8} (.+)$/
const ARGUMENTS = /^(?:: )?(?:[\da-f]{8}`?[\da-f]{0,8} ){3,4}(?:: )?/
const CALL = /^([\w.-]{1,64})!(.+?)(?: \[(.+) @ (\d+)\])?$/

/** Reads `000000bc`aeaaa440 00007ff8`c045e70d module!a::f+0x7f` of cdb and WinDbg. */
export const readWindowsFrame: FrameReader = (lines, at) => {
  const rest = ADDRESS.exec(lines[at] ?? '')?.[1]
  const call = CALL.exec(rest?.replace(ARGUMENTS, '') ?? '')
  if (call === null) return undefined
  const file = call[3]?.replace(/\\/g, '/')
  const line = call[4] === undefined ? undefined : Number(call[4])
  return {
    symbol: cleanSymbol(call[2] ?? '').replace(/`anonymous[ -]namespace'::/g, ''),
    binary: call[1],
    file,
    line,
    language: 'native',
  }
}
