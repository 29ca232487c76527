import type { EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'
import { makeEpisode } from './make-episode.ts'

/** Words that no other episode has: by them it must be found. */
export function describeSmall(index: number): string {
  return `${makeEpisode(index, 0).task.description}, ticket ${index}`
}

/** An episode of about 1 KB with something in every part that grows cold. */
export function makeSmallEpisode(index: number): EpisodeInput {
  const { task, context, outcome, reflection, metadata } = makeEpisode(index, 0)
  const [error] = context?.errors ?? []
  return {
    task: { ...task, description: `${task.description}, ticket ${index}`, input: undefined },
    context: {
      files: context?.files?.slice(0, 1),
      errors: error === undefined ? [] : [{ type: error.type, message: error.message }],
    },
    execution: {
      plan: ['read', 'mend', 'test'],
      trace: [
        { tool: 'read', input: `src/${index}.ts`, output: `${index % 97} lines` },
        { tool: 'test', output: `${index % 13} of 13 passed` },
      ],
      toolsUsed: [{ name: 'read' }, { name: 'test' }],
      durationMs: index,
    },
    outcome: { status: outcome.status, output: outcome.output, patches: outcome.patches },
    reflection: { insights: reflection?.insights, tips: reflection?.tips },
    metadata: { domain: metadata?.domain, tags: metadata?.tags },
  }
}
