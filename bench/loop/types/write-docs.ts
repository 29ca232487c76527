import type { Action, TaskType } from '../task-type.ts'
import { lint, readFile, readHistory, search } from './coding.ts'

const write = (id: string, names: readonly string[], weight: number, calls = 1): Action => ({
  id,
  tool: 'edit_file',
  input: { path: 'docs/{module}.md', heading: '{page}', part: '{part}' },
  output: 'Wrote {line} lines to docs/{module}.md',
  diff: '@@ -{column},0 +{column},2 @@\n+## {page}\n+Call `{symbol}` first.',
  names,
  weight,
  calls,
})

/** The type in which no choice has ever mattered. */
export const writeDocs: TaskType = {
  name: 'write-docs',
  about: 'writing documentation, a page of the docs',
  share: 0.7,
  ease: 0.9,
  descriptions: [
    'Write the page on {page} ({mood})',
    '{person} does not understand {page}: improve it, issue {number}',
    'Document {symbol} in {module}',
  ],
  phases: [
    {
      name: 'look',
      names: [],
      least: 1,
      most: 2,
      actions: [readFile, search, readHistory],
    },
    {
      name: 'act',
      names: ['write', 'writing', 'edit', 'editing'],
      least: 1,
      most: 1,
      actions: [
        write('outline-first', ['outline', 'outline first'], 1, 2),
        write('example-first', ['start with an example', 'example first'], 0.9),
        write('draft-at-once', ['draft it at once', 'in one go'], 0.8),
      ],
    },
    { name: 'check', names: [], least: 0, most: 1, actions: [lint] },
  ],
  errors: [
    {
      id: 'broken-link',
      at: ['lint'],
      chance: 0.3,
      message: 'docs/{module}.md:{line}: broken link ../{stem}.md#{page}',
      fixes: [
        write('correct-link', ['correct the link', 'fix the link'], 1),
        write('remove-link', ['remove the link', 'delete the link'], 0.8),
      ],
    },
  ],
}
