/** What was chosen how often, a topic at a time. */
export interface Tally {
  add(topic: string, language: string | undefined, value: string, count?: number): void
  list(): readonly TallyEntry[]
}

export interface TallyEntry {
  readonly topic: string
  readonly language?: string | undefined
  readonly counts: ReadonlyMap<string, number>
}

export function createTally(): Tally {
  const entries = new Map<string, TallyEntry & { readonly counts: Map<string, number> }>()
  return {
    add(topic, language, value, count = 1) {
      const key = JSON.stringify([topic, language ?? null])
      const entry = entries.get(key) ?? { topic, language, counts: new Map<string, number>() }
      entry.counts.set(value, (entry.counts.get(value) ?? 0) + count)
      entries.set(key, entry)
    },
    list: () => [...entries.values()],
  }
}
