/** Where a set is read from, and what may be asked of a run. */
export interface SetContext {
  /** The folder that holds the sets, each in a folder of its name. */
  readonly dataFolder: string
  /** The part after the colon, such as `session` in `locomo:session`; empty for the set itself. */
  readonly part: string
  /** Learn here and predict on `dataFolder`; without it, sets that learn cross-validate. */
  readonly trainFolder?: string | undefined
  /** What is left out or used alone, for ablations; the set's own defaults when absent. */
  readonly variant?: string | undefined
  /** Where vectors of documents are kept from run to run; embedded again when absent. */
  readonly cacheFolder?: string | undefined
  /** Shows how far a long run is. */
  onProgress(done: number, total: number): void
}

/** One line of a predictions file, in the format of the set's README. */
export type Prediction = Readonly<Record<string, unknown>>

/** Figures by group; `ALL` is the whole set. */
export type Metrics = Readonly<Record<string, Readonly<Record<string, number>>>>

export interface SetRun {
  readonly predictions: readonly Prediction[]
  /** The same figures as the reference scorer gives for these predictions. */
  readonly metrics: Metrics
  /** Milliseconds of each question, where questions are asked. */
  readonly latencies?: readonly number[] | undefined
  /** Tokens returned for each question, where text is returned. */
  readonly tokens?: readonly number[] | undefined
}

/** One data set, run through the public API of Loci. */
export interface BenchSet {
  readonly name: string
  /** Empty when the set has no parts. */
  readonly parts: readonly string[]
  /** What other systems reach, from the README of the set: figure by metric, e.g. `recall@10`. */
  readonly baselines: Readonly<Record<string, string>>
  run(context: SetContext): Promise<SetRun>
}
