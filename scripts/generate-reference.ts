// Writes docs/reference from the operations, so that the pages cannot drift from the code.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ErrorCode } from '../src/core/errors.ts'
import { GROUPS } from '../src/operations/all-operations.ts'
import type { Operation } from '../src/operations/operation.ts'
import { type Command, commandsOf, GLOBAL_FIELDS, SHORTCUTS } from '../src/surfaces/cli/commands.ts'
import { EXIT_CODES, EXIT_IN_PART } from '../src/surfaces/cli/exit-codes.ts'
import { LOCAL_COMMANDS } from '../src/surfaces/cli/local-commands.ts'
import { describeField, flagOf, nameOf } from '../src/surfaces/cli/render-help.ts'
import { HTTP_STATUSES } from '../src/surfaces/http/index.ts'
import { FIXED_RESOURCES, PROMPTS, RESOURCE_TEMPLATES } from '../src/surfaces/mcp/resources.ts'
import { listToolDefinitions } from '../src/surfaces/mcp/toolsets.ts'
import { listFields } from '../src/surfaces/operation-fields.ts'
import { renderClientRoutes } from './reference/client-routes.ts'
import { describeSettings } from './reference/describe-settings.ts'
import { ALL_GROUPS, anchorOf, pageOf, renderGroup, TOOLS } from './reference/group-pages.ts'
import { renderLibraryTypes } from './reference/library-types.ts'
import { code, page, table } from './reference/markdown.ts'
import { renderPythonClient } from './reference/python-client.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(ROOT, 'docs', 'reference')

/** Every generated page, by its file name: one for each group, and one for each surface. */
export function renderReference(): ReadonlyMap<string, string> {
  return new Map([
    ...ALL_GROUPS.map((group): [string, string] => [pageOf(group), renderGroup(group)]),
    ['library.md', renderLibrary()],
    ['cli.md', renderCli()],
    ['http.md', renderHttp()],
    ['mcp.md', renderMcp()],
    ['errors.md', renderErrors()],
    ['config.md', renderConfig()],
  ])
}

/** Every generated part of a client, by its path. */
export function renderClients(): ReadonlyMap<string, string> {
  return new Map([
    ['src/surfaces/client/routes.ts', renderClientRoutes()],
    ['clients/python/loci_client.py', renderPythonClient()],
  ])
}

function renderLibrary(): string {
  return page('The library', [
    '```ts',
    "import { openMemory } from 'loci'",
    '',
    "const { memory } = await openMemory({ home: '.memory' })",
    "await memory.remember({ text: 'Ada drinks green tea.' })",
    "const { items } = await memory.recall({ query: 'what does Ada drink?' })",
    'await memory.close()',
    '```',
    '',
    'Every operation is a method that takes one object and resolves to one object. A list has `items`,',
    'and `next` when there is another page. What is wrong is a [`MemoryError`](errors.md).',
    '',
    ...renderIndex(({ name }) => code(`memory.${name}()`)),
    '',
    '## Only in the library',
    '',
    ...table(
      ['Method', 'What it does'],
      [
        ['task(id)', 'The methods of one task, without its id: `memory.task(id).step({ … })`.'],
        ['task(id).flush()', 'Resolves when everything that was noted of the task is stored.'],
        ['task(id).snapshot()', 'Saves the state of the task, to go back to.'],
        ['task(id).restore({ snapshot })', 'Goes back to a snapshot, or to the newest one.'],
        ['rememberAll(statements)', 'Remembers many statements, in order.'],
        ['exportAll(input)', 'All pages of an export, one after the other.'],
        ['importAll(chunks, input)', 'Imports a file of any length.'],
        ['as(caller)', 'The same memory for another caller.'],
        ['watchDurations(listener)', 'Calls a listener with the duration of every operation.'],
        ['keepUp()', 'Starts bringing the indexes up to date in the background.'],
        ['catchUp(limitMs)', 'Brings the indexes up to date. False when that takes longer.'],
        ['settle()', 'Resolves when no background work is left.'],
        ['close()', 'Ends background work and closes the stores.'],
      ].map(([name = '', meaning = '']) => [code(name), meaning]),
    ),
    '',
    ...renderLibraryTypes(),
  ])
}

