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
})

const embedder = z.strictObject({
  kind: z
    .enum(['minilm', 'openai', 'none'])
    .default('minilm')
    .describe('minilm: the model in the install, offline. openai: any compatible server.'),
  baseUrl: z.url().optional().describe('Such as http://127.0.0.1:11434/v1 for Ollama.'),
  model: z.string().min(1).max(200).optional().describe('The name that the server knows.'),
  dimensions: z.int().min(8).max(4_096).optional().describe('The length of its vectors.'),
  apiKey: secret.optional().describe('Only as "$NAME" of an environment variable.'),
  timeoutMs: milliseconds.default(30_000).describe('How long one request may take.'),
})

const languageModel = z.strictObject({
  kind: z.enum(['none', 'openai']).default('none').describe('Optional everywhere.'),
  baseUrl: z.url().optional().describe('Such as http://127.0.0.1:11434/v1 for Ollama.'),
  model: z.string().min(1).max(200).optional().describe('The name that the server knows.'),
  apiKey: secret.optional().describe('Only as "$NAME" of an environment variable.'),
})

const gate = z.strictObject({
  classify: z
    .enum(['rules', 'model', 'hybrid'])
    .default('hybrid')
    .describe('Who judges a statement. hybrid: the language model where the rules are unsure.'),
  eventsPerMinute: z
    .int()
    .min(1)
    .max(10_000_000)
    .optional()
    .describe('How much a caller may bring; 1200 over HTTP, 600 over MCP, when left out.'),
})

const days = z.int().min(1).max(36_500)

const isOrdered = ({ activeDays, matureDays, agedDays }: PhaseLimits): boolean =>
  activeDays < matureDays && matureDays < agedDays

const episodes = z
  .strictObject({
    activeDays: days.default(PHASE_LIMITS.activeDays).describe('An episode is active so long.'),
    matureDays: days.default(PHASE_LIMITS.matureDays).describe('And mature until it is so old.'),
    agedDays: days
      .default(PHASE_LIMITS.agedDays)
      .describe('And aged until it is so old: then it is archived, and found when asked for.'),
    cacheSize: z.int().min(1).max(100_000).default(1_000).describe('Episodes kept in the process.'),
    cacheMinutes: z.int().min(1).max(1_440).default(60).describe('And for how long at most.'),
  })
  .refine(isOrdered, 'activeDays < matureDays < agedDays must hold.')

const learning = z.strictObject({
  acrossProjects: z
    .boolean()
    .default(false)
    .describe(
      'Learn what holds in at least three projects or agents for all of them, in words that name none.',
    ),
})

const reflection = z.strictObject({
  episodes: z
    .int()
    .min(1)
    .max(1_000)
    .default(REFLECTION_LIMITS.episodes)
    .describe('After so many finished tasks, what they have in common is written down.'),
  importance: z
    .number()
    .min(0.1)
    .max(1_000)
    .default(REFLECTION_LIMITS.importance)
    .describe('Or after tasks of so much importance: each has 0 to 1, a failure more.'),
})

const { sections } = DEFAULT_LIMITS
const sectionTokens = z.int().min(1).max(400_000)
const tasks = z.strictObject({
  systemTokens: sectionTokens.default(sections.system).describe('Static context: tools, bounds.'),
  taskTokens: sectionTokens.default(sections.task).describe('What is to be done, and its values.'),
  executionTokens: sectionTokens
    .default(sections.execution)
    .describe('Progress, decisions, hypotheses, errors.'),
  resultsTokens: sectionTokens.default(sections.results).describe('Outputs of subtasks and steps.'),
  retrievedTokens: sectionTokens.default(sections.retrieved).describe('What past tasks offer.'),
})

const nightly = z.strictObject({
  at: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^off$/u, 'must be a time such as 03:30, or off')
    .default('03:30')
    .describe('When a server puts the memory in order and learns, each night; off for never.'),
  minutesMax: z
    .int()
    .min(1)
    .max(1_440)
    .default(120)
    .describe('A run ends after so long; the next one goes on there.'),
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
})

const project = z.strictObject({
  folder: z
    .string()
    .min(1)
    .max(4_096)
    .optional()
    .describe('A project, or a folder of several: all that agents may have looked at.'),
})

const key = identity.partial().extend({
  tenant: part.optional(),
  isOwner: z.boolean().optional().describe('May also run doctor, reindex and config.'),
  trust: z
    .enum(TRUST_LEVELS)
    .optional()
    .describe('How far what this key says is trusted: person, agent (the default), tool, web.'),
  key: secret
    .min(16)
    .describe('Only as "$NAME" of an environment variable. At least 16 characters.'),
})

const areDifferent = (keys: readonly { readonly key: string }[]): boolean =>
  new Set(keys.map(({ key: value }) => value)).size === keys.length

const server = z.strictObject({
  host: z.string().min(1).max(255).default('127.0.0.1').describe('Loopback unless keys are set.'),
  port: z.int().min(0).max(65_535).default(4_680).describe('0 takes any free port.'),
  bodyBytesMax: z.int().min(1_024).max(67_108_864).default(1_048_576).describe('Largest request.'),
  keys: z
    .array(key)
    .max(1_000)
    .refine(areDifferent, 'Two callers have the same key.')
    .default([])
    .describe('Who may call, and as whom.'),
})

/** Everything that can be configured. Each section, and each field, may be left out. */
export const configSchema = z.strictObject({
  identity: identity.prefault({}),
  storage: storage.prefault({}),
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
    .describe('Where "yesterday" ends, such as Europe/Rome; that of the machine when left out.'),
  logLevel: z.enum(LOG_LEVELS).default('error').describe('What is logged to stderr.'),
})

/** The settings of a memory, complete. docs/reference/config.md explains each. */
export type Config = z.infer<typeof configSchema>

/** Any part of the settings. */
export type ConfigInput = {
  readonly [Section in keyof Config]?: Config[Section] extends string
    ? Config[Section]
    : Partial<Config[Section]>
}
