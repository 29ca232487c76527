import type { FrameReader } from '../native-frame.ts'

const PLACE = /^(\S+\.(?:go|s|c|cc|cgo1)):(\d+)(?: |$)/
const NAME = /^(?:[\w.~%@-]+\/){0,32}[\w.~%()*[\]…·,{}-]+$/

/** Reads `dir/package.(*Type).method(0x12, …)` with `file.go:3 +0x7` on the next line. */
export const readGoFrame: FrameReader = (lines, at) => {
  const line = lines[at] ?? ''
  const place = PLACE.exec(lines[at + 1] ?? '')
  if (place === null || !line.endsWith(')')) return undefined
  const symbol = line.slice(0, argumentsStart(line))
  if (!NAME.test(symbol)) return undefined
  return { symbol, file: place[1], line: Number(place[2]), language: 'go' }
}

/** The bracket that the last one of the line closes. */
function argumentsStart(line: string): number {
  let depth = 0
  for (let at = line.length - 1; at > 0; at--) {
    if (line[at] === ')') depth++
    if (line[at] === '(') depth--
    if (depth === 0) return at
  }
  return 0
}
