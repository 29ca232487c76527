export interface RecentTexts {
  has(text: string): boolean
  add(text: string): void
}

/** What a text takes besides its characters. */
const OVERHEAD = 64

/** Remembers texts, at least the recent half of `lengthMax` characters, and at most all of it. */
export function recentTexts(lengthMax: number): RecentTexts {
  let recent = new Set<string>()
  let older = new Set<string>()
  let length = 0
  return {
    has: (text) => recent.has(text) || older.has(text),
    add(text) {
      const added = text.length + OVERHEAD
      if (added > lengthMax / 2) return
      length += added
      if (length > lengthMax / 2) {
        older = recent
        recent = new Set()
        length = added
      }
      recent.add(text)
    },
  }
}
