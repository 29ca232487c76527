import { ENGLISH_TYPES } from './english-types.ts'
import { ITALIAN_TYPES } from './italian-types.ts'
import { KOREAN_TYPES } from './korean-types.ts'
import type { TypeWords } from './type-words.ts'

/** English, Italian, Korean: they share no words that would make one read the other's. */
export const ALL_TYPE_WORDS: readonly TypeWords[] = [ENGLISH_TYPES, ITALIAN_TYPES, KOREAN_TYPES]
