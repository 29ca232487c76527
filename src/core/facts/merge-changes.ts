import { canonicalJson } from '../canonical-json.ts'
import { isList, isObject, type JsonObject, type JsonValue } from '../json.ts'
import { splitSentences } from '../language/split-sentences.ts'
import { LINE_START } from './leave-out.ts'
import { mergeSequence } from './merge-sequence.ts'

export interface MergedChanges {
  readonly body: JsonObject
  /** False when some change in `wanted` could not be applied. */
  readonly isWhole: boolean
}

/**
 * Three-way merge: applies the changes from `base` to `wanted` to `current`, which has diverged
 * from `base`. On conflict, `current` wins.
 */
export function mergeChanges(
  base: JsonObject,
  current: JsonObject,
  wanted: JsonObject,
): MergedChanges {
  let isWhole = true
  const body = mergeAt(base, current, wanted, () => {
    isWhole = false
  })
  return { body: body as JsonObject, isWhole }
}

type Maybe = JsonValue | undefined
type OnLost = () => void

function mergeAt(base: Maybe, current: Maybe, wanted: Maybe, onLost: OnLost): Maybe {
  if (isSame(base, wanted) || isSame(current, wanted)) return current
  if (isSame(base, current)) return wanted
  if (isText(base) && isText(current) && isText(wanted)) {
    return mergeTexts(base, current, wanted, onLost)
  }
  if (isList(base) && isList(current) && isList(wanted)) {
    return mergeSequence<JsonValue>(base, current, wanted, {
      keyOf: (item) => idOf(item) ?? canonicalJson(item),
      mayPair: (left, right) => idOf(left) === idOf(right),
      merge: (from, now, to) => mergeAt(from, now, to, onLost),
      onLost,
    })
  }
  if (!isObject(base) || !isObject(current) || !isObject(wanted)) {
    onLost()
    return current
  }
  const names = new Set([...Object.keys(current), ...Object.keys(wanted)])
  const merged = [...names].map((name) => {
    return [name, mergeAt(base[name], current[name], wanted[name], onLost)] as const
  })
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as JsonObject
}

// The fields that identify a record in a list, wherever it is.
function idOf(item: JsonValue): string | undefined {
  if (!isObject(item)) return undefined
  const id = item.id ?? item.label
  return isText(id) ? id : undefined
}

function mergeTexts(base: string, current: string, wanted: string, onLost: OnLost): string {
  // The timestamp of a change is not content.
  if (TIME.test(wanted)) return current
  const merged = mergeSequence(linesOf(base), linesOf(current), linesOf(wanted), {
    keyOf: (line) => line.trim(),
    mayPair: () => true,
    merge: (from, now, to) => mergeLines(from, now, to, onLost),
    onLost,
  })
  return merged.join('\n')
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n')
}

function mergeLines(base: string, current: string | undefined, wanted: string, onLost: OnLost) {
  if (base.trim() === wanted.trim()) return current
  if (current?.trim() === base.trim()) return wanted
  const start = startOf(current ?? wanted)
  const [from, now, to] = [base, current ?? '', wanted].map((line) =>
    splitSentences(line.slice(startOf(line).length)),
  )
  const merged = mergeSequence(from ?? [], now ?? [], to ?? [], {
    keyOf: (sentence) => sentence.trim(),
    mayPair: () => true,
    merge(said, says, told) {
      if (said.trim() !== told.trim() && says?.trim() !== told.trim()) onLost()
      return says
    },
    onLost,
  })
  const said = merged.map((one, at) => (at < merged.length - 1 ? withSpace(one) : one)).join('')
  return said === '' && current === undefined ? undefined : start + said.trimEnd()
}

function startOf(line: string): string {
  return LINE_START.exec(line)?.[0] ?? ''
}

function withSpace(sentence: string): string {
  return /[\s。！？]$/u.test(sentence) ? sentence : `${sentence} `
}

function isSame(left: Maybe, right: Maybe): boolean {
  return left === right || canonicalJson(left) === canonicalJson(right)
}

function isText(value: Maybe): value is string {
  return typeof value === 'string'
}
