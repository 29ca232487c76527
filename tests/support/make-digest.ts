import type { RunDigest } from '../../src/core/learning/digests/run-digest.ts'

type Told = Pick<RunDigest, 'id' | 'status' | 'features'> & Partial<RunDigest>

/** The digest of a run that is told of by what a test is about. */
export function makeDigest({ id, ...told }: Told): RunDigest {
  return {
    id,
    scope: { tenant: 'acme' },
    at: 0,
    runKey: id,
    taskKey: id,
    isGuided: false,
    taskType: '',
    toolUses: [],
    digestVersion: 1,
    ...told,
  }
}