/** Every operation by its group, with the page that describes it. */
function renderIndex(nameFor: (operation: Operation) => string | undefined): readonly string[] {
  const rows = ALL_GROUPS.flatMap((group) =>
    Object.values(group.operations).flatMap((operation) => {
      const name = nameFor(operation)
      return name === undefined
        ? []
        : [[`[${name}](${pageOf(group)}#${anchorOf(operation.name)})`, operation.summary]]
    }),
  )
  return table(['Operation', 'What it does'], rows)
}

function renderCli(): string {
  const commands = new Map(
    ALL_GROUPS.flatMap(commandsOf).map((command) => [command.operation?.name ?? '', command]),
  )
  return page('The command line', [
    'Every command takes `--json`, which prints the result as JSON, and errors as JSON on stderr. A list is',
    'given by repeating a flag or with commas; an item that holds a comma is written as JSON:',
    `\`--tags '["a, b"]'\`. \`-\` reads the text from stdin. An id may be any unique prefix of it. The`,
    'exit code is 0, or that of the [error](errors.md); `health`, `doctor` and `reindex` exit with 1 when',
    'something failed. Progress and logs go to stderr; `logLevel` says how much.',
    '',
    ...renderIndex(({ name }) => {
      const command = commands.get(name)
      return command === undefined ? undefined : code(`loci ${nameOf(command)}`)
    }),
    '',
    `Without their group: ${Object.keys(SHORTCUTS)
      .map((name) => code(`loci ${name}`))
      .join(', ')}.`,
    '',
    '## Global options',
    '',
    ...table(
      ['Option', 'Meaning'],
      GLOBAL_FIELDS.map((field) => [code(flagOf(field)), describeField(field)]),
    ),
    '',
    'The options of a command are the fields of its operation: `occurredAt` is `--occurred-at`. What only',
    'the command line has:',
    ...ALL_GROUPS.flatMap(commandsOf).flatMap(renderOwnOptions),
    ...LOCAL_COMMANDS.flatMap(renderCommand),
  ])
}

/** The options of a command that are no fields of its operation. */
function renderOwnOptions(command: Command): readonly string[] {
  const known = new Set(command.operation === undefined ? [] : namesOf(command.operation))
  const own = [...command.fields, ...command.viewFields].filter(({ name }) => !known.has(name))
  return own.map(
    (field) => `- ${code(`loci ${command.name} ${flagOf(field)}`)}: ${describeField(field)}`,
  )
}

