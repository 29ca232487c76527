import { ENGLISH_SESSIONS } from './english-sessions.ts'
import { ITALIAN_SESSIONS } from './italian-sessions.ts'
import { KOREAN_SESSIONS } from './korean-sessions.ts'
import {
  openWindow,
  type SessionLanguage,
  type SessionPlace,
  type SessionReference,
  type SessionRule,
} from './session-rule.ts'

/** What one call reads; a longer text is read up to here. */
const TEXT_LENGTH_MAX = 20_000
/** How far to each side a rule may look. */
const PLACE_LENGTH = 120

const LANGUAGES: readonly SessionLanguage[] = [ENGLISH_SESSIONS, ITALIAN_SESSIONS, KOREAN_SESSIONS]

/**
 * The conversations that a text names by number or distance ("in our third session", "due
 * conversazioni fa", "지난 대화에서"), in the order of the text. Where readings overlap, the
 * longer one counts.
 */
export function readSessions(text: string): readonly SessionReference[] {
  const read = text.slice(0, TEXT_LENGTH_MAX)
  const found = LANGUAGES.filter(({ mention }) => mention.test(read))
    .flatMap(({ rules }) => rules)
    .flatMap((rule) => readRule(rule, read))
    .sort((left, right) => right.to - right.from - (left.to - left.from) || left.from - right.from)
  const kept: SessionReference[] = []
  for (const reference of found) {
    if (!kept.some(({ from, to }) => reference.from < to && from < reference.to)) {
      kept.push(reference)
    }
  }
  return kept
    .sort((left, right) => left.from - right.from)
    .map((reference, index, all) =>
      withSide(reference, read, { from: all[index - 1]?.to ?? 0, to: all[index + 1]?.from }),
    )
}

function readRule({ pattern, read }: SessionRule, text: string): readonly SessionReference[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [from, to] = [match.index, match.index + match[0].length]
    const groups = match.slice(1).map((group: string | undefined) => group ?? '')
    const window = read(groups, placeOf(text, from, to))
    return window === undefined ? [] : [{ from, to, ...window }]
  })
}

function placeOf(text: string, from: number, to: number): SessionPlace {
  return {
    before: text.slice(Math.max(0, from - PLACE_LENGTH), from),
    after: text.slice(to, to + PLACE_LENGTH),
  }
}

/** "Since", "until" and their like, beside one reference and within `room`, open one side of it. */
function withSide(
  reference: SessionReference,
  text: string,
  room: { readonly from: number; readonly to: number | undefined },
): SessionReference {
  const before = text.slice(Math.max(room.from, reference.from - PLACE_LENGTH), reference.from)
  const after = text.slice(reference.to, room.to ?? reference.to + PLACE_LENGTH)
  const place: SessionPlace = { before, after }
  for (const { where, pattern, side } of LANGUAGES.flatMap(({ sides }) => sides)) {
    const match = pattern.exec(place[where])
    const window = match === null ? undefined : openWindow(reference, side)
    if (match === null || window === undefined) continue
    const length = match[0].length
    return where === 'before'
      ? { ...reference, ...window, from: reference.from - length }
      : { ...reference, ...window, to: reference.to + length }
  }
  return reference
}

export type { SessionReference }
