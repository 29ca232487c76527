import * as z from 'zod'

/** Only as a reference to an environment variable, unless it is an address without a password. */
export const secret = z.string().min(1).max(1_000)
export const milliseconds = z.int().min(1).max(600_000)

export const storage = z.strictObject({
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

export const blobs = z.strictObject({
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

export const vectors = z.strictObject({
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

export const cache = z.strictObject({
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
