import type { WorkingEvent } from '../../core/tasks/working/working-event.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'

/** A hash as short as `task fetch` and `task restore` take it. */
const HASH_SHOWN = 12

export function shortHash(hash: string): string {
  return hash.slice(0, HASH_SHOWN)
}

/** What happened beside what was asked for, a line each; nothing of what the result says anyway. */
export function describeEvents(events: readonly WorkingEvent[], view: View): readonly string[] {
  return events.flatMap((event) => describeEvent(event, view))
}

function describeEvent(event: WorkingEvent, view: View): readonly string[] {
  switch (event.type) {
    case 'result-moved':
    case 'entry-moved':
      return [note(`Moved out: ${event.key}`, event.tokensFreed, view)]
    case 'trace-summarised':
    case 'entry-summarised':
      return [note(`Summarised: ${event.key}`, event.tokensFreed, view)]
    case 'retrieved-dropped':
      return [note(`Dropped, as nobody read it: ${event.key}`, event.tokensFreed, view)]
    case 'limit-reached':
      return [
        view.style.warning(
          `  Full: ${event.tokens} tokens, and ${event.limit} are allowed. The rest was shortened.`,
        ),
      ]
    case 'reference-dropped':
      return [view.style.warning(`  Can no longer be fetched: ${toLine(event.key)}`)]
    case 'variable-ended':
      return [view.style.dim(`  Ended: ${toLine(event.key)}`)]
    case 'subtask-added':
      return [describeAdded(event, view)]
    case 'entry-fetched':
      return [view.style.dim(`  In the context again: ${toLine(event.key)}`)]
    case 'hypothesis-merged':
      return [view.style.dim(`  The same as a known one, now with all evidence: ${event.id}`)]
    case 'hypothesis-weakened':
      return [view.style.dim(`  Less sure now, as it is contested: ${event.id}`)]
    case 'hypothesis-rejected':
      return [view.style.dim(`  Rejected, and gone: ${event.id}`)]
    case 'hypothesis-promoted':
      return [view.style.good(`  A decision now: ${event.id}`)]
    default:
      return []
  }
}

function describeAdded(
  { subtask, like }: Extract<WorkingEvent, { readonly type: 'subtask-added' }>,
  view: View,
): string {
  const said = `  The plan did not know "${toLine(subtask)}": it was added.`
  if (like === undefined) return view.style.dim(said)
  return view.style.warning(`${said} Did you mean "${toLine(like)}"?`)
}

function note(said: string, tokensFreed: number, view: View): string {
  return view.style.dim(`  ${toLine(said)} (${tokensFreed} tokens freed)`)
}
