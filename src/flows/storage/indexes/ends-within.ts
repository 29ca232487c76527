/** Resolves to true if the work ended in time, to false if it continues. Rejects if it does. */
export async function endsWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const signal = AbortSignal.timeout(limitMs)
  const late = new Promise<false>((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true })
  })
  return await Promise.race([work.then(() => true), late])
}
