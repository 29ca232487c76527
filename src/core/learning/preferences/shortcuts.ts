import * as z from 'zod'
import { countItems } from '../../group-by.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { binomialTail } from '../statistics/exact-tests.ts'
import type { PreferenceEvidence } from './preference-evidence.ts'
import { CHOICES_MIN, P_VALUE_MAX } from './weigh-choices.ts'

/** Commands that a person types one after the other, again and again. */
export const shortcutSchema = z.object({
  commands: z.array(z.string()).readonly(),
  tasks: z.int(),
  runs: z.int().describe('Tasks in which the first of the commands was typed.'),
  pValue: z.number(),
})
type Shortcut = z.infer<typeof shortcutSchema>

const LENGTH_MAX = 4
const SHOWN_MAX = 10

/** Sequences that follow their first command more often than not, and not by chance. */
export function findShortcuts(evidence: readonly PreferenceEvidence[]): readonly Shortcut[] {
  const counts = countItems(evidence.flatMap(({ commands }) => [...sequencesIn(commands)]))
  const found = [...counts].flatMap(([key, tasks]) => {
    const commands = key.split('\n')
    const runs = counts.get(commands[0] ?? '') ?? 0
    const pValue = binomialTail(tasks, runs, 0.5)
    const isShown = commands.length > 1 && tasks >= CHOICES_MIN && pValue <= P_VALUE_MAX
    return isShown ? [{ commands, tasks, runs, pValue }] : []
  })
  return found
    .filter((one) => !found.some((other) => isPartOf(one, other)))
    .toSorted(
      (left, right) =>
        right.tasks - left.tasks ||
        compareText(left.commands.join('\n'), right.commands.join('\n')),
    )
    .slice(0, SHOWN_MAX)
}

/** Each once a task. The same command twice in a row is a retry, and no habit. */
function sequencesIn(given: readonly string[]): ReadonlySet<string> {
  const commands = given.filter((command, index) => command !== given[index - 1])
  const found = new Set<string>()
  for (const [from] of commands.entries()) {
    for (let length = 1; length <= LENGTH_MAX && from + length <= commands.length; length++) {
      found.add(commands.slice(from, from + length).join('\n'))
    }
  }
  return found
}

// A part says nothing that the whole does not, unless it is far more frequent.
function isPartOf(part: Shortcut, whole: Shortcut): boolean {
  if (part.commands.length >= whole.commands.length) return false
  const isInside = `\n${whole.commands.join('\n')}\n`.includes(`\n${part.commands.join('\n')}\n`)
  return isInside && part.tasks <= whole.tasks * 1.2
}
