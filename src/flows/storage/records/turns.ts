/** Serializes changes to the same thing within this process. */
export interface Turns {
  take<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** True if whoever takes this turn now has to wait for it. */
  isTaken(name: string): boolean
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return {
    isTaken: (name) => last.has(name),
    async take(name, work) {
      const before = last.get(name)
      const turn = (async () => {
        await before?.catch(() => {})
        return await work()
      })()
      last.set(name, turn)
      try {
        return await turn
      } finally {
        if (last.get(name) === turn) last.delete(name)
      }
    },
  }
}
