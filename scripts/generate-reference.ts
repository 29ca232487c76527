// Writes docs/reference from the operations, so that the pages cannot drift from the code.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeSettings } from '../src/compose/settings.ts'
import type { ErrorCode } from '../src/core/errors.ts'
import { ALL_OPERATIONS } from '../src/operations/all-operations.ts'
import type { Operation } from '../src/operations/operation.ts'
import { type Command, GLOBAL_FIELDS, listCommands } from '../src/surfaces/cli/commands.ts'
import { EXIT_CODES, EXIT_IN_PART } from '../src/surfaces/cli/exit-codes.ts'
import { describeField, flagOf, nameOf } from '../src/surfaces/cli/render-help.ts'
import { HTTP_STATUSES } from '../src/surfaces/http/index.ts'
import { listTools } from '../src/surfaces/mcp/index.ts'
import {
  type FieldShape,
  listFields,
  type OperationField,
} from '../src/surfaces/operation-fields.ts'

const FOLDER = fileURLToPath(new URL('../docs/reference', import.meta.url))
const GENERATED = '<!-- Written by `npm run reference`. Change the operations instead. -->'

/** Every generated page, by its file name. */
export function renderReference(): ReadonlyMap<string, string> {
  return new Map([
    ['cli.md', renderCli()],
    ['http.md', renderHttp()],
    ['mcp.md', renderMcp()],
    ['errors.md', renderErrors()],
    ['config.md', renderConfig()],
  ])
}

function renderCli(): string {
  return page('The command line', [
    'Every command takes `--json`, which prints the raw result, and errors as JSON on stderr. Lists are',
    'given by repeating a flag or with commas; an item that holds a comma is written as JSON:',
    `\`--tags '["a, b"]'\`. \`-\` reads the text from stdin. The exit code is 0, or that of the`,
    '[error](errors.md); `health`, `doctor` and `reindex` exit with 1 when something failed.',
    'Progress and logs go to stderr; `logLevel` says how much.',
    '',
    '## Options of every command',
    '',
    ...table(
      ['Option', 'Meaning'],
      GLOBAL_FIELDS.map((field) => [code(flagOf(field)), describeField(field)]),
    ),
    ...listCommands().flatMap(renderCommand),
  ])
}

function renderCommand(command: Command): readonly string[] {
  const fields = [...command.fields, ...command.viewFields]
  return [
    '',
    `## loci ${command.name}`,
    '',
    command.summary,
    '',
    '```sh',
    `loci ${nameOf(command)}${fields.length === 0 ? '' : ' [options]'}`,
    ...command.examples,
    '```',
    ...(fields.length === 0
      ? []
      : [
          '',
          ...table(
            ['Option', 'Meaning'],
            fields.map((field) => [code(flagOf(field)), describeField(field, command)]),
          ),
        ]),
  ]
}

function renderHttp(): string {
  return page('HTTP', [
    '`loci serve` answers at `http://127.0.0.1:4680`. `GET /openapi.json` is the same as this page for',
    'programs (OpenAPI 3.1); MCP is at [`/mcp`](mcp.md).',
    '',
    '- **Who may call.** Without `server.keys` only this machine: the connection and the `Host` header',
    '  must be loopback. With keys every request needs `authorization: Bearer <key>`, and sees the scope',
    '  of its key and nothing else. No field of a request can change that scope. `GET /health` needs no',
    '  key; without one it tells the status and no checks.',
    '- **Input.** Fields of the path as shown; for `GET` the others in the query, lists by repeating or',
    '  with commas; otherwise a JSON object with `content-type: application/json`. Unknown fields are',
    '  refused.',
    '- **Limits.** A body may have `server.bodyBytesMax` bytes (1 MiB when left out), headers 16 KiB.',
    '- **Errors.** `{"error": {"code", "message", "hint"}}` with the status of the [code](errors.md); also',
    '  401 without a key, 405 for a wrong method, 415 for a body that is not JSON. With `retry-after` the',
    '  same request may succeed later.',
    '',
    ...table(
      ['Route', 'What it does'],
      ALL_OPERATIONS.map((operation) => [
        `[${code(routeOf(operation))}](#${operation.name})`,
        operation.summary,
      ]),
    ),
    ...ALL_OPERATIONS.flatMap((operation) => [
      '',
      `## ${operation.name}`,
      '',
      `${code(routeOf(operation))}: ${operation.summary}`,
      ...renderFields(operation, (field) => placeOf(operation, field)),
    ]),
  ])
}

