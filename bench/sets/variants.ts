import { invalidInput } from '../../src/core/errors.ts'
import { RECALL_CHANNELS, type RecallChannel } from '../../src/core/recall/channels.ts'

/** Which channels a question may use. */
export interface Variant {
  readonly name: string
  readonly only?: readonly RecallChannel[] | undefined
  readonly without?: readonly RecallChannel[] | undefined
  /** The formula of spec F2 instead of the fitted model. */
  readonly profile?: 'facts' | undefined
  readonly fusion?: 'weighted' | 'rrf' | undefined
}

/** Recall as it is. */
export const FULL: Variant = { name: 'loci' }

/** Recall as it is, each of the two classic channels alone, and the formula of spec F2. */
export const MAIN_VARIANTS: readonly Variant[] = [
  FULL,
  { name: 'words', only: ['words'] },
  { name: 'meaning', only: ['meaning'] },
  { name: 'formula', profile: 'facts' },
]

/** The main ones, ranks instead of scores, and each channel left out. */
export function listVariants(): readonly Variant[] {
  return [
    ...MAIN_VARIANTS,
    { name: 'formula-rrf', profile: 'facts', fusion: 'rrf' },
    ...RECALL_CHANNELS.map(
      (channel): Variant => ({
        name: `without-${channel}`,
        without: [channel],
      }),
    ),
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
