import { MemoryError } from '../../../core/errors.ts'
import {
  buildSummaryRequest,
  readSummaryAnswer,
  type Summarised,
} from '../../../core/language/summary/ask-summary.ts'
import type { SummaryOptions } from '../../../core/language/summary/summarise.ts'
import {
  newSummaries,
  type StandingSummary,
  takeSummary,
} from '../../../core/tasks/pruning/fetch.ts'
import type { Change, StepContext } from '../../../core/tasks/working/working-memory.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { withoutSecrets } from './task-store.ts'

/** Of one change; the others keep their extracts. */
const ASKED_MAX = 4

/**
 * Asks the language model for better summaries than the extracts that a change left. Nothing waits:
 * the extracts serve until then, and if the model has nothing better, afterwards, too.
 */
export function betterSummaries(
  { id, change, given }: { id: string; change: Change; given: StepContext },
  caller: Caller,
  deps: MemoryContext,
): void {
  if (deps.languageModel === undefined) return
  const standing = newSummaries(change).slice(0, ASKED_MAX)
  if (standing.length === 0) return
  const work = takeBetter({ id, standing, given }, caller, deps)
  deps.background.track(work).catch((error: unknown) => {
    // The task may be finished by now.
    if (MemoryError.is(error, 'CONFLICT') || MemoryError.is(error, 'NOT_FOUND')) return
    deps.background.report('keeping a summary', error)
  })
}

async function takeBetter(
  asked: { id: string; standing: readonly StandingSummary[]; given: StepContext },
  caller: Caller,
  deps: MemoryContext,
): Promise<void> {
  const { id, standing, given } = asked
  for (const { section, entry, text } of standing) {
    const summary = await askSummary(
      { text, extract: entry.text },
      { budgetTokens: entry.tokens, countTokens: given.countTokens },
      deps,
    )
    if (summary === undefined) continue
    const tasks = await deps.openTasks()
    await tasks.change(
      id,
      caller,
      ({ memory }) => takeSummary(memory, { section, entry, summary }, given),
      { isBehind: true },
    )
  }
}

/** How long a model may think about a summary: there is an extract. */
const SUMMARY_MS = 20_000

/**
 * A summary by the language model in place of an extract, or `undefined` when there is no model,
 * it takes too long, or what it says does not keep what the extract keeps.
 */
export async function askSummary(
  summarised: Summarised,
  options: SummaryOptions,
  { languageModel, background }: Pick<MemoryContext, 'languageModel' | 'background'>,
): Promise<string | undefined> {
  // What stands there whole needs no summary.
  if (languageModel === undefined || summarised.extract === summarised.text) return undefined
  try {
    const request = buildSummaryRequest(summarised, options.budgetTokens)
    const { signal } = background
    const { text } = await languageModel.generate(request, { timeoutMs: SUMMARY_MS, signal })
    const summary = readSummaryAnswer(text, summarised, options)
    return summary === undefined ? undefined : withoutSecrets(summary)
  } catch (error) {
    background.report('asking the language model for a summary', error)
    return undefined
  }
}
