// What a verb can say, so that it is no value where it stands behind the subject.
const VERBAL: ReadonlySet<string> = new Set(
  'live work job name born age use prefer require have hobby allergy with'.split(' '),
)

// What somebody or something has one of at a time.
const SINGLE: ReadonlySet<string> = new Set(
  `live work job name born age favourite phone email color deadline owner responsible port version budget
   branch date status headquarters`.split(/\s+/),
)

// What may be one of several, and is replaced when a change is hinted at.
const CHANGEABLE: ReadonlySet<string> = new Set('use prefer'.split(' '))

// Nouns for what a verb says elsewhere: "her home is" for "she lives in".
const NOUNS_FOR: Readonly<Record<string, string>> = { home: 'live' }

/** The attribute that a concept names as the subject of a statement. */
export function attributeOf(concept: string): string {
  return NOUNS_FOR[concept] ?? concept
}

export function isVerbalConcept(concept: string): boolean {
  return VERBAL.has(concept)
}

// Of these a change must name which one it is: who switched may have switched anything.
const PERSONAL: ReadonlySet<string> = new Set(
  'live work job name born age prefer hobby allergy'.split(' '),
)

export function isPersonal(concept: string): boolean {
  return PERSONAL.has(concept)
}

export function isSingleValued(concept: string): boolean {
  return SINGLE.has(concept)
}

export function isChangeable(concept: string): boolean {
  return CHANGEABLE.has(concept)
}
