/** German words for mending what was broken, as the first lines of commits have them. */
export const GERMAN: readonly string[] = [
  'behebt',
  'behoben',
  'beheben',
  'korrigiert',
  'korrigiere',
  'korrektur',
  'fehler',
  'fehlers',
  'repariert',
  'absturz',
]
