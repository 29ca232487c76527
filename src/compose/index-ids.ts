import { ANALYSIS_VERSION } from '../core/language/text/analyze.ts'

/** A different analyzer produces different terms, so the old index is abandoned. */
export const TEXT_INDEX_ID = `text/${ANALYSIS_VERSION}`

export function vectorIndexId({ model }: { readonly model: string }): string {
  return `vectors/${model}`
}
