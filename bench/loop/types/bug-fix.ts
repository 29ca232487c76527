import type { Action, TaskType } from '../task-type.ts'
import { editAgain, lint, readFile, readHistory, search, testAll, testOne } from './coding.ts'

const readDocs: Action = {
  id: 'read-docs',
  tool: 'web_fetch',
  input: { url: 'https://docs.example.com/{module}/{stem}' },
  output: '# {stem}\nHow {module} works …',
  names: ['read the documentation', 'look at the docs', 'the docs'],
  weight: 0.5,
  weightIfHard: 1.6,
}

const patch: Action = {
  id: 'small-patch',
  tool: 'edit_file',
  input: { path: '{file}', old: 'return {symbol}(x)', new: 'return {symbol}(x ?? 0)' },
  output: 'Replaced 1 occurrence in {file}',
  diff: '@@ -{line},1 +{line},1 @@\n-  return {symbol}(x)\n+  return {symbol}(x ?? 0)',
  names: ['small patch', 'minimal edit', 'patch only the line'],
  weight: 1.2,
}

const rewrite: Action = {
  id: 'rewrite-function',
  tool: 'edit_file',
  input: { path: '{file}', symbol: '{symbol}', mode: 'rewrite' },
  output: 'Wrote {line} lines to {file}',
  diff: '@@ -{line},9 +{line},14 @@\n-function {symbol}(x) {\n+function {symbol}(x, options) {',
  names: ['rewrite the function', 'rewrite the whole function'],
  weight: 0.9,
}

const guard: Action = {
  id: 'guard',
  tool: 'edit_file',
  input: { path: '{file}', insert: 'if (x === undefined) return' },
  output: 'Inserted 1 line in {file}',
  diff: '@@ -{line},0 +{line},1 @@\n+  if (x === undefined) return',
  names: ['add a guard', 'early return'],
  weight: 0.7,
}

export const bugFix: TaskType = {
  name: 'bug-fix',
  about: 'fixing a bug, a defect or a regression in code, debugging',
  share: 1.3,
  ease: -0.9,
  descriptions: [
    'Fix {symbol} in {module}: wrong result for empty input ({mood})',
    '{person} reports that {symbol} throws, ticket {number}',
    'Regression in {module}/{stem} {period}: {symbol} is off by one',
  ],
  phases: [
    {
      name: 'look',
      names: [],
      least: 1,
      most: 3,
      actions: [search, readFile, testOne, readHistory, readDocs],
    },
    {
      name: 'act',
      names: ['edit', 'editing', 'change the code', 'patch'],
      least: 1,
      most: 1,
      actions: [patch, rewrite, guard],
    },
    { name: 'check', names: [], least: 0, most: 2, actions: [testOne, testAll, lint] },
  ],
  errors: [
    {
      id: 'missing-module',
      at: ['test-one', 'test-all'],
      chance: 0.22,
      message: '{noModule}',
      fixes: [
        command('install', '{install}', ['install the dependencies', 'reinstall'], 1.3),
        command('generate', '{generate}', ['generate the code', 'regenerate', 'codegen'], 0.7),
        command('clear-cache', '{clearCache}', ['clear the cache', 'clean the cache'], 0.7),
      ],
    },
    {
      id: 'connection-refused',
      at: ['test-one', 'test-all'],
      chance: 0.16,
      message:
        'Error: connect ECONNREFUSED 127.0.0.1:{port}\n    at TCPConnectWrap.afterConnect (pid {pid})',
      fixes: [
        command('start-database', 'docker compose up -d db', ['start the database'], 0.9),
        command('set-url', 'export DATABASE_URL=postgres://ci:{port}', ['set DATABASE_URL'], 0.8),
        command(
          'free-port',
          'fuser -k {port}/tcp',
          ['free the port', 'kill what uses the port'],
          0.7,
        ),
      ],
    },
    editAgain(['small-patch', 'rewrite-function', 'guard']),
  ],
}

function command(id: string, text: string, names: readonly string[], weight: number): Action {
  return { id, tool: 'bash', input: { command: text }, output: 'done', names, weight }
}
