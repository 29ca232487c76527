import { NEIGHBOUR_SIGNALS } from './neighbour-signals.ts'
import { PEOPLE_SIGNALS, SAME_FAILURE } from './people-signals.ts'
import { RECORD_SIGNALS, SHAPE_SIGNALS, STANCE_SIGNALS } from './shape-signals.ts'
import type { Signal } from './signal.ts'
import { MEANING_SIGNALS, WORD_SIGNALS } from './text-signals.ts'
import { TIME_SIGNALS } from './time-signals.ts'

/** All ranking signals. Add a new signal here. */
export const ALL_SIGNALS: readonly Signal[] = [
  ...WORD_SIGNALS,
  ...MEANING_SIGNALS,
  ...NEIGHBOUR_SIGNALS,
  ...PEOPLE_SIGNALS,
  SAME_FAILURE,
  ...TIME_SIGNALS,
  ...SHAPE_SIGNALS,
  ...STANCE_SIGNALS,
  ...RECORD_SIGNALS,
]
