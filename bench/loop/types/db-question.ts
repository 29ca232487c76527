import type { Action, TaskType } from '../task-type.ts'

const look: readonly Action[] = [
  {
    id: 'schema',
    tool: 'db_schema',
    input: { table: '{table}' },
    output: '{table}(id bigint, {field} text, amount numeric)',
    names: ['schema', 'describe the table', 'column names'],
    weight: 0.9,
  },
  {
    id: 'list-tables',
    tool: 'db_tables',
    input: { schema: 'public' },
    output: 'orders, payments, customers, {table}, and {column} more',
    names: ['list the tables', 'list of tables'],
    weight: 1.1,
  },
  {
    id: 'sample-rows',
    tool: 'db_sample',
    input: { table: '{table}', rows: '5' },
    output: '{number} | {field} | {id}\n{pid} | {field} | {id}',
    names: ['sample rows', 'sample some rows', 'a few rows', 'example rows'],
    weight: 0.8,
  },
  {
    id: 'search-wiki',
    tool: 'wiki_search',
    input: { query: '{table} {field}' },
    output: 'Metrics handbook: {table}',
    names: ['search the wiki', 'metrics handbook'],
    weight: 0.7,
  },
  {
    id: 'ask-analyst',
    tool: 'ask_user',
    input: { question: 'What counts as {field} in {table}?' },
    output: '{person}: the usual.',
    names: ['ask the analyst', 'ask the user', 'ask back'],
    weight: 0.4,
    weightIfHard: 1.4,
  },
]

const act: readonly Action[] = [
  {
    id: 'one-query',
    tool: 'db_query',
    input: { sql: 'SELECT {field}, sum(amount) FROM {table} JOIN accounts USING (id) GROUP BY 1' },
    output: '{line} rows',
    names: ['one large query', 'one big query', 'a single query'],
    weight: 1.2,
  },
  {
    id: 'small-queries',
    tool: 'db_query',
    input: { sql: 'SELECT {field}, count(*) FROM {table} GROUP BY 1 -- part {part}' },
    output: '{column} rows',
    names: ['several small queries', 'small queries', 'split the query'],
    weight: 0.8,
    calls: 2,
  },
  {
    id: 'with-query',
    tool: 'db_query',
    input: { sql: 'WITH t AS (SELECT * FROM {table}) SELECT {field}, count(*) FROM t GROUP BY 1' },
    output: '{line} rows',
    names: ['common table expression', 'with clause', 'cte'],
    weight: 0.7,
  },
]

const check: readonly Action[] = [
  {
    id: 'count-rows',
    tool: 'db_query',
    input: { sql: 'SELECT count(*) FROM {table}' },
    output: '{id}',
    names: ['count the rows', 'compare the count', 'row count'],
    weight: 0.9,
  },
  {
    id: 'explain',
    tool: 'db_explain',
    input: { table: '{table}' },
    output: 'Seq Scan on {table} (cost=0.00..{ms})',
    names: ['explain', 'query plan'],
    weight: 0.6,
  },
]

export const dbQuestion: TaskType = {
  name: 'db-question',
  about: 'answering a question from the database with sql queries',
  share: 1.2,
  ease: -0.5,
  descriptions: [
    'How many {table} by {field} {period}?',
    '{person} needs the {table} per {field} {period} ({mood})',
    'Which {field} has the most {table}? Question {number}',
  ],
  phases: [
    { name: 'look', names: [], least: 0, most: 2, actions: look },
    {
      name: 'act',
      names: ['query', 'querying', 'sql', 'write the query'],
      least: 1,
      most: 1,
      actions: act,
    },
    { name: 'check', names: [], least: 0, most: 1, actions: check },
  ],
  errors: [
    {
      id: 'no-column',
      at: ['one-query', 'small-queries', 'with-query'],
      chance: 0.3,
      message:
        'ERROR:  column "{wrongField}" does not exist\nLINE 1: SELECT {wrongField}, FROM {table}\nCharacter: {column}',
      fixes: [
        ...look.filter((action) => action.id === 'schema'),
        fix(
          'quote',
          'SELECT "{wrongField}" FROM {table}',
          ['quote the identifier', 'quote the column'],
          0.9,
        ),
        fix(
          'guess',
          'SELECT {table}_{field} FROM {table}',
          ['guess another name', 'another column name'],
          1.1,
        ),
      ],
    },
    {
      id: 'statement-timeout',
      at: ['one-query', 'small-queries', 'with-query', 'count-rows'],
      chance: 0.22,
      message: 'ERROR:  canceling statement due to statement timeout after {ms} ms (process {pid})',
      fixes: [
        fix(
          'date-filter',
          "SELECT … WHERE created_at > '2026-01-01'",
          ['filter by date', 'date filter'],
          0.8,
        ),
        fix('replica', '\\connect replica', ['replica', 'read replica'], 0.6),
        fix(
          'raise-timeout',
          'SET statement_timeout = {ms}0',
          ['raise the timeout', 'longer timeout'],
          1.1,
        ),
      ],
    },
  ],
}

function fix(id: string, sql: string, names: readonly string[], weight: number): Action {
  return { id, tool: 'db_query', input: { sql }, output: 'OK', names, weight }
}
