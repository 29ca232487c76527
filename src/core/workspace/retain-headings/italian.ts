export const ITALIAN_RETAIN_HEADINGS: readonly string[] = [
  'Mantieni',
  'Mantenere',
  'Da mantenere',
  'Ricorda',
  'Ricordare',
  'Da ricordare',
  'Memorizza',
  'Memorizzare',
  'Da memorizzare',
]
