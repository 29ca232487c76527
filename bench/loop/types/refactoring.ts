import type { Action, TaskType } from '../task-type.ts'
import { checkTypes, editAgain, lint, readFile, search, testAll } from './coding.ts'

const ACT = ['by-module', 'all-at-once', 'codemod']

const findUsages: Action = {
  id: 'find-usages',
  tool: 'find_references',
  input: { symbol: '{symbol}' },
  output: '{column} references in {line} files',
  names: ['find the usages', 'find all usages', 'list the callers', 'find references'],
  weight: 0.8,
}

export const refactoring: TaskType = {
  name: 'refactoring',
  about: 'refactor code, rename, move, split',
  share: 0.9,
  ease: -0.6,
  descriptions: [
    'Rename {symbol} and move it to {module} ({mood})',
    'Split {module}/{stem}: {symbol} gets a file of its own',
    '{person} wants {module} without the old {stem}, request {number}',
  ],
  phases: [
    {
      name: 'look',
      names: [],
      least: 1,
      most: 2,
      actions: [findUsages, readFile, search, testAll, checkTypes],
    },
    {
      name: 'act',
      names: ['edit', 'editing', 'refactor', 'change the code'],
      least: 1,
      most: 1,
      actions: [
        {
          id: 'by-module',
          tool: 'edit_file',
          input: { path: '{file}', todo: '{module} part {part} of 3, then its tests' },
          output: 'Replaced {column} occurrences',
          diff: '@@ -{line},3 +{line},3 @@\n-import {symbol}\n+import {symbol} from {module}',
          names: ['one module at a time', 'module by module', 'in small steps', 'small steps'],
          weight: 0.8,
          calls: 3,
        },
        {
          id: 'all-at-once',
          tool: 'edit_files',
          input: { glob: '**/{stem}*', replace: '{symbol}' },
          output: 'Changed {column} files',
          diff: '@@ -{line},40 +{line},52 @@\n-export {symbol}\n+export * from {module}',
          names: ['all at once', 'everything at once', 'in one edit', 'one large edit'],
          weight: 1.1,
        },
        {
          id: 'codemod',
          tool: 'bash',
          input: { command: 'ast-grep run --rewrite {symbol} {module}' },
          output: 'Applied {column} changes',
          diff: '@@ -{line},7 +{line},7 @@\n-{symbol}(a)\n+{module}.{symbol}(a)',
          names: ['codemod', 'code mod'],
          weight: 0.8,
        },
      ],
    },
    { name: 'check', names: [], least: 0, most: 2, actions: [testAll, checkTypes, lint] },
  ],
  errors: [
    {
      id: 'import-cycle',
      at: ['test-all', 'check-types'],
      chance: 0.2,
      message: '{cycle}',
      fixes: [
        edit(
          'extract-types',
          ['extract the shared types', 'move the types to their own file'],
          0.8,
        ),
        edit('lazy-import', ['lazy import', 'import inside the function'], 1),
        edit('reorder-imports', ['reorder the imports', 'order of imports'], 0.8),
      ],
    },
    {
      id: 'type-mismatch',
      at: ['check-types', 'test-all'],
      chance: 0.22,
      message: '{typeError}',
      fixes: [
        edit('update-callers', ['update the callers', 'fix the callers'], 0.8),
        edit('add-cast', ['add a cast', 'cast the value'], 1.1),
        edit('revert', ['revert', 'undo the edit'], 0.6),
      ],
    },
    editAgain(ACT),
  ],
}

function edit(id: string, names: readonly string[], weight: number): Action {
  return {
    id,
    tool: 'edit_file',
    input: { path: '{file}', note: id },
    output: 'Replaced {column} occurrences',
    diff: `@@ -{line},2 +{line},2 @@\n-{symbol}\n+{symbol} // ${id}`,
    names,
    weight,
  }
}
