import { groupMessages } from './message-groups.ts'

/** Messages that say the same but for their values. */
export interface CountedGroup {
  /** With `<*>` for each value. */
  readonly template: string
  readonly count: number
  /** The first of them, as it stands there, and its line, from 1. */
  readonly first: string
  readonly line: number
}

/** What the lines of a log say, the commonest first. Empty lines are left out. */
export function countGroups(text: string): readonly CountedGroup[] {
  const lines = text.split(/\r\n|\r|\n/u).map((said, index) => ({ said, line: index + 1 }))
  const told = lines.filter(({ said }) => said.trim() !== '')
  const templates = groupMessages(told.map(({ said }) => said))
  const groups = new Map<string, CountedGroup>()
  for (const [index, { said, line }] of told.entries()) {
    const template = templates[index] ?? said
    const known = groups.get(template) ?? { template, count: 0, first: said, line }
    groups.set(template, { ...known, count: known.count + 1 })
  }
  return [...groups.values()].sort((left, right) => right.count - left.count)
}