function namesOf(operation: Operation): readonly string[] {
  return listFields(operation).map(({ name }) => name)
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
    '`loci serve` answers at `http://127.0.0.1:4680`. `GET /openapi.json` is the same for programs',
    '(OpenAPI 3.1); MCP is at [`/mcp`](mcp.md); `GET /metrics` is for Prometheus.',
    '',
    '- **Who may call.** Without `server.keys` only this machine: the connection and the `Host` header',
    '  must be loopback. With keys every request needs `authorization: Bearer <key>`, and sees the scope',
    '  of its key and nothing else. No field of a request can change that scope. `GET /health` needs no',
    '  key; without one it tells the status and no checks.',
    '- **Input.** Fields of the path as shown; for `GET` the others in the query, lists by repeating or',
    '  with commas; otherwise a JSON object with `content-type: application/json`. Unknown fields are',
    '  refused.',
    '- **Limits.** A body may have `server.bodyBytesMax` bytes (1 MiB when left out), headers 16 KiB.',
    '- **Errors.** `{"error": {"code", "message", "hint", "issues"}}` with the status of the',
    '  [code](errors.md). `issues` names each wrong field: `{"path": "turns[2].text", "message": …}`.',
    '  Also 401 without a key, 405 for a wrong method, 415 for a body that is not JSON. With',
    '  `retry-after` the same request may succeed later.',
    '- **Cancelling.** Close the connection: long work ends at its next step, and what was done stays.',
    '- **Created.** 201 where something is new, 200 where it was known or refused.',
    '- **Etags.** `GET` answers have an `etag`; with `if-none-match` an answer that is still right is a 304.',
    '  `PATCH` and `DELETE` of a path that `GET` answers take `if-match`: 412 if it changed since. This is',
    '  exact within one server; two servers on one store may both find a match at the same moment.',
    '- **Idempotency.** A write with `idempotency-key` (up to 200 characters) is done once: for a day, the',
    '  same key and body get the first answer, with `idempotency-replayed: true`, across restarts; another',
    '  body, or a request that another server still works on, is a 409. What fails may be repeated. After a',
    '  crash in the middle it runs again. The key counts for its caller alone.',
    '- **Jobs.** `prefer: respond-async` runs any operation as a job: 202 and `location: /v1/jobs/{id}`.',
    '  `GET` there has `state` (running, done, failed, cancelled), `progress`, `result` or `error`; `DELETE`',
    '  cancels it at its next step; `GET /v1/jobs` lists yours. Ten of a caller run at a time; a finished',
    '  one is kept for a day, its result only until something is removed or those of newer jobs fill 64 MiB.',
    '  Jobs end with the server: after a restart send the request again, with a new idempotency key.',
    '- **Events.** [`GET /v1/events`](events.md) lists changes of your scope. With `accept: text/event-stream`',
    '  it streams them: `event: change` with `{"kind","id","operation","version"}`, and an `id` to resume',
    '  from with `last-event-id`. Some may come twice; what changed twice may come once. 20 streams a caller.',
    '  A deletion is told where something shows whose it was: facts and episodes.',
    '- **Pages.** Browsers may call from the origins of `server.cors`; from anywhere else they are refused.',
    '- **Rate.** With `server.requestsPerMinute` every answer has `ratelimit-limit`, `-remaining` and',
    '  `-reset` (seconds), and one too many is a 429 with `retry-after`.',
    '',
    ...renderIndex(({ http }) => code(http)),
  ])
}

function renderMcp(): string {
  const yes = (value: boolean): string => (value ? 'yes' : '')
  const byDefault = listToolDefinitions(['default'])
  const names = Object.keys(GROUPS).filter((name) => listToolDefinitions([name]).length > 0)
  return page('MCP', [
    'Agents reach the memory over stdio:',
    '',
    '```json',
    '{ "mcpServers": { "loci": { "command": "loci", "args": ["mcp"] } } }',
    '```',
    '',
    'or over streamable HTTP, at `/mcp` of `loci serve`, with the same [keys](http.md). Clients of the',
    '2025 revisions and of 2026-07-28 are served.',
    '',
    '## The tools of every day',
    '',
    ...table(
      ['Tool', 'What it does', 'Only reads', 'Takes away', 'Twice is once'],
      byDefault.map(({ name, description, operation }) => [
        `[${code(name)}](${pageOf({ name: operation.group })}#${anchorOf(operation.name)})`,
        description,
        yes(operation.effect === 'reads'),
        yes(operation.effect === 'removes'),
        yes(operation.isIdempotent),
      ]),
    ),
    '',
    'A tool shows the fields that a model needs, and takes all fields of its operation.',
    '',
    '## Toolsets',
    '',
    '`loci mcp --toolsets default,patterns` offers more, as does `/mcp?toolsets=default,patterns`:',
    '',
    '- `default`: the tools above.',
    '- `all`: every operation but those on the whole memory, which are for people.',
    `- \`memgpt\`: ${listToolDefinitions(['memgpt'])
      .map(({ name }) => code(name))
      .join(', ')}.`,
    `- The name of a group: ${names.map(code).join(', ')}.`,
    '',
    ...renderIndex(({ name }) => {
      const tool = TOOLS.get(name)
      return tool === undefined ? undefined : code(tool)
    }),
    '',
    '## Results',
    '',
    'A result is short text for the model, or compact JSON. `loci mcp --output-schemas` also describes',
    'results to the client, and sends them whole as `structuredContent`. What goes wrong is a result with',
    '`isError` whose text is `CODE: message` and then the hint; see the [codes](errors.md).',
    '',
    'A client that sends a progress token is told how far long work is. A request that is cancelled ends',
    'at its next step; what was done until then stays.',
    '',
    '## Resources and prompts',
    '',
    ...table(
      ['Resource', 'What it holds'],
      [
        ...FIXED_RESOURCES.map(({ uri, description }) => [code(uri), description]),
        ...RESOURCE_TEMPLATES.map(({ uriTemplate, description }) => [
          code(uriTemplate),
          description,
        ]),
      ],
    ),
    '',
    ...table(
      ['Prompt', 'What it does'],
      PROMPTS.map(({ name, description }) => [code(name), description]),
    ),
  ])
}

