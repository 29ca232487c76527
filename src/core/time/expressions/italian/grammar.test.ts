import { expect, test } from 'vitest'
import type { KindName } from './grammar.ts'
import { ITALIAN_RULES } from './rules/all-rules.ts'

/** The kinds that a rule of this kind can begin with. */
function beginnings(kind: KindName): readonly KindName[] {
  const rules = ITALIAN_RULES[kind]
  return typeof rules === 'function' ? [] : rules.flatMap(({ starts }) => starts.kinds)
}

function pathBackTo(
  kind: KindName,
  from: KindName,
  seen: Set<KindName>,
): readonly KindName[] | undefined {
  for (const next of beginnings(from)) {
    if (next === kind) return [from, next]
    if (seen.has(next)) continue
    seen.add(next)
    const path = pathBackTo(kind, next, seen)
    if (path !== undefined) return [from, ...path]
  }
  return undefined
}

test('F3 Italian times: no kind of phrase begins with itself, which would read nothing', () => {
  for (const kind of Object.keys(ITALIAN_RULES) as KindName[]) {
    expect(pathBackTo(kind, kind, new Set()), kind).toBeUndefined()
  }
})
