import type { Failure, StackFrame, TraceLanguage } from './failure.ts'

/** The maximum number of frames read; beyond it is mostly recursion. */
export const FRAMES_MAX = 200
/** A chain of errors longer than this repeats itself. */
export const CAUSES_MAX = 20
const MESSAGE_CHARACTERS_MAX = 4000
/** How far above its first frame the first line of an error is searched. */
const HEADER_LINES_MAX = 40

export interface TraceHeader {
  readonly type?: string | undefined
  readonly message: string
  /** Its relation to the error before it: its cause, or suppressed while handling it. */
  readonly role?: 'cause' | 'suppressed' | undefined
}

/** One error and its frames, before causes are nested under their effects. */
interface TraceBlock {
  readonly header: TraceHeader | undefined
  readonly frames: readonly StackFrame[]
}

/** The trace format of a language that prints errors above their frames, outer error first. */
export interface TraceGrammar {
  readonly language: TraceLanguage
  frameOf(line: string): StackFrame | undefined
  headerOf(line: string): TraceHeader | undefined
  /** Lines between frames that do not end the trace: `... 12 more`, code excerpts. */
  readonly filler: RegExp
}

/** Reads all failures of one language, in one pass. */
export function readBlocks(lines: readonly string[], grammar: TraceGrammar): readonly TraceBlock[] {
  const blocks: TraceBlock[] = []
  let frames: StackFrame[] | undefined
  let floor = 0
  for (const [index, line] of lines.entries()) {
    const frame = grammar.frameOf(line.trim())
    if (frame !== undefined) {
      if (frames === undefined) {
        frames = []
        blocks.push({ header: findHeader(lines, index, floor, grammar), frames })
      }
      if (frames.length < FRAMES_MAX) frames.push(frame)
      floor = index + 1
    } else if (!grammar.filler.test(line)) {
      frames = undefined
    }
  }
  return blocks
}

function findHeader(
  lines: readonly string[],
  frameIndex: number,
  floor: number,
  grammar: TraceGrammar,
): TraceHeader | undefined {
  const lowest = Math.max(floor, frameIndex - HEADER_LINES_MAX)
  for (let index = frameIndex - 1; index >= lowest; index -= 1) {
    const header = grammar.headerOf((lines[index] ?? '').trim())
    if (header === undefined) continue
    const below = lines.slice(index + 1, frameIndex).filter((line) => !grammar.filler.test(line))
    return { ...header, message: [header.message, ...below].join('\n') }
  }
  const above = (lines[frameIndex - 1] ?? '').trim()
  const isSaid = frameIndex > floor && above !== '' && !grammar.filler.test(above)
  return isSaid ? { message: above } : undefined
}

/** Nests cause blocks under the block they belong to. */
export function assembleFailures(
  blocks: readonly TraceBlock[],
  language: TraceLanguage,
): readonly Failure[] {
  const failures: Failure[][] = []
  for (const { header, frames } of blocks) {
    if (header?.role === 'suppressed') continue
    const failure = makeFailure({ language, ...header, frames })
    const chain = failures.at(-1)
    if (header?.role === 'cause' && chain !== undefined) chain.push(failure)
    else failures.push([failure])
  }
  return failures.map(withCauses)
}

/** The first is the failure, the others are its causes, nearest first. */
export function withCauses(chain: readonly Failure[]): Failure {
  const [first = makeFailure({ frames: [] }), ...causes] = chain
  return { ...first, causes: causes.slice(0, CAUSES_MAX) }
}

export function makeFailure(parts: {
  readonly language?: TraceLanguage | undefined
  readonly type?: string | undefined
  readonly message?: string | undefined
  readonly test?: string | undefined
  readonly frames: readonly StackFrame[]
}): Failure {
  const said = parts.message?.trim().slice(0, MESSAGE_CHARACTERS_MAX)
  // Ruby repeats the name of the class when there is no message.
  const message = said === parts.type ? undefined : said
  return {
    language: parts.language,
    type: parts.type,
    ...(message === undefined || message === '' ? {} : { message }),
    test: parts.test,
    frames: parts.frames.slice(0, FRAMES_MAX),
    causes: [],
  }
}

/** A path with `/` separators on every system. */
export function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}
