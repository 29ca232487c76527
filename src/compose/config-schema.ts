import * as z from 'zod'
import { REFLECTION_LIMITS } from '../core/learning/reflection/reflection-trigger.ts'
import { scopeSchema } from '../core/scope.ts'
import { TRUST_LEVELS } from '../core/storage/records/trust-level.ts'
import { PHASE_LIMITS, type PhaseLimits } from '../core/tasks/episodes/lifecycle.ts'
import { DEFAULT_LIMITS } from '../core/tasks/working/working-memory.ts'

const LOG_LEVELS = ['silent', 'error', 'info', 'debug'] as const

const part = scopeSchema.shape.tenant
const secret = z.string().min(1).max(1_000)
const milliseconds = z.int().min(1).max(600_000)

const identity = z.strictObject({
  tenant: part.default('default').describe('Whose memory this is. Nothing crosses tenants.'),
  user: part.optional().describe('Narrows everything to one user.'),
  agent: part.optional().describe('Narrows everything to one agent.'),
  project: part.optional().describe('Narrows everything to one project.'),
  session: part.optional().describe('Narrows everything to one session.'),
})

const storage = z.strictObject({
  kind: z
    .enum(['embedded', 'json', 'memory', 'postgres'])
    .default('embedded')
    .describe('embedded: one SQLite file. json: readable files. memory: gone when it ends.'),
  url: secret.optional().describe('Where the PostgreSQL server is: "$DATABASE_URL".'),
  durability: z
    .enum(['power-loss', 'process-crash'])
    .default('power-loss')
    .describe('What an acknowledged write survives. The second is faster.'),
  busyTimeoutMs: milliseconds
    .default(5_000)
    .describe('How long a write waits for other processes before it gives up.'),
  connectionsMax: z
    .int()
    .min(2)
    .max(1_000)
    .default(8)
    .describe('postgres: connections of this process at most.'),
  statementTimeoutMs: milliseconds
    .default(30_000)
    .describe('postgres: how long a statement may take.'),
  vectorPrecision: z
    .enum(['full', 'half'])
    .default('full')
    .describe(
      'postgres: of the graph of vectors. half takes half the memory; answers are compared in full.',
    ),
})

const blobs = z.strictObject({
  kind: z
    .enum(['files', 's3'])
    .default('files')
    .describe('Where long traces and outputs are. s3: a bucket that hosts share; needs postgres.'),
  endpoint: z
    .url()
    .optional()
    .describe('Address of the S3 API: https://s3.eu-central-1.amazonaws.com, or your own server.'),
  bucket: z.string().min(3).max(63).optional().describe('A bucket that is there already.'),
  region: z.string().min(1).max(60).default('us-east-1').describe('What requests are signed for.'),
  prefix: z.string().max(500).default('loci/').describe('What every key begins with.'),
  addressing: z
    .enum(['path', 'host'])
    .default('path')
    .describe('Where the bucket is named: in the path of an address, or in its host.'),
  accessKeyId: secret.optional().describe('Only as "$NAME": "$AWS_ACCESS_KEY_ID".'),
  secretAccessKey: secret.optional().describe('Only as "$NAME": "$AWS_SECRET_ACCESS_KEY".'),
  sessionToken: secret.optional().describe('Of a temporary key, only as "$NAME".'),
  timeoutMs: milliseconds.default(10_000).describe('How long a request waits for the server.'),
})

const vectors = z.strictObject({
  kind: z
    .enum(['store', 'qdrant'])
    .default('store')
    .describe('store: with the documents. qdrant: a server for many vectors; needs postgres.'),
  url: secret.optional().describe('Where the Qdrant server is: http://127.0.0.1:6333.'),
  apiKey: secret.optional().describe('Only as "$NAME", a reference to an environment variable.'),
  prefix: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,40}$/u, 'must be small letters, digits and hyphens')
    .default('loci')
    .describe('What the names of its collections begin with. Each memory needs its own.'),
  timeoutMs: milliseconds.default(2_000).describe('How long a search waits for Qdrant.'),
})

const cache = z.strictObject({
  kind: z
    .enum(['memory', 'redis'])
    .default('memory')
    .describe('Where vectors of texts are cached. redis: a server that hosts share, or Valkey.'),
  url: secret.optional().describe('Where the Redis or Valkey server is: "$REDIS_URL".'),
  prefix: z
    .string()
    .regex(/^[\w.-]{1,60}$/u, 'must be letters, digits, dots and hyphens')
    .default('loci')
    .describe('What its keys begin with. Each memory needs its own.'),
  timeoutMs: milliseconds.default(20).describe('How long Redis may keep an answer waiting.'),
  ttlMinutes: z.int().min(1).max(43_200).default(1_440).describe('How long an entry stays there.'),
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

const nightly = z.strictObject({
  at: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^off$/u, 'must be a time such as 03:30, or off')
    .default('03:30')
    .describe('When a server starts the nightly run; off to disable it.'),
  minutesMax: z
    .int()
    .min(1)
    .max(1_440)
    .default(120)
    .describe('Time limit of a run; the next one resumes there.'),
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
  tenant: part.optional(),
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
})

/** Everything that can be configured. Each section and field is optional. */
export const configSchema = z.strictObject({
  identity: identity.prefault({}),
  storage: storage.prefault({}),
  blobs: blobs.prefault({}),
  vectors: vectors.prefault({}),
  cache: cache.prefault({}),
  embedder: embedder.prefault({}),
  languageModel: languageModel.prefault({}),
  gate: gate.prefault({}),
  episodes: episodes.prefault({}),
  learning: learning.prefault({}),
  reflection: reflection.prefault({}),
  tasks: tasks.prefault({}),
  nightly: nightly.prefault({}),
  workspace: workspace.prefault({}),
  project: project.prefault({}),
  server: server.prefault({}),
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
