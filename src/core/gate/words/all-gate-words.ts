import { ENGLISH_GATE } from './english-gate.ts'
import type { GateWords } from './gate-words.ts'
import { ITALIAN_GATE } from './italian-gate.ts'
import { KOREAN_GATE } from './korean-gate.ts'

export const ALL_GATE_WORDS: readonly GateWords[] = [ENGLISH_GATE, ITALIAN_GATE, KOREAN_GATE]
