import type { CodeEffect, Contraindication } from './code-pattern.ts'

/** What a change did to the code: `lines +2 (3 of 3 uses more)`; without what it did not change. */
export function describeEffects(effects: readonly CodeEffect[]): readonly string[] {
  return effects
    .filter(({ more, fewer }) => more + fewer > 0)
    .map(({ aspect, mean, more, fewer, uses }) => {
      const counts = [
        ...(more === 0 ? [] : [`${more} of ${uses} uses more`]),
        ...(fewer === 0 ? [] : [`${fewer} of ${uses} uses fewer`]),
      ]
      return `${aspect} ${mean > 0 ? '+' : ''}${String(mean).replace('-', '−')} (${counts.join(', ')})`
    })
}

/** Where a change went wrong, and how often there and elsewhere. */
export function describeContraindication(given: Contraindication): string {
  const { text, failures, uses, elsewhere } = given
  const rest =
    elsewhere === undefined ? '' : `, elsewhere ${elsewhere.failures} of ${elsewhere.uses}`
  return `${text} (failed ${failures} of ${uses}${rest})`
}
