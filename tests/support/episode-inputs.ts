import type { EpisodeInput, EpisodeStatus } from '../../src/core/tasks/episodes/episode.ts'

/** An episode of a few words, for tests that need many. */
export function episodeOf(
  description: string,
  more: Partial<EpisodeInput> & { readonly status?: EpisodeStatus } = {},
): EpisodeInput {
  const { status = 'success', ...rest } = more
  return { task: { description }, outcome: { status }, ...rest }
}

/** An episode in which every field is filled. */
export const FULL_EPISODE: EpisodeInput = {
  task: {
    input: '결제가 자꾸 끊겨요. 고쳐 주세요!',
    description: 'Fix the payment timeout in the checkout',
    type: 'bugfix',
    goals: ['no more timeouts', '결제 성공률을 높인다'],
    constraints: ['non toccare il database'],
    context: 'A release was due the same evening.',
    complexity: 0.6,
  },
  context: {
    files: ['./src/payments/client.ts', 'src\\payments\\retry.ts', 'src/payments/retry.ts'],
    symbols: ['PaymentClient.charge', 'retry'],
    errors: [
      {
        type: 'TimeoutError',
        message: 'The gateway did not answer in 30 s',
        signature: 'TimeoutError: The gateway did not answer in <n> s',
        stackSignature: 'charge>post>request',
      },
    ],
  },
  execution: {
    plan: ['reproduce', 'measure', 'mend'],
    planSummary: 'Measure first, then raise the limit.',
    trace: [
      { at: '2026-02-28T10:00:00Z', tool: 'grep', input: 'timeout', output: '3 files' },
      { tool: 'edit', error: 'the file is open', durationMs: 12 },
    ],
    steps: { total: 12, succeeded: 11 },
    toolsUsed: [
      { name: 'grep', uses: 3 },
      { name: 'edit', uses: 2, failures: 1 },
    ],
    decisions: [{ decision: 'Retry once', reason: 'The gateway is idempotent.' }],
    pivots: [{ from: 'raise the limit', to: 'retry with a delay', reason: 'too slow', step: 5 }],
    adaptations: ['used a smaller pool'],
    durationMs: 480_000,
    resources: { tokens: 12_000, 'tool calls': 5 },
  },
  outcome: {
    status: 'success',
    output: 'Timeouts are gone 🎉',
    sideEffects: ['one more dependency'],
    patches: [
      {
        file: 'src/payments/client.ts',
        description: 'wait a second time',
        linesAdded: 12,
        linesRemoved: 3,
      },
    ],
    testsPassed: true,
    quality: { coverage: 0.91 },
    userFeedback: { rating: 'positive', comment: 'grazie mille' },
  },
  reflection: {
    insights: ['数据库连接超时的原因是连接池太小'],
    problemPattern: 'a slow peer without a retry',
    solutionPattern: 'retry with a delay',
    gotchas: ['the gateway counts attempts'],
    tips: ['log the attempt'],
    patternsDiscovered: ['retry with jitter'],
    failuresAnalysed: ['the first patch waited forever'],
    performance: 'Most of the time went into waiting for tests.',
  },
  metadata: {
    domain: 'payments',
    strategies: ['measure first'],
    tags: ['결제', 'timeout'],
    appliedPatterns: ['retry'],
  },
  occurredAt: '2026-02-28T11:00:00Z',
}
