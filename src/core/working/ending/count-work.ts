import type { EpisodePatch, ToolUse } from '../../episodes/episode.ts'
import { deriveDiffs } from '../edits/derive-diffs.ts'
import type { FileEdit } from '../edits/file-edit.ts'
import type { TaskStep } from '../steps/task-step.ts'
import { describeStep } from './find-pivots.ts'
import { saysSomething } from './says-something.ts'

/** The tools that were used, how often, and how often they failed; the most used first. */
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
  const byFile = new Map<string, DoneEdit[]>()
  for (const step of steps) {
    for (const edit of step.edits ?? []) {
      const file = edit.file ?? ''
      byFile.set(file, [...(byFile.get(file) ?? []), { step, edit }])
    }
  }
  const diffs = deriveDiffs(steps)
  return [...byFile]
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
