/** What kind of repair a patch is; after the taxonomy of Sobreira et al. (SANER 2018). */
export const REPAIR_PATTERNS = [
  'condition-added',
  'condition-with-return-added',
  'condition-with-exception-added',
  'condition-removed',
  'wrapped-in-if',
  'wrapped-in-if-else',
  'wrapped-in-else',
  'wrapped-in-try',
  'wrapped-in-loop',
  'wrapped-in-call',
  'unwrapped-from-if',
  'unwrapped-from-try',
  'unwrapped-from-call',
  'logic-expanded',
  'logic-reduced',
  'logic-changed',
  'arithmetic-changed',
  'wrong-variable',
  'wrong-method',
  'null-check-added',
  'non-null-check-added',
  'constant-changed',
  'code-moved',
  'copied-change',
  'single-statement',
  'initialisation-changed',
  'computation-added',
  'computation-changed',
  'block-removed',
] as const
export type RepairPattern = (typeof REPAIR_PATTERNS)[number]

/** A pattern and what shows it. */
export interface RepairFinding {
  readonly pattern: RepairPattern
  readonly file: string
  /** The code that shows it, shortened. */
  readonly text: string
}
