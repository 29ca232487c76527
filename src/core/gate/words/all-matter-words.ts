import { ENGLISH_MATTERS } from './english-matters.ts'
import { ITALIAN_MATTERS } from './italian-matters.ts'
import { KOREAN_MATTERS } from './korean-matters.ts'
import type { MatterWords } from './matter-words.ts'

export const ALL_MATTER_WORDS: readonly MatterWords[] = [
  ENGLISH_MATTERS,
  ITALIAN_MATTERS,
  KOREAN_MATTERS,
]
