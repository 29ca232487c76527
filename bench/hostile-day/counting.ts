import type { Language } from './event.ts'
import type { Lived } from './live-day.ts'

/** What is counted, as found of wanted. */
export interface Tally {
  readonly found: number
  readonly of: number
}

/** What went wrong, to improve the gate. */
export interface Failure {
  readonly figure: string
  readonly language: Language
  readonly template: string
  readonly text: string
  readonly reason: string
}

/** Counts by figure and language, and keeps what went wrong. */
export class Counting {
  readonly tallies: Map<string, Tally> = new Map()
  readonly failures: Failure[] = []

  /** Every count goes into the figure and into its language. */
  count(figure: string, language: Language, isFound: boolean): void {
    for (const name of [figure, `${figure}, ${language}`]) {
      const tally = this.tallies.get(name) ?? { found: 0, of: 0 }
      this.tallies.set(name, { found: tally.found + (isFound ? 1 : 0), of: tally.of + 1 })
    }
  }

  fail(figure: string, { event }: Pick<Lived, 'event'>, reason: string): void {
    const { language, template, text } = event
    this.failures.push({ figure, language, template, text, reason })
  }
}
