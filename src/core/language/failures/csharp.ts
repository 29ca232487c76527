import type { Failure, StackFrame } from './failure.ts'
import { isApplicationCode } from './library-code.ts'
import { CAUSES_MAX, makeFailure, slashed, withCauses } from './trace-block.ts'

// The words for "at", "in" and "line" are written in the language of the system.
const FRAME =
  /^\S{1,12} ([^\s()]{1,600})\(([^():]{0,1000})\)(?: \S{1,12} (\S[^\n]*?):[^\s\\/:]{1,16}\s?(\d{1,9}))?$/
const HEADER =
  /^(?:Unhandled [Ee]xception[.:]\s+)?((?:[\w`+]{1,200}\.){0,20}[\w`+]{1,200}(?:Exception|Error))(?: \(0x[0-9A-Fa-f]{1,16}\))?(?::\s?(.*))?$/
const INNER = /^\s*(?:\(Inner Exception #\d{1,4}\) |---> (?:\(Inner Exception #\d{1,4}\) )?)/
const INNER_END = /^\s*---.*(?:inner|intern|innere|内部|내부|внутрен).*---$/iu
const SEPARATOR = /^\s*---.*---$/
const NOT_ARGUMENTS = /^(?:Native Method|Unknown Source|<generated>)$|\.(?:java|kts?|scala)$/

interface Link {
  readonly type: string
  readonly message: string[]
  readonly frames: StackFrame[]
}

/** A failure being parsed: the outer error first, and the one whose frames are being read. */
interface Chain {
  readonly links: Link[]
  depth: number
}

/** .NET exceptions, which print the frames of the innermost error first. */
export function readCSharp(lines: readonly string[]): readonly Failure[] {
  const chains: Chain[] = []
  for (const line of lines) {
    const inner = INNER.test(line)
    const links = readLinks(line.replace(INNER, '').trim())
    const chain = chains.at(-1)
    if (links.length > 0 && inner && chain !== undefined) addInner(chain, links)
    else if (links.length > 0) chains.push({ links: [...links], depth: links.length - 1 })
    else if (chain !== undefined) readLine(chain, line)
  }
  return chains.filter(hasFrames).map(({ links }) => withCauses(links.map(toFailure)))
}

function readLinks(text: string): readonly Link[] {
  const links: Link[] = []
  for (const part of text.split(' ---> ').slice(0, CAUSES_MAX)) {
    const found = HEADER.exec(part)
    if (found === null) return links
    links.push({ type: found[1] ?? '', message: [found[2] ?? ''], frames: [] })
  }
  return links
}

function addInner(chain: Chain, links: readonly Link[]): void {
  if (chain.links.length >= CAUSES_MAX) return
  chain.links.push(...links)
  chain.depth = chain.links.length - 1
}

function readLine(chain: Chain, line: string): void {
  const link = chain.links[chain.depth]
  const frame = readFrame(line.trim())
  if (frame !== undefined) link?.frames.push(frame)
  else if (INNER_END.test(line)) chain.depth = Math.max(0, chain.depth - 1)
  else if (!SEPARATOR.test(line) && link?.frames.length === 0) link.message.push(line)
}

function hasFrames({ links }: Chain): boolean {
  return links.some(({ frames }) => frames.length > 0)
}

function toFailure({ type, message, frames }: Link): Failure {
  return makeFailure({ language: 'csharp', type, message: message.join('\n'), frames })
}

function readFrame(line: string): StackFrame | undefined {
  const found = FRAME.exec(line)
  const name = found?.[1] ?? ''
  if (found === null || !name.includes('.') || NOT_ARGUMENTS.test(found[2] ?? '')) return undefined
  // Constructors are named `.ctor`, so they are preceded by two dots.
  const dot = name.lastIndexOf('.', name.endsWith('ctor') ? name.lastIndexOf('.') - 1 : undefined)
  const module = name.slice(0, dot)
  const file = found[3] === undefined ? undefined : slashed(found[3])
  return {
    function: name.slice(dot + 1),
    module,
    file,
    line: found[4] === undefined ? undefined : Number(found[4]),
    isInApp: isApplicationCode('csharp', file, module),
  }
}