function renderMcp(): string {
  const yes = (value: boolean | undefined): string => (value === true ? 'yes' : '')
  return page('MCP', [
    'Agents reach the memory over stdio:',
    '',
    '```json',
    '{ "mcpServers": { "loci": { "command": "npx", "args": ["loci", "mcp"] } } }',
    '```',
    '',
    'or over streamable HTTP, at `/mcp` of `loci serve`, with the same [keys](http.md). Clients of the',
    '2025 revisions and of 2026-07-28 are served. Each tool answers with text (JSON, for models) and with',
    '`structuredContent` of the declared `outputSchema`. What goes wrong is a result with `isError` whose',
    'text is `CODE: message` and then the hint; see the [codes](errors.md).',
    '',
    ...table(
      ['Tool', 'What it does', 'Only reads', 'Takes away', 'Twice is once'],
      listTools().map(({ name, description, annotations }) => [
        `[${code(name)}](#${name})`,
        description ?? '',
        yes(annotations?.readOnlyHint),
        yes(annotations?.destructiveHint),
        yes(annotations?.idempotentHint),
      ]),
    ),
    ...ALL_OPERATIONS.flatMap((operation) => [
      '',
      `## ${operation.name}`,
      '',
      operation.summary,
      ...renderFields(operation),
    ]),
  ])
}

const ERROR_MEANINGS: Readonly<
  Record<ErrorCode, { readonly meaning: string; readonly next: string }>
> = {
  INVALID_INPUT: {
    meaning: 'The call is wrong.',
    next: 'Mend the call; the hint names each field.',
  },
  INVALID_CONFIG: { meaning: 'A setting is wrong.', next: 'Mend the file or the variable.' },
  MISSING_DEPENDENCY: {
    meaning: 'An optional package is not installed.',
    next: 'Install it; the hint has the command.',
  },
  NOT_FOUND: {
    meaning: 'There is no such thing, or not for this caller.',
    next: 'Look with `list` or `recall`.',
  },
  CONFLICT: { meaning: 'Somebody else was first.', next: 'Read again, then retry.' },
  UNSUPPORTED: { meaning: 'The configured store cannot do that.', next: 'Choose another one.' },
  LIMIT_EXCEEDED: { meaning: 'Too large, or too many.', next: 'Ask for less at once.' },
  STORE_FAILED: {
    meaning: 'The store is down, busy or full.',
    next: 'Retry where it says so; else `loci doctor`.',
  },
  MODEL_FAILED: {
    meaning: 'The model is down or answered nonsense.',
    next: 'Retry, check the model.',
  },
  CORRUPT_DATA: { meaning: 'Stored bytes are not what was written.', next: 'Run `loci doctor`.' },
  FORBIDDEN: { meaning: 'This caller may not do that.', next: 'Use another key.' },
}

function renderErrors(): string {
  const codes = Object.keys(EXIT_CODES) as ErrorCode[]
  return page('Errors', [
    'One code for each reaction of the caller. Every error has a message that says what went wrong and,',
    'where there is a next step, a hint that says it. A code never changes its meaning.',
    '',
    ...table(
      ['Code', 'Meaning', 'What to do', 'Exit', 'HTTP'],
      codes.map((name) => [
        code(name),
        ERROR_MEANINGS[name].meaning,
        ERROR_MEANINGS[name].next,
        String(EXIT_CODES[name]),
        String(HTTP_STATUSES[name]),
      ]),
    ),
    '',
    'What nobody planned is `UNEXPECTED`: exit code 1, HTTP 500, and a line in the log of a server.',
    '',
    `\`import\` and \`import-runs\` exit with ${EXIT_CODES.INVALID_INPUT} when nothing could be read, and with`,
    `${EXIT_IN_PART} when some lines were refused and the others are in; \`export\` exits with ${EXIT_IN_PART} when it had to leave`,
    'something out. What is missing is told on stderr.',
    '',
    'In code: `MemoryError.is(error, "NOT_FOUND")`; `error.hint` and `error.isRetryable` tell the rest.',
  ])
}

