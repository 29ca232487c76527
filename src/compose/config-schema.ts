import * as z from 'zod'
import { REFLECTION_LIMITS } from '../core/learning/reflection/reflection-trigger.ts'
import { scopeSchema } from '../core/scope.ts'
import { TRUST_LEVELS } from '../core/storage/records/trust-level.ts'
import { PHASE_LIMITS, type PhaseLimits } from '../core/tasks/episodes/lifecycle.ts'
import { DEFAULT_LIMITS } from '../core/tasks/working/working-memory.ts'
import { blobs, cache, milliseconds, secret, storage, vectors } from './engine-settings.ts'

const LOG_LEVELS = ['silent', 'error', 'info', 'debug'] as const

const part = scopeSchema.shape.tenant

const identity = z.strictObject({
  tenant: part.default('default').describe('Whose memory this is. Nothing crosses tenants.'),
  user: part.optional().describe('Narrows everything to one user.'),
  agent: part.optional().describe('Narrows everything to one agent.'),
  project: part.optional().describe('Narrows everything to one project.'),
  session: part.optional().describe('Narrows everything to one session.'),
})

const embedder = z.strictObject({
  kind: z
    .enum(['encoder', 'openai', 'none'])
    .default('encoder')
    .describe('encoder: the model in the install, offline. openai: any compatible server.'),
  baseUrl: z.url().optional().describe('Such as http://127.0.0.1:11434/v1 for Ollama.'),
  model: z.string().min(1).max(200).optional().describe('The name of the model on the server.'),
  dimensions: z.int().min(8).max(4_096).optional().describe('The length of its vectors.'),
  apiKey: secret.optional().describe('Only as "$NAME", a reference to an environment variable.'),
  timeoutMs: milliseconds.default(30_000).describe('Timeout of one request.'),
})

const languageModel = z.strictObject({
  kind: z.enum(['none', 'openai']).default('none').describe('Optional everywhere.'),
  baseUrl: z.url().optional().describe('Such as http://127.0.0.1:11434/v1 for Ollama.'),
  model: z.string().min(1).max(200).optional().describe('The name of the model on the server.'),
  apiKey: secret.optional().describe('Only as "$NAME", a reference to an environment variable.'),
})

const gate = z.strictObject({
  classify: z
    .enum(['rules', 'model', 'hybrid'])
    .default('hybrid')
    .describe('What judges a statement. hybrid: the language model where the rules are unsure.'),
  eventsPerMinute: z
    .int()
    .min(1)
    .max(10_000_000)
    .optional()
    .describe('Rate limit per caller. Default: 1200 over HTTP, 600 over MCP.'),
})

const quotas = z.strictObject({
  requestsPerMinute: z
    .int()
    .min(1)
    .max(10_000_000)
    .optional()
    .describe('Calls of each tenant over HTTP and MCP, at each host. Default: no limit.'),
  recordsMax: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .optional()
    .describe('Facts and episodes that each tenant may store. Default: no limit.'),
})

const audit = z.strictObject({
  isOn: z
    .boolean()
    .default(false)
    .describe(
      'Note every write and deletion in `audit/` in the home folder: who, what, when, never what it says.',
    ),
})

const days = z.int().min(1).max(36_500)

const isOrdered = ({ activeDays, matureDays, agedDays }: PhaseLimits): boolean =>
  activeDays < matureDays && matureDays < agedDays

const episodes = z
  .strictObject({
    activeDays: days.default(PHASE_LIMITS.activeDays).describe('How long an episode is active.'),
    matureDays: days.default(PHASE_LIMITS.matureDays).describe('The age until which it is mature.'),
    agedDays: days
      .default(PHASE_LIMITS.agedDays)
      .describe('The age until which it is aged. Then it is archived, and found only on request.'),
    cacheSize: z.int().min(1).max(100_000).default(1_000).describe('Episodes in the cache.'),
    cacheMinutes: z.int().min(1).max(1_440).default(60).describe('How long they are cached.'),
  })
  .refine(isOrdered, 'Must satisfy activeDays < matureDays < agedDays.')

const learning = z.strictObject({
  acrossProjects: z
    .boolean()
    .default(false)
    .describe(
      'Share what holds in at least three projects or agents with all of them, in words that name none.',
    ),
})

const reflection = z.strictObject({
  episodes: z
    .int()
    .min(1)
    .max(1_000)
    .default(REFLECTION_LIMITS.episodes)
    .describe('Write insights after this many finished tasks.'),
  importance: z
    .number()
    .min(0.1)
    .max(1_000)
    .default(REFLECTION_LIMITS.importance)
    .describe('Or once their importance adds up to this: 0 to 1 each, failures count more.'),
})

const { sections } = DEFAULT_LIMITS
const sectionTokens = z.int().min(1).max(400_000)
const tasks = z.strictObject({
  systemTokens: sectionTokens.default(sections.system).describe('Static context, such as tools.'),
  taskTokens: sectionTokens.default(sections.task).describe('The task and its values.'),
  executionTokens: sectionTokens
    .default(sections.execution)
    .describe('Progress, decisions, hypotheses, errors.'),
  resultsTokens: sectionTokens.default(sections.results).describe('Outputs of subtasks and steps.'),
  retrievedTokens: sectionTokens.default(sections.retrieved).describe('Content from past tasks.'),
})

const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^off$/u, 'must be a time such as 03:30, or off')

