import { contentHash } from '../text/content-hash.ts'
import type { Failure, TraceLanguage } from './failure.ts'
import { shortType } from './failure.ts'
import { coreOf } from './message-core.ts'
import { templateOf } from './message-template.ts'
import { normalFrame } from './normal-frame.ts'

/**
 * What a failure is recognised by, from the strictest to the widest. All are short hashes:
 * equal when the failures are, on another machine, in another build, with other values.
 */
export interface FailureSignature {
  /** Type, message without the values that change each time, and frames of the application. */
  readonly exact: string
  /** Type, and what the message says whatever it names. Absent without a message. */
  readonly template?: string | undefined
  /** Type and frames of the application; of all code when there are none. Absent without frames. */
  readonly stack?: string | undefined
}

const HASH_CHARACTERS = 16
const FRAMES_MAX = 40
/** The inner names of the standard libraries of C++. */
const INLINED = /^(?:std::_|__gnu_cxx::)/
const GROUP_TYPE = /^(?:Aggregate(?:Error|Exception)|(?:Base)?ExceptionGroup)$/

/**
 * The root of a chain decides: what wraps an error changes more often than what went wrong. A
 * group of errors is identified by all its members, in any order.
 */
export function signatureOf(failure: Failure): FailureSignature {
  const links = decidingLinks(failure)
  const parts = links.map((link) => {
    const type = shortType(link.type)
    return { type, template: messageTemplate(link), frames: frameNames(link, failure) }
  })
  return {
    exact: hashAll(parts.map((part) => [part.type, part.template, ...part.frames])),
    ...(parts.every((part) => part.template === '')
      ? {}
      : { template: hashAll(parts.map(saidBy)) }),
    ...(parts.every((part) => part.frames.length === 0)
      ? {}
      : { stack: hashAll(parts.map((part) => [part.type, ...part.frames])) }),
  }
}

/** A code of a tool, such as `TS2345` or `ORA-00942`, says what is wrong in any words. */
export function isErrorCode(type: string): boolean {
  return /^[A-Z]{1,6}-?\d{3,6}$/u.test(type)
}

function saidBy({ type, template }: { readonly type: string; readonly template: string }) {
  return isErrorCode(type) ? [type] : [type, coreOf(template)]
}

/** What stands for failures that are one problem: where it happens, what it says, or its type. */
export function problemOf({ stack, template, exact }: FailureSignature): string {
  return stack ?? template ?? exact
}

function decidingLinks(failure: Failure): readonly Failure[] {
  const links = [failure, ...failure.causes]
  if (!links.some(isGroup)) return links.slice(-1)
  const members = links.filter((link) => !isGroup(link))
  return members.length === 0 ? links.slice(0, 1) : members
}

function isGroup({ type }: Failure): boolean {
  return GROUP_TYPE.test(shortType(type))
}

/** The first line of a message says what is wrong; what follows shows values. */
function messageTemplate({ message }: Failure): string {
  const line = (message ?? '').trim().split('\n', 1)[0] ?? ''
  return templateOf(line).replace(/\s+/g, ' ').trim().normalize('NFC')
}

/** The frames that count, each once where a function calls itself. */
function frameNames(link: Failure, whole: Failure): readonly string[] {
  const frames = link.frames.length > 0 ? link.frames : whole.frames
  const names = nameAll(countingFrames(frames, link.language), link)
  // Where nothing of the application has a name, the runtime around it is what is left.
  return names.length > 0 ? names : nameAll(frames, link)
}

function countingFrames(frames: Failure['frames'], language: TraceLanguage | undefined) {
  const own = frames.filter(({ isInApp }) => isInApp)
  if (own.length === 0) return frames
  if (language !== 'native') return own
  // Compiled programs often die in what they call, so the call into a library counts, but not
  // what the library does then: that differs from one version of the system to the next. What the
  // compiler may put in line, as it likes, does not count at all.
  const kept = frames.filter((frame) => !INLINED.test(frame.function ?? ''))
  return kept.filter((frame, index) => frame.isInApp || kept[index + 1]?.isInApp === true)
}

function nameAll(frames: Failure['frames'], { language }: Failure): readonly string[] {
  const names = frames.map((frame) => normalFrame(frame, language)).filter(isKnown)
  return names.filter((name, index) => name !== names[index - 1]).slice(0, FRAMES_MAX)
}

function isKnown(name: string | undefined): name is string {
  return name !== undefined
}

function hashAll(parts: readonly (readonly string[])[]): string {
  return shortHash(
    [...new Set(parts.map((part) => shortHash(part)))].toSorted((a, b) => (a < b ? -1 : 1)),
  )
}

function shortHash(parts: readonly string[]): string {
  return contentHash(...parts).slice(0, HASH_CHARACTERS)
}
