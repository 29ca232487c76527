import { expect, test } from 'vitest'
import { addSighting, NO_PARTS } from '../../../core/learning/bugs/bug-parts.ts'
import { deriveBugPattern } from '../../../core/learning/bugs/derive-bug-pattern.ts'
import { traitsOf } from '../../../core/learning/bugs/failure-traits.ts'
import { readFailureText } from '../../../core/tasks/episodes/failure-keys.ts'
import { createBugSet } from './bug-set.ts'

const scope = { tenant: 't' }

test.each([
  [
    "ProgrammingError: Table 'db.clienti' doesn't exist",
    "ProgrammingError: Table 'db.재고' doesn't exist",
  ],
  ['설정 파일에 «포트» 항목이 없습니다', '설정 파일에 «주소» 항목이 없습니다'],
  ["cp: cannot open 'a.csv' for reading", "cp: cannot open 'b.csv' for reading"],
])(
  'K1 S1 a bug whose key for its message is of an earlier version is not learned twice: %s',
  (met, now) => {
    const sighting = {
      episodeId: 'e',
      at: 0,
      outcome: 'worked' as const,
      task: '',
      trust: 'person' as const,
      failure: traitsOf(readFailureText(met)),
      fileTypes: [],
      causes: [],
      attempts: [],
    }
    const identity = { id: 'old', scope, createdAt: '2026-01-01T00:00:00.000Z' }
    const pattern = deriveBugPattern(identity, addSighting(NO_PARTS, sighting), 0)
    if (pattern === undefined) throw new Error('a pattern of one sighting')
    const stored = { ...pattern, keys: pattern.keys.filter((key) => !key.startsWith('said:')) }
    const bugSet = createBugSet([stored], { scope, nowMs: 0 })

    expect(bugSet.patternOf(traitsOf(readFailureText(now))).identity.id).toBe('old')
  },
)