const nightly = z.strictObject({
  at: timeOfDay
    .default('03:30')
    .describe('When a server starts the nightly run; off to disable it.'),
  minutesMax: z
    .int()
    .min(1)
    .max(1_440)
    .default(120)
    .describe('Time limit of a run; the next one resumes there.'),
})

const backups = z.strictObject({
  schedule: timeOfDay.default('off').describe('When a server makes a backup every day.'),
  keep: z
    .int()
    .min(1)
    .max(10_000)
    .default(14)
    .describe('How many backups a server keeps; older ones are deleted.'),
  folder: z
    .string()
    .min(1)
    .max(4_096)
    .optional()
    .describe('Where backups go. Default: `backups` in the home folder.'),
})

const workspace = z.strictObject({
  folder: z
    .string()
    .min(1)
    .max(4_096)
    .optional()
    .describe(
      'A folder of Markdown whose statements are facts too. Keeps records in loci/, and the database in .memory/.',
    ),
  reflect: z
    .boolean()
    .default(true)
    .describe('Whether the nightly run also reflects on the workspace.'),
})

const project = z.strictObject({
  folder: z
    .string()
    .min(1)
    .max(4_096)
    .optional()
    .describe('A project or a folder of projects. Agents cannot have anything else read.'),
})

const key = identity.partial().extend({
  tenant: part.optional().describe('Whose memory it opens. Default: the one of `identity`.'),
  isOwner: z.boolean().optional().describe('May also run doctor, reindex and config.'),
  trust: z
    .enum(TRUST_LEVELS)
    .optional()
    .describe('How far this key is trusted: person, agent (default), tool or web.'),
  key: secret
    .min(16)
    .describe('Only as "$NAME", a reference to an environment variable. At least 16 characters.'),
})

const areDifferent = (keys: readonly { readonly key: string }[]): boolean =>
  new Set(keys.map(({ key: value }) => value)).size === keys.length

const origin = z
  .string()
  .max(300)
  .refine((text) => URL.canParse(text) && new URL(text).origin === text, {
    message: 'must be an origin such as https://app.example.com, without a path',
  })

// Without keys, any page that somebody opens here could read the memory.
const isOpenOnlyWithKeys = (given: { readonly cors: readonly string[]; readonly keys: object }) =>
  !given.cors.includes('*') || Object.keys(given.keys).length > 0

const server = z.strictObject({
  host: z.string().min(1).max(255).default('127.0.0.1').describe('Loopback unless keys are set.'),
  port: z.int().min(0).max(65_535).default(4_680).describe('0 picks any free port.'),
  bodyBytesMax: z.int().min(1_024).max(67_108_864).default(1_048_576).describe('Request limit.'),
  keys: z
    .array(key)
    .max(1_000)
    .refine(areDifferent, 'Two callers have the same key.')
    .default([])
    .describe('Who may call, and as whom.'),
  requestsPerMinute: z
    .int()
    .min(1)
    .max(10_000_000)
    .optional()
    .describe('Requests of each key; without keys, of all callers together. Default: no limit.'),
  cors: z
    .array(z.union([z.literal('*'), origin]))
    .max(100)
    .default([])
    .describe(
      'Web pages that may call, by their origin, such as https://app.example.com. "*" for all, only with keys. Default: none.',
    ),
})

/** Everything that can be configured. Each section and field is optional. */
export const configSchema = z.strictObject({
  identity: identity.prefault({}).describe('Whose memory it is.'),
  storage: storage.prefault({}).describe('Where documents are kept.'),
  blobs: blobs.prefault({}).describe('Where long texts are kept.'),
  vectors: vectors.prefault({}).describe('Where vectors are kept.'),
  cache: cache.prefault({}).describe('A cache that processes share.'),
  embedder: embedder.prefault({}).describe('The model that compares meaning.'),
  languageModel: languageModel.prefault({}).describe('A language model, if any.'),
  gate: gate.prefault({}).describe('What may be stored, and how often.'),
  quotas: quotas.prefault({}).describe('Limits of each tenant.'),
  audit: audit.prefault({}).describe('A log of writes and deletions.'),
  episodes: episodes.prefault({}).describe('How episodes age.'),
  learning: learning.prefault({}).describe('What is learned.'),
  reflection: reflection.prefault({}).describe('When insights are written.'),
  tasks: tasks.prefault({}).describe('The context of a task, in tokens.'),
  nightly: nightly.prefault({}).describe('When the nightly run starts.'),
  backups: backups.prefault({}).describe('When backups are made.'),
  workspace: workspace.prefault({}).describe('The folder of Markdown.'),
  project: project.prefault({}).describe('The code base.'),
  server: server
    .refine(isOpenOnlyWithKeys, 'cors can be "*" only with keys: name the origins instead.')
    .prefault({})
    .describe('How `loci serve` answers.'),
  timeZone: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('Time zone for "yesterday", such as Europe/Rome. Default: that of the machine.'),
  logLevel: z.enum(LOG_LEVELS).default('error').describe('What is logged to stderr.'),
})

/** The complete settings of a memory. See docs/reference/config.md. */
export type Config = z.infer<typeof configSchema>

/** Any part of the settings. */
export type ConfigInput = {
  readonly [Section in keyof Config]?: Config[Section] extends string
    ? Config[Section]
    : Partial<Config[Section]>
}
