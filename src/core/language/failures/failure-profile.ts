import type { Failure, StackFrame } from './failure.ts'
import { failureWords, pairsOfWords, withStems } from './failure-words.ts'
import { normalFile } from './normal-file.ts'
import { type FailureSignature, signatureOf } from './signature.ts'

/** The features by which failures are compared. */
export interface FailureProfile {
  readonly signature: FailureSignature
  /** Words of the type, the message, the frames and the test, and their stems. */
  readonly words: ReadonlySet<string>
  /** Classes and files that the failure passed through, and the class of the test. */
  readonly holders: ReadonlySet<string>
  /** Everything two failures can share: words, bigrams, template, holders, exact locations. */
  readonly terms: ReadonlySet<string>
  /** The line numbers of each function. */
  readonly lines: ReadonlyMap<string, ReadonlySet<number>>
}

const FRAMES_MAX = 60
/** Long messages show data; the words of a few screens are enough. */
const MESSAGE_CHARACTERS_MAX = 4000
/** The order of words matters at the beginning of a message. */
const PAIRED_CHARACTERS_MAX = 500

/** Prepares a failure for comparison. Its terms are what an index of failures keeps of it. */
export function profileOf(failure: Failure): FailureProfile {
  const links = [failure, ...failure.causes]
  const frames = links.flatMap((link) => link.frames).slice(0, FRAMES_MAX)
  const messages = links.map(({ message }) => message?.slice(0, MESSAGE_CHARACTERS_MAX) ?? '')
  const names = frames.flatMap((frame) => frameWords(frame))
  const types = links.flatMap(({ type }) => failureWords(type ?? ''))
  const test = failure.test ?? ''
  const words = withStems([
    ...types,
    ...messages.flatMap(failureWords),
    ...names,
    ...failureWords(test),
  ])
  const holders = [...frames.map(holderOf), ...testHolder(test)].filter((name) => name !== '')
  const pairs = [
    ...messages.map((message) => message.slice(0, PAIRED_CHARACTERS_MAX)),
    ...frames.map((frame) => frame.function ?? ''),
    test.slice(testHolder(test)[0]?.length ?? 0),
  ].flatMap((text) => pairsOfWords(withStems(failureWords(text))))
  const signature = signatureOf(failure)
  return {
    signature,
    words: new Set(words),
    holders: new Set(holders),
    terms: new Set([
      ...words,
      ...pairs,
      ...(signature.template === undefined ? [] : [`says:${signature.template}`]),
      ...holders.map((name) => `in:${name}`),
      ...frames.flatMap(placeOf).map((place) => `at:${place}`),
    ]),
    lines: linesOf(frames),
  }
}

function frameWords({ module, function: name, file, line }: StackFrame): readonly string[] {
  const tail = file === undefined ? '' : normalFileCased(file)
  return failureWords(`${module ?? ''} ${name ?? ''} ${tail} ${line ?? ''}`)
}

/** Case is kept, since it separates the words of a name. */
function normalFileCased(file: string): string {
  return file.split('/').at(-1) ?? ''
}

function holderOf({ module, file }: StackFrame): string {
  return module ?? (file === undefined ? '' : normalFile(file))
}

function placeOf({ file, line }: StackFrame): readonly string[] {
  return file === undefined || line === undefined ? [] : [`${normalFile(file)}:${line}`]
}

/** The class or file of a test: the part before the last separator. */
function testHolder(test: string): readonly string[] {
  const holder = /^(.{1,400})(?:::| > | › |#|\.)/s.exec(test)?.[1]
  return holder === undefined ? [] : [holder]
}

function linesOf(frames: readonly StackFrame[]): ReadonlyMap<string, ReadonlySet<number>> {
  const lines = new Map<string, Set<number>>()
  for (const frame of frames) {
    if (frame.function === undefined || frame.line === undefined) continue
    const name = `${holderOf(frame)}|${frame.function}`
    lines.set(name, (lines.get(name) ?? new Set()).add(frame.line))
  }
  return lines
}
