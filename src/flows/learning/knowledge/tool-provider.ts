import type { ToolStatistics } from '../../../core/learning/tools/tool-statistics.ts'
import { readToolStatistics } from '../tools/tool-statistics.ts'
import type { KnowledgeProvider } from './provider.ts'

/** A tool that fails less often is nothing to be told of. */
const FAILING_MIN = 0.2
const USES_MIN = 10

/** Tools that go well together in such tasks, and tools that often fail. */
export const toolProvider: KnowledgeProvider = {
  name: 'tool statistics',
  async gather({ type, project, k }, caller, deps) {
    const found = await readToolStatistics({ taskType: type, project }, caller, deps)
    const lines = tellTools(found, k)
    if (lines.length === 0) return []
    const where = type === undefined ? 'in all tasks' : `in tasks of type ${type}`
    const title = `Tools ${where}`
    return [
      {
        section: 'tools',
        id: `tool-statistics${type === undefined ? '' : `/${type}`}`,
        title,
        text: [`${title}, ${found.episodes} episodes:`, ...lines].join('\n'),
        trust: 'agent',
        episodeIds: [],
      },
    ]
  },
}

function tellTools({ tools, combinations }: ToolStatistics, k: number): readonly string[] {
  const good = combinations
    .slice(0, k)
    .map(({ tools: pair, runs, successRate, successRateWithout }) => {
      const rates = `${percent(successRate)} of ${runs} episodes ended well, ${percent(successRateWithout)} with only one of them`
      return `- ${pair.join(' and ')} together: ${rates}.`
    })
  const failing = tools.filter(
    ({ uses, successRate }) => uses >= USES_MIN && 1 - successRate >= FAILING_MIN,
  )
  const bad = failing.slice(0, k).map(({ tool, failures, uses, typicalErrors }) => {
    const [error] = typicalErrors
    const often = error === undefined ? '' : `; most often: ${error.template}`
    return `- ${tool} failed in ${failures} of ${uses} uses${often}`
  })
  return [...good, ...bad]
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
