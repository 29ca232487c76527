import { contentHash } from '../text/content-hash.ts'
import type { Failure, TraceLanguage } from './failure.ts'
import { shortType } from './failure.ts'
import { coreOf } from './message-core.ts'
import { templateOf } from './message-template.ts'
import { normalFrame } from './normal-frame.ts'

/**
 * The signatures of a failure, strictest to widest. All are short hashes: equal for equal failures
 * across machines, builds and values.
 */
export interface FailureSignature {
  /** Type, message without variable values, and application frames. */
  readonly exact: string
  /** Type, and the message without names. Absent without a message. */
  readonly template?: string | undefined
  /** Type and application frames; all frames when there are none. Absent without frames. */
  readonly stack?: string | undefined
}

const HASH_CHARACTERS = 16
const FRAMES_MAX = 40
/** Internal names of the C++ standard libraries. */
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

/** A tool's error code, such as `TS2345` or `ORA-00942`, identifies the error in any wording. */
export function isErrorCode(type: string): boolean {
  return /^[A-Z]{1,6}-?\d{3,6}$/u.test(type)
}

function saidBy({ type, template }: { readonly type: string; readonly template: string }) {
  return isErrorCode(type) ? [type] : [type, coreOf(template)]
}

/** The key of failures that are one problem: the location, the message, or the type. */
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

/** The relevant frames, with recursion collapsed. */
function frameNames(link: Failure, whole: Failure): readonly string[] {
  const frames = link.frames.length > 0 ? link.frames : whole.frames
  const names = nameAll(countingFrames(frames, link.language), link)
  // Without named application frames, fall back to the runtime frames.
  return names.length > 0 ? names : nameAll(frames, link)
}

function countingFrames(frames: Failure['frames'], language: TraceLanguage | undefined) {
  const own = frames.filter(({ isInApp }) => isInApp)
  if (own.length === 0) return frames
  if (language !== 'native') return own
  // Compiled programs often die in what they call, so the call into a library counts, but not what
  // the library does then: that differs between system versions. What the compiler may inline does
  // not count at all.
  const kept = frames.filter((frame) => !INLINED.test(frame.function ?? ''))
  return kept.filter((frame, index) => frame.isInApp || kept[index + 1]?.isInApp === true)
}

function nameAll(frames: Failure['frames'], { language }: Failure): readonly string[] {
  const names = frames
    .map((frame) => normalFrame(frame, language))
    .filter((name) => name !== undefined)
  return names.filter((name, index) => name !== names[index - 1]).slice(0, FRAMES_MAX)
}

function hashAll(parts: readonly (readonly string[])[]): string {
  return shortHash(
    [...new Set(parts.map((part) => shortHash(part)))].toSorted((a, b) => (a < b ? -1 : 1)),
  )
}

function shortHash(parts: readonly string[]): string {
  return contentHash(...parts).slice(0, HASH_CHARACTERS)
}
