import type { Action, ErrorKind } from '../task-type.ts'

export const search: Action = {
  id: 'search-code',
  tool: 'grep',
  input: { pattern: '{symbol}', path: '.' },
  output: '{file}:{line}: {symbol}(x)\n{file}:{column}: import {symbol}',
  names: ['search the code', 'search for the symbol', 'code search'],
  weight: 1,
}

export const readFile: Action = {
  id: 'read-file',
  tool: 'read_file',
  input: { path: '{file}' },
  output: '{line}: function {symbol}(x) { … }',
  names: ['read the file', 'open the file', 'read the code'],
  weight: 1.2,
}

export const readHistory: Action = {
  id: 'read-history',
  tool: 'bash',
  input: { command: 'git log -p --follow {file}' },
  output: 'commit {id}\nAuthor: {person}\n\n    {stem}: {mood}',
  names: ['read the history', 'look at the history', 'git history'],
  weight: 0.6,
  weightIfHard: 1.5,
}

export const testOne: Action = {
  id: 'test-one',
  tool: 'bash',
  input: { command: '{testOne}' },
  output: '{symbol}: 1 test, {column} assertions, {ms} µs',
  names: [
    'failing test',
    'reproduce',
    'reproduce the failure',
    'reproduce the bug',
    'that one test',
    'single test',
  ],
  weight: 0.8,
}

export const testAll: Action = {
  id: 'test-all',
  tool: 'bash',
  input: { command: '{testAll}' },
  output: '{line} tests in {ms} ms',
  names: ['all tests', 'all the tests', 'whole test suite', 'full test suite', 'every test'],
  weight: 0.8,
}

export const lint: Action = {
  id: 'lint',
  tool: 'bash',
  input: { command: '{lint}' },
  output: '0 errors, {column} warnings',
  names: ['linter', 'lint'],
  weight: 0.7,
}

export const checkTypes: Action = {
  id: 'check-types',
  tool: 'bash',
  input: { command: '{types}' },
  output: '0 errors',
  names: ['type check', 'check the types', 'type checker'],
  weight: 0.8,
}

/** The text that an edit should replace is not in the file. */
export function editAgain(at: readonly string[]): ErrorKind {
  return {
    id: 'no-match',
    at,
    chance: 0.2,
    message: 'String to replace not found in {file} (searched {line} lines). No changes were made.',
    fixes: [
      {
        id: 'read-again',
        tool: 'read_file',
        input: { path: '{file}', fresh: 'true' },
        output: '{line}: function {symbol}(x) { … }',
        names: ['read the file again', 're-read the file', 'reread the file', 'read the file'],
        weight: 0.8,
      },
      {
        id: 'shorter-match',
        tool: 'edit_file',
        input: { path: '{file}', old: '{symbol}', mode: 'shorter' },
        output: 'Matched',
        names: ['shorter match', 'match fewer lines'],
        weight: 0.9,
      },
      {
        id: 'write-file',
        tool: 'write_file',
        input: { path: '{file}' },
        output: 'Wrote {line} lines',
        names: ['write the whole file', 'overwrite the file'],
        weight: 0.8,
      },
    ],
  }
}
