import { type Fault, type FaultReader, fileName } from './fault.ts'
import { placed, said, withoutValues } from './stated.ts'

const V8_HEAD = /^# ?(Fatal|Runtime|Check|Debug check) error in (.*?)(?:, line \d+)?$/
const V8_TEXT_LINES = 3

const V8_DIFFERENCE = /^# ?V8 correctness failure/
const V8_DIFFERENCE_PART = /^# ?V8 correctness ((?:configs|sources|suppression): ?.*)$/

/** Reads the differences that V8's correctness fuzzer finds between two of its compilers. */
export const readV8Difference: FaultReader = (lines, at) => {
  if (!V8_DIFFERENCE.test(lines[at] ?? '')) return undefined
  const parts = lines.slice(at + 1, at + 1 + V8_TEXT_LINES)
  const text = parts.flatMap((line) => V8_DIFFERENCE_PART.exec(line)?.[1] ?? []).join('\n')
  return said('V8 correctness failure', text)
}

/** Reads the framed message of V8: `# Fatal error in a.cc, line 3` with the reason below it. */
export const readV8Fatal: FaultReader = (lines, at) => {
  const head = V8_HEAD.exec(lines[at] ?? '')
  if (head === null) return undefined
  const isPlace = /, line \d+$/.test(lines[at] ?? '')
  const where = head[2]?.replace(/^,.*$/, '').trim() ?? ''
  const reason = reasonBelow(lines, at)
  if (/out of memory|\bOOM\b/i.test(reason)) return said('Out-of-memory', reason)
  if (!isPlace) return said('Fatal error', reason === '' ? where : withoutValues(reason))
  const file = fileName(where)
  return head[1] === 'Runtime' ? placed('RUNTIME_ASSERT', reason, file) : readV8Reason(reason, file)
}

function reasonBelow(lines: readonly string[], at: number): string {
  for (const line of lines.slice(at + 1, at + 1 + V8_TEXT_LINES)) {
    if (!line.startsWith('#')) return ''
    const text = line.replace(/^# ?/, '')
    if (text !== '') return text
  }
  return ''
}

function readV8Reason(reason: string, file: string): Fault {
  const check = /^(Debug check|Check) failed: (.*)$/.exec(reason)
  if (check !== null) {
    return placed(check[1] === 'Check' ? 'CHECK failure' : 'DCHECK failure', check[2], file)
  }
  if (/^un(?:reachable|implemented) code/i.test(reason)) return said('Unreachable code', file)
  const changed = /^RepresentationChangerError: node #\d+:(.*)$/.exec(reason)?.[1]
  if (changed !== undefined) return said('CHECK failure', `${changed} in ${file}`)
  const told = reason.replace(/\b\d+\b/g, 'NUMBER').replace(/\.$/, '')
  return said('Fatal error', told === '' ? file : `${told} in ${file}`)
}

const V8_ABORT = /^abort: (CSA_\w+ failed: .*)$/
const V8_PLACE = / \[([^\]:]+):\d+\]$/

/** Reads `abort: CSA_ASSERT failed: … [a.cc:3]`, which generated code of V8 says. */
export const readV8Abort: FaultReader = (lines, at) => {
  const text = V8_ABORT.exec(lines[at] ?? '')?.[1]
  if (text === undefined) return undefined
  const place = V8_PLACE.exec(text)?.[1]
  const bare = text.replace(V8_PLACE, '')
  const told = place === undefined ? bare : `${bare}\n${fileName(place)}`
  return { ...said('ASSERT', told), frames: 0 }
}