const ERROR_MEANINGS: Readonly<
  Record<ErrorCode, { readonly meaning: string; readonly next: string }>
> = {
  INVALID_INPUT: {
    meaning: 'The call is wrong.',
    next: 'Fix the call; `issues` names each field.',
  },
  INVALID_CONFIG: { meaning: 'A setting is wrong.', next: 'Fix the file or the variable.' },
  MISSING_DEPENDENCY: {
    meaning: 'An optional package is not installed.',
    next: 'Install it; the hint has the command.',
  },
  NOT_FOUND: {
    meaning: 'There is no such thing, or not for this caller.',
    next: 'Look with `recall` or a `list`.',
  },
  CONFLICT: { meaning: 'Somebody else was first.', next: 'Read again, then retry.' },
  UNSUPPORTED: {
    meaning: 'The configured store does not support it.',
    next: 'Choose another one.',
  },
  LIMIT_EXCEEDED: { meaning: 'Too large, or too many.', next: 'Ask for less at once.' },
  STORE_FAILED: {
    meaning: 'The store is down, busy or read-only.',
    next: 'Retry where it says so; else `loci doctor`.',
  },
  STORE_FULL: {
    meaning: 'A disk or a quota has no room; what is stored can be read.',
    next: 'Free some space where it says, then retry.',
  },
  MODEL_FAILED: {
    meaning: 'The model is down or answered nonsense.',
    next: 'Retry, check the model.',
  },
  CORRUPT_DATA: { meaning: 'Stored bytes are not what was written.', next: 'Run `loci doctor`.' },
  FORBIDDEN: { meaning: 'This caller is not allowed to do that.', next: 'Use another key.' },
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
    `\`import\` exits with ${EXIT_CODES.INVALID_INPUT} when nothing could be read, and with`,
    `${EXIT_IN_PART} when some lines were refused and the others are in; \`export\` exits with ${EXIT_IN_PART} when it had to leave`,
    'something out. What is missing is told on stderr.',
    '',
    'In code: `MemoryError.is(error, "NOT_FOUND")`; `error.hint`, `error.issues` and `error.isRetryable` tell the rest.',
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
    'that is named and does not exist is refused, so that a typing error does not start an empty memory: `--create`,',
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
    '',
    '`server.cors` is a list of the origins whose pages may call, such as `["https://app.example.com"]`; `["*"]` is',
    'for all, and only with keys. Without it pages of other sites are refused.',
  ])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(FOLDER, { recursive: true })
  for (const name of readdirSync(FOLDER)) rmSync(join(FOLDER, name))
  for (const [name, text] of renderReference()) writeFileSync(join(FOLDER, name), text)
  for (const [path, text] of renderClients()) writeFileSync(join(ROOT, path), text)
}
