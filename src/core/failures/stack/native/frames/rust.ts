import type { FrameReader } from '../native-frame.ts'
import { cleanSymbol, readLocation } from '../split-symbol.ts'

const OF_RUST = /^(\d{1,4}): (?:0x[\da-f]+ - )?(\D.*)$/

/** Reads `3: crate::module::f` with `at src/lib.rs:3:4` on the next line. */
export const readRustFrame: FrameReader = (lines, at) => {
  const parts = OF_RUST.exec(lines[at] ?? '')
  if (parts === null || parts[2] === '<unknown>') return undefined
  const next = lines[at + 1] ?? ''
  const place = next.startsWith('at ') ? readLocation(next) : {}
  const symbol = cleanSymbol(parts[2] ?? '')
  return { ...place, symbol, index: Number(parts[1]), language: 'rust' }
}
