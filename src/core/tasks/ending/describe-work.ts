import { groupBy } from '../../group-by.ts'
import type { Decision } from '../active/active-context.ts'
import { deriveDiffs } from '../edits/derive-diffs.ts'
import type { FileEdit } from '../edits/file-edit.ts'
import type { EpisodePatch, EpisodePivot, ToolUse } from '../episodes/episode.ts'
import { errorMessageOf, firstLine, saysSomething, type TaskStep } from '../steps/task-step.ts'

export function countTools(steps: readonly TaskStep[]): readonly ToolUse[] {
  const uses = new Map<string, { uses: number; failures: number }>()
  for (const { tool, error } of steps) {
    if (tool === undefined || !saysSomething(tool)) continue
    const counted = uses.get(tool) ?? { uses: 0, failures: 0 }
    counted.uses += 1
    if (error !== undefined) counted.failures += 1
    uses.set(tool, counted)
  }
  return [...uses]
    .map(([name, counted]) => ({ name, ...counted }))
    .toSorted((left, right) => right.uses - left.uses)
}

interface DoneEdit {
  readonly step: TaskStep
  readonly edit: FileEdit
}

/** What was changed in each file, with a description of it, and its diff as far as it is known. */
export function describePatches(steps: readonly TaskStep[]): readonly EpisodePatch[] {
  const done = steps.flatMap((step) => (step.edits ?? []).map((edit) => ({ step, edit })))
  const diffs = deriveDiffs(steps)
  return [...groupBy(done, ({ edit }) => edit.file)]
    .filter(([file]) => saysSomething(file))
    .map(([file, edits]) => {
      const linesAdded = edits.reduce((sum, { edit }) => sum + edit.linesAdded, 0)
      const linesRemoved = edits.reduce((sum, { edit }) => sum + edit.linesRemoved, 0)
      const times = edits.length === 1 ? '1 edit' : `${edits.length} edits`
      const counted = `+${linesAdded} −${linesRemoved} lines in ${times}`
      const description = [stateOf(edits), counted, ...saidOf(edits)].join(', ')
      const diff = diffs.get(file)
      const change = diff === undefined ? {} : { diff }
      return { file, description, linesAdded, linesRemoved, ...change }
    })
}

function stateOf(edits: readonly DoneEdit[]): string {
  if (edits.at(-1)?.edit.isDeleted === true) return 'deleted'
  return edits.some(({ edit }) => edit.isNew === true) ? 'created' : 'changed'
}

function saidOf(edits: readonly DoneEdit[]): readonly string[] {
  const said = edits.find(({ step }) => saysSomething(step.thought ?? ''))
  return said === undefined ? [] : [`about: ${describeStep(said.step)}`]
}

/** More steps than this without an error after one: the agent found another way. Document 004. */
const RECOVERY_STEPS = 5
const LINE_LENGTH_MAX = 300

/** Where the strategy changed: recoveries after errors, and every decision, in their order. */
export function findPivots(
  steps: readonly TaskStep[],
  decisions: readonly Decision[],
): readonly EpisodePivot[] {
  return [...findRecoveries(steps), ...decisions.map(toPivot)].toSorted(
    (left, right) => (left.step ?? 0) - (right.step ?? 0),
  )
}

function findRecoveries(steps: readonly TaskStep[]): readonly EpisodePivot[] {
  const failed = steps.filter(({ error }) => error !== undefined)
  const end = (steps.at(-1)?.number ?? 0) + 1
  return failed.flatMap((last, index) => {
    const next = failed[index + 1]?.number ?? end
    if (next - last.number <= RECOVERY_STEPS) return []
    const recovery = steps.find(({ number }) => number === last.number + 1)
    return [
      {
        from: shortly(errorMessageOf(last.error ?? ''), 'an error'),
        to: shortly(recovery === undefined ? '' : describeStep(recovery), 'another approach'),
        reason: 'Recovered from a run of errors.',
        step: last.number + 1,
      },
    ]
  })
}

function toPivot({ decision, rationale = '', snapshot }: Decision): EpisodePivot {
  return {
    to: shortly(decision, 'a decision'),
    ...(saysSomething(rationale) ? { reason: shortly(rationale, 'a reason') } : {}),
    step: snapshot.step + 1,
  }
}

function shortly(text: string, otherwise: string): string {
  const line = firstLine(text, LINE_LENGTH_MAX)
  return saysSomething(line) ? line : otherwise
}

/** What a step did, in a few words: what the agent said about it, or its tool and file. */
export function describeStep({
  tool = 'step',
  thought,
  edits = [],
  input,
}: Pick<TaskStep, 'tool' | 'thought' | 'edits' | 'input'>): string {
  if (thought !== undefined && saysSomething(thought)) return firstLine(thought, LINE_LENGTH_MAX)
  const file = edits[0]?.file
  if (file !== undefined) return `${tool} ${file}`
  return input === undefined ? tool : `${tool} ${firstLine(input, LINE_LENGTH_MAX)}`.trim()
}
