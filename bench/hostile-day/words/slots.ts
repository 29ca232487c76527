/** Words for each slot of a template, separated by bars. */
export type Slots = Readonly<Record<string, string>>

export type Vocabulary = ReadonlyMap<string, readonly string[]>

export function readSlots(...lists: readonly Slots[]): Vocabulary {
  const entries = lists.flatMap((list) => Object.entries(list))
  return new Map(entries.map(([name, words]) => [name, readWords(words)]))
}

function readWords(words: string): readonly string[] {
  return words
    .split('|')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** The lines of a list, one template each. */
export function readTemplates(lines: string): readonly string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
