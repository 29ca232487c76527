import { FAILURE_SIGNALS } from './failure-signals.ts'
import { MEANING_SIGNALS } from './meaning-signals.ts'
import { NEIGHBOUR_SIGNALS } from './neighbour-signals.ts'
import { PEOPLE_SIGNALS } from './people-signals.ts'
import { RECORD_SIGNALS } from './record-signals.ts'
import { SHAPE_SIGNALS } from './shape-signals.ts'
import type { Signal } from './signal.ts'
import { STANCE_SIGNALS } from './stance-signals.ts'
import { TIME_SIGNALS } from './time-signals.ts'
import { WORD_SIGNALS } from './word-signals.ts'

/** Everything that speaks for or against a candidate. A new signal is listed here. */
export const ALL_SIGNALS: readonly Signal[] = [
  ...WORD_SIGNALS,
  ...MEANING_SIGNALS,
  ...NEIGHBOUR_SIGNALS,
  ...PEOPLE_SIGNALS,
  ...FAILURE_SIGNALS,
  ...TIME_SIGNALS,
  ...SHAPE_SIGNALS,
  ...STANCE_SIGNALS,
  ...RECORD_SIGNALS,
]
