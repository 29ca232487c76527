import { invalidInput } from '../../src/core/errors.ts'
import { RECALL_CHANNELS, type RecallChannel } from '../../src/core/recall/channels.ts'

/** Which channels a question may use. */
export interface Variant {
  readonly name: string
  readonly only?: readonly RecallChannel[] | undefined
  readonly without?: readonly RecallChannel[] | undefined
}

/** Recall as it is. */
export const FULL: Variant = { name: 'loci' }

/** Recall as it is, each of the two classic channels alone, and each channel left out. */
export function listVariants(): readonly Variant[] {
  return [
    FULL,
    { name: 'words', only: ['words'] },
    { name: 'meaning', only: ['meaning'] },
    ...RECALL_CHANNELS.map((channel) => ({ name: `without-${channel}`, without: [channel] })),
  ]
}

export function readVariant(name: string | undefined): Variant {
  if (name === undefined) return FULL
  const variants = listVariants()
  const found = variants.find((variant) => variant.name === name)
  if (found !== undefined) return found
  const known = variants.map((variant) => variant.name).join(', ')
  throw invalidInput(`There is no variant "${name}"`, `Choose one of ${known}.`)
}
