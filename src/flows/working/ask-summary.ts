import {
  buildSummaryRequest,
  readSummaryAnswer,
  type Summarised,
} from '../../core/summary/ask-summary.ts'
import type { SummaryOptions } from '../../core/summary/summarise.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { withoutSecrets } from './task-store.ts'

/** How long a model may think about a summary: there is an extract. */
const SUMMARY_MS = 20_000

/**
 * A summary by the language model in place of an extract, or `undefined` when there is no model,
 * it takes too long, or what it says does not keep what the extract keeps.
 */
export async function askSummary(
  summarised: Summarised,
  options: SummaryOptions,
  { languageModel, background }: Pick<EpisodeDeps, 'languageModel' | 'background'>,
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
