import { foldHeading } from './retain-headings/retain-headings.ts'

/** Where in a page the reader is. */
export interface Section {
  /** The headings above, outermost first. */
  readonly headings: readonly string[]
  /** True below a heading under which bullets are statements. */
  readonly isRetain: boolean
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
  readonly isRetain: boolean
}

export function openSections(retainHeadings: readonly string[]): Sections {
  const retain = new Set(retainHeadings.map(foldHeading))
  let stack: readonly OpenHeading[] = []
  let outside: readonly OpenHeading[] | undefined
  let section: Section = { headings: [], isRetain: false }
  const set = (headings: readonly OpenHeading[]) => {
    stack = headings
    section = {
      headings: stack.map(({ text }) => text),
      isRetain: stack.some(({ isRetain }) => isRetain),
    }
  }
  return {
    current: () => section,
    enter({ level, text }) {
      const above = stack.filter((heading) => heading.level < level)
      set([...above, { level, text, isRetain: retain.has(foldHeading(text)) }])
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
