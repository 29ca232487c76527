/** French words for mending what was broken, as the first lines of commits have them. */
export const FRENCH: readonly string[] = [
  'corrige',
  'corrigé',
  'correction',
  'répare',
  'réparé',
  'résout',
  'résolu',
  'erreur',
  'erreurs',
  'bogue',
  'plantage',
]
