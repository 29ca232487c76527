/** Runs the same work on each item, a few at a time, and resolves to the results in order. */
export async function mapInTurn<Item, Result>(
  items: readonly Item[],
  concurrencyMax: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const runner = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(concurrencyMax, items.length) }, runner))
  return results
}
