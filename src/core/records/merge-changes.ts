import { canonicalJson } from '../canonical-json.ts'
import type { JsonObject, JsonValue } from '../json.ts'

/**
 * Makes the changes that lead from `base` to `wanted` in `current`, which has moved on from
 * `base` by itself. Where both changed the same, what is there now stays.
 */
export function mergeChanges(
  base: JsonObject,
  current: JsonObject,
  wanted: JsonObject,
): JsonObject {
  return mergeAt(base, current, wanted) as JsonObject
}

type Maybe = JsonValue | undefined

function mergeAt(base: Maybe, current: Maybe, wanted: Maybe): Maybe {
  if (isSame(base, wanted)) return current
  if (isSame(base, current)) return wanted
  const parts = [base, current, wanted]
  if (parts.every(isList)) return mergeLists(...(parts as [Maybe[], Maybe[], Maybe[]]))
  if (!parts.every(isRecord)) return current
  const [from, now, to] = parts as [JsonObject, JsonObject, JsonObject]
  const names = new Set([...Object.keys(now), ...Object.keys(to)])
  const merged = [...names].map((name) => [name, mergeAt(from[name], now[name], to[name])] as const)
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as JsonObject
}

// What moved to another place in a list is not found again.
function mergeLists(
  base: readonly Maybe[],
  current: readonly Maybe[],
  wanted: readonly Maybe[],
): Maybe {
  const isAligned = base.length === current.length && base.length === wanted.length
  const merged = current.map((now, at) => mergeAt(base[at], now, wanted[at]))
  return (isAligned ? merged : current) as JsonValue
}

function isSame(left: Maybe, right: Maybe): boolean {
  return left === right || canonicalJson(left) === canonicalJson(right)
}

function isList(value: Maybe): value is readonly JsonValue[] {
  return Array.isArray(value)
}

function isRecord(value: Maybe): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
