import { narrowScope } from '../../episodes/episode-scope.ts'
import { MemoryError } from '../../errors.ts'
import { hashId } from '../../records/hash-id.ts'
import { type Scope, scopeKey } from '../../scope.ts'
import type { ReadRun } from './read-run-line.ts'

/** Where the episode of a run belongs, and its id there. */
export interface PlacedRun {
  readonly scope: Scope
  /** The same whenever this run is brought into this scope again. */
  readonly id: string
}

/** @throws MemoryError `FORBIDDEN` when the caller belongs elsewhere. */
export function placeRun({ run, content }: ReadRun, caller: Scope): PlacedRun {
  const scope = narrowScope(narrowToAgent(caller, run.agent), run)
  const named = run.id === undefined ? ['content', content] : ['id', run.id]
  return { scope, id: hashId('run', scopeKey(scope), ...named) }
}

function narrowToAgent(caller: Scope, agent: string | undefined): Scope {
  if (agent === undefined || agent === caller.agent) return caller
  if (caller.agent === undefined) return { ...caller, agent }
  throw new MemoryError('This key belongs to another agent', {
    code: 'FORBIDDEN',
    hint: 'Leave "agent" out, or use a key without an agent.',
  })
}
