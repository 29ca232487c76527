import { isList, isObject, type JsonValue } from '../../json.ts'

/** The whole value. */
const WHOLE = '$'
const ANY = '*'
/** Deeper nesting is not text that somebody wrote. */
const DEPTH_MAX = 50

/**
 * The texts at these paths of a value, one per line. A path is `$` for the whole value, or names
 * fields: `title`, `author.name`, `notes[0].text`, `notes[*].text`.
 */
export function textAt(value: JsonValue, paths: readonly string[]): string {
  return paths
    .flatMap((path) => valuesAt(value, stepsOf(path)))
    .flatMap((found) => textsIn(found, 0))
    .join('\n')
}

function stepsOf(path: string): readonly string[] {
  if (path === WHOLE) return []
  return path.split(/[.[\]]+/u).filter((step) => step !== '' && step !== WHOLE)
}

function valuesAt(value: JsonValue, [step, ...rest]: readonly string[]): readonly JsonValue[] {
  if (step === undefined) return [value]
  if (typeof value !== 'object' || value === null) return []
  const inside = isList(value) ? itemsAt(value, step) : fieldsAt(value, step)
  return inside.flatMap((one) => valuesAt(one, rest))
}

function itemsAt(list: readonly JsonValue[], step: string): readonly JsonValue[] {
  if (step === ANY) return list
  const item = /^\d+$/u.test(step) ? list[Number(step)] : undefined
  return item === undefined ? [] : [item]
}

function fieldsAt(value: { readonly [key: string]: JsonValue }, step: string) {
  if (step === ANY) return Object.values(value)
  const field = Object.hasOwn(value, step) ? value[step] : undefined
  return field === undefined ? [] : [field]
}

function textsIn(value: JsonValue, depth: number): readonly string[] {
  if (value === null || typeof value === 'boolean' || depth > DEPTH_MAX) return []
  if (typeof value !== 'object') return [String(value)]
  const inside = isList(value) ? value : isObject(value) ? Object.values(value) : []
  return inside.flatMap((one) => textsIn(one, depth + 1))
}
