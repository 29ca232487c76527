import type { TrustLevel } from '../trust/trust-level.ts'
import { createHeadingReader, leastTrust } from './retain-headings/retain-headings.ts'

/** Where in a page the reader is. */
export interface Section {
  /** The headings above, outermost first. */
  readonly headings: readonly string[]
  /** Below a heading under which bullets are statements: how far those are trusted. */
  readonly retained?: TrustLevel | undefined
}

export interface Sections {
  readonly current: () => Section
  readonly enter: (heading: { readonly level: number; readonly text: string }) => void
  /** Headings inside of a generated block do not reach beyond it. */
  readonly openBlock: () => void
  readonly closeBlock: () => void
}

interface OpenHeading {
  readonly level: number
  readonly text: string
  readonly retained: TrustLevel | undefined
}

export function openSections(retainHeadings: readonly string[]): Sections {
  const readHeading = createHeadingReader(retainHeadings)
  let stack: readonly OpenHeading[] = []
  let outside: readonly OpenHeading[] | undefined
  let section: Section = { headings: [] }
  const set = (headings: readonly OpenHeading[]) => {
    stack = headings
    section = {
      headings: stack.map(({ text }) => text),
      retained: leastTrust(stack.map(({ retained }) => retained)),
    }
  }
  return {
    current: () => section,
    enter({ level, text }) {
      const above = stack.filter((heading) => heading.level < level)
      set([...above, { level, text, retained: readHeading(text) }])
    },
    openBlock() {
      outside ??= stack
    },
    closeBlock() {
      if (outside !== undefined) set(outside)
      outside = undefined
    },
  }
}
