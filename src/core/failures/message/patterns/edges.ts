/** Letters that a number or an id may be part of; after other scripts a number stands alone. */
export const LATIN = 'A-Za-zÀ-ɏ'

export const NO_WORD_BEFORE: string = `(?<![${LATIN}\\p{Nd}_])`
export const NO_WORD_AFTER: string = `(?![${LATIN}\\p{Nd}_])`

export const HEX_DIGIT = '[0-9A-Fa-f]'