function renderConfig(): string {
  return page('Configuration', [
    'Arguments win over the environment, the environment over the file, the file over the defaults.',
    'The file is `loci.config.json` in the folder, or what `--config` names:',
    '',
    '```json',
    '{ "storage": { "kind": "postgres", "url": "$DATABASE_URL" }, "identity": { "tenant": "acme" } }',
    '```',
    '',
    'A value that starts with `$` is taken from the environment variable of that name; keys and',
    'passwords must be given so. `loci config` shows every value and where it came from. A variable that',
    'begins with `LOCI_` and is nearly the name of a setting is refused with that name.',
    '',
    'The folder is what `--home` or `LOCI_HOME` names, else `.memory` in the workspace, else `~/.loci`. A folder',
    'that is named and does not exist is refused, so that a slip of the finger is not an empty memory: `--create`,',
    'or `LOCI_CREATE=true` where there is no command line to change, starts a new memory there and does no harm',
    'afterwards. `openMemory({ home })` makes the folder, since a program starts somewhere for the first time;',
    '`create: false` refuses. A folder that holds a memory of another `storage.kind` is refused everywhere, with the',
    'commands that move it.',
    '',
    ...table(
      ['Setting', 'Variable', 'Default', 'Meaning'],
      describeSettings().map(({ path, variable, fallback, meaning }) => [
        code(path),
        code(variable),
        fallback === '' ? '' : code(fallback),
        meaning,
      ]),
    ),
    '',
    '## Keys',
    '',
    '`server.keys` is a list of `{ "key": "$NAME", "isOwner": false, "trust": "agent", "tenant": …, "user": … }`:',
    'who may call over HTTP, as whom, and how far what they say is trusted (`person`, `agent`, `tool`, `import` or',
    '`web`). Parts of the scope that are left out are those of `identity`. `LOCI_API_KEY` sets a single key with that',
    'identity. Only a key with `isOwner` may run `doctor`, `reindex` and `config`, and sees in `metrics` and `stats`',
    'what the process does for all tenants together: times, errors, caches, bytes on disk.',
  ])
}

function renderFields(
  operation: Operation,
  placeOfField?: (field: OperationField) => string,
): readonly string[] {
  const fields = listFields(operation)
  if (fields.length === 0) return ['', 'Takes nothing.']
  return [
    '',
    ...table(
      ['Field', ...(placeOfField === undefined ? [] : ['In']), 'Type', 'Meaning'],
      fields.map((field) => [
        code(field.name),
        ...(placeOfField === undefined ? [] : [placeOfField(field)]),
        renderType(field.shape),
        `${field.description}${field.isRequired ? ' Required.' : ''}`,
      ]),
    ),
  ]
}

function renderType(shape: FieldShape): string {
  switch (shape.kind) {
    case 'text':
      return 'text'
    case 'boolean':
      return 'true or false'
    case 'number':
      return shape.isInteger ? 'whole number' : 'number'
    case 'choice':
      return shape.choices.map(code).join(', ')
    case 'list':
      return `list of ${renderType(shape.of)}`
    case 'object':
      return `object: ${shape.parts.map(({ name }) => code(name)).join(', ')}`
  }
}

function routeOf({ http }: Operation): string {
  return `${http.method} ${http.path}`
}

function placeOf({ http }: Operation, { name }: OperationField): string {
  if (http.path.split('/').includes(`:${name}`)) return 'path'
  return http.method === 'GET' ? 'query' : 'body'
}

function page(title: string, lines: readonly string[]): string {
  return `${[`# ${title}`, '', GENERATED, '', ...lines].join('\n')}\n`
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(titles), `|${'---|'.repeat(titles.length)}`, ...rows.map(line)]
}

function code(text: string): string {
  return `\`${text}\``
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, text] of renderReference()) writeFileSync(join(FOLDER, name), text)
}
