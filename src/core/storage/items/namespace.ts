import type { Condition } from '../documents/filter.ts'

/** Sorts before every character that a part may have, so that a namespace comes before those below it. */
const SEPARATOR = '\u001f'
const AFTER_SEPARATOR = ' '
/** Comes directly after a text, before the separator. */
const DIRECTLY_AFTER = '\u0001'

/** The maximum length of a namespace with its separators: what every database can index. */
export const PATH_LENGTH_MAX = 900

export type Namespace = readonly string[]

export function namespacePath(namespace: Namespace): string {
  return namespace.join(SEPARATOR)
}

export function readPath(path: string): Namespace {
  return path === '' ? [] : path.split(SEPARATOR)
}

/** The namespace and all below it. */
export function within(namespace: Namespace): readonly Condition[] {
  if (namespace.length === 0) return []
  return [{ field: 'path', is: 'between', from: namespacePath(namespace), to: behind(namespace) }]
}

/** The first path that may follow this namespace. */
export function directlyAfter(namespace: Namespace): string {
  return namespacePath(namespace) + DIRECTLY_AFTER
}

/** The first path that may follow this namespace and all below it. */
export function behind(namespace: Namespace): string {
  return namespacePath(namespace) + AFTER_SEPARATOR
}

/** In a pattern it stands for any part. */
export const ANY_PART = '*'

export function startsWith(namespace: Namespace, pattern: Namespace): boolean {
  return pattern.length <= namespace.length && matches(namespace.slice(0, pattern.length), pattern)
}

export function endsWith(namespace: Namespace, pattern: Namespace): boolean {
  const start = namespace.length - pattern.length
  return start >= 0 && matches(namespace.slice(start), pattern)
}

function matches(parts: Namespace, pattern: Namespace): boolean {
  return pattern.every((wanted, at) => wanted === ANY_PART || wanted === parts[at])
}
