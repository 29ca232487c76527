import { seededRandom } from '../../src/core/learning/statistics/seeded-random.ts'
import type { EpisodeInput, TraceEntry } from '../../src/core/tasks/episodes/episode.ts'

type Sort = (number: number, chance: () => number) => EpisodeInput

const SORTS: readonly Sort[] = [recurring, planted, repaired, rewritten]

/** An episode of a made-up year; the same for the same number. */
export function makeNightEpisode(number: number): EpisodeInput {
  const sort = SORTS[number % SORTS.length] ?? recurring
  return {
    ...sort(number, seededRandom(number + 1)),
    project: number % 8 < 4 ? 'shop' : '가게',
  }
}

// Nearly the same each time: a few records stand for many of them.
function recurring(number: number): EpisodeInput {
  const gateway = Math.floor(number / 4) % 5
  return {
    task: {
      description: `Renew the certificate of gateway ${gateway} and reload it`,
      type: 'maintenance',
    },
    context: { files: [`ops/gateway-${gateway}.conf`] },
    execution: { plan: ['renew', 'reload'], trace: steps('read', 'renew', 'reload') },
    outcome: { status: 'success' },
    reflection: { tips: ['Reload the gateway after the renewal.'] },
  }
}

// Whoever asks the index first succeeds far more often: a pattern to be found.
function planted(number: number, chance: () => number): EpisodeInput {
  const isAsked = chance() < 0.5
  const isSuccess = chance() < (isAsked ? 0.95 : 0.25)
  const tools = ['read', ...(isAsked ? ['ask-index'] : []), chance() < 0.5 ? 'edit' : 'patch']
  return {
    task: { description: `Translate page ${number} of the handbook into 한국어`, type: 'feature' },
    context: { files: [`docs/pagina-${number}.md`] },
    execution: { trace: steps(...tools), durationMs: 1_000 + Math.floor(chance() * 9_000) },
    outcome: { status: isSuccess ? 'success' : 'failure' },
    reflection: { gotchas: isSuccess ? [] : ['Il glossario non era aggiornato.'] },
  }
}

// The same few failures, and how they were got over.
function repaired(number: number, chance: () => number): EpisodeInput {
  const failure = Math.floor(chance() * 4)
  const file = `src/cart-${failure}.ts`
  const message = `Cannot read properties of undefined (reading 'total${failure}')`
  const stack = `TypeError: ${message}\n    at sum${failure} (${file}:${10 + failure}:5)`
  return {
    task: { description: `Fix the crash of cart ${failure} (report ${number})`, type: 'bugfix' },
    context: { files: [file], errors: [{ type: 'TypeError', message, stack }] },
    execution: {
      plan: ['reproduce', 'fix', 'test'],
      trace: [{ tool: 'test', input: 'npm test', error: stack }, ...steps('read', 'edit', 'test')],
      durationMs: 2_000 + number,
    },
    outcome: {
      status: chance() < 0.8 ? 'success' : 'failure',
      patches: [{ file, diff: hunk(file, `return cart.total`, `return cart?.total ?? 0`) }],
    },
    reflection: {
      problemPattern: 'A cart without a voucher has no total.',
      solutionPattern: 'Take 0 for a total that is not there.',
    },
  }
}

// One small rewriting, again and again: a rule of code.
function rewritten(number: number, chance: () => number): EpisodeInput {
  const name = ['voce', '항목', 'entry', 'row'][Math.floor(chance() * 4)] ?? 'row'
  const file = `src/list-${number % 7}.ts`
  const diff = hunk(file, `if (${name} == null) return`, `if (${name} === null) return`)
  return {
    task: { description: `Tidy the list of ${name} (${number})`, type: 'refactoring' },
    context: { files: [file] },
    execution: { trace: steps('read', 'edit', 'lint'), durationMs: 500 + number },
    outcome: { status: 'success', patches: [{ file, diff }], testsPassed: true },
    reflection: { insights: ['Strict comparisons find more mistakes.'] },
  }
}

function steps(...tools: readonly string[]): readonly TraceEntry[] {
  return tools.map((tool) => ({ tool, input: `${tool} it`, output: 'ok', durationMs: 20 }))
}

function hunk(file: string, before: string, after: string): string {
  return `--- a/${file}\n+++ b/${file}\n@@ -1 +1 @@\n-${before}\n+${after}\n`
}
