import { MemoryError } from '../../core/errors.ts'
import { counted } from '../../core/phrases.ts'
import { callOperation } from '../../operations/call.ts'
import type { View } from '../../operations/views/style.ts'
import type { CliWorld } from './cli-world.ts'
import type { Flags } from './read-flags.ts'
import { createReporter } from './report-events.ts'
import { withMemory } from './run-command.ts'

const QUESTIONS_COUNTED = 100

/** The output of `loci` alone: the content of the memory, and next steps. */
export async function showState(flags: Flags, world: CliWorld, view: View): Promise<number> {
  const { io } = world
  const reporter = createReporter(io, { showsProgress: false })
  const title = view.style.bold(`Loci ${world.version}: memory for AI agents`)
  try {
    return await withMemory({ flags, world, reporter, surface: 'cli' }, async (opened) => {
      const { context, owner, home } = opened
      const [{ admin }, { questions }] = await Promise.all([
        import('../../operations/upkeep.ts'),
        import('../../operations/questions.ts'),
      ])
      const stats = await callOperation(admin.operations.stats, {}, owner, context)
      const health = await callOperation(admin.operations.doctor, { quick: true }, owner, context)
      const open = await callOperation(
        questions.operations.list,
        { limit: QUESTIONS_COUNTED },
        owner,
        context,
      )
      const episodes = Object.values(stats.episodes.byPhase).reduce((sum, one) => sum + one, 0)
      const counts = [
        counted(stats.facts.active, 'fact'),
        counted(episodes, 'episode'),
        counted(stats.openTasks, 'open task'),
        counted(open.items.length, 'open question'),
      ]
      if (flags.globals.json === true) {
        const { facts, openTasks } = stats
        const { version } = world
        const state = { facts: facts.active, episodes, openTasks, openQuestions: open.items.length }
        io.print(JSON.stringify({ version, home, ...state, status: health.status }, null, 2))
        return 0
      }
      io.print(
        [
          title,
          '',
          `  ${view.style.dim('home')}    ${home}`,
          `  ${view.style.dim('stored')}  ${counts.join(', ')}`,
          `  ${view.style.dim('health')}  ${health.status}`,
          '',
          ...nextSteps({
            ...stats,
            episodes,
            openQuestions: open.items.length,
            status: health.status,
          }),
        ].join('\n'),
      )
      return 0
    })
  } catch (error) {
    if (!MemoryError.is(error) || flags.globals.json === true) throw error
    io.print(
      [
        title,
        '',
        `  ${error.message}.`,
        ...(error.hint === undefined ? [] : [`  ${error.hint}`]),
      ].join('\n'),
    )
    return 0
  }
}

interface State {
  readonly facts: { readonly active: number }
  readonly episodes: number
  readonly openTasks: number
  readonly openQuestions: number
  readonly status: string
}

function nextSteps(state: State): readonly string[] {
  const isEmpty = state.facts.active === 0 && state.episodes === 0
  const steps: readonly (readonly [string, string])[] = [
    ...(state.status === 'ok'
      ? []
      : [['loci doctor', 'see what is wrong and how to fix it'] as const]),
    ...(isEmpty
      ? ([
          ['loci remember "Ada drinks green tea."', 'store a first fact'],
          ['loci import ~/notes', 'import Markdown notes'],
          ['loci mcp', 'serve this memory to an agent'],
        ] as const)
      : ([
          ['loci recall "…"', 'ask the memory'],
          ...(state.openQuestions > 0
            ? ([['loci question list', 'questions waiting for an answer']] as const)
            : []),
          ...(state.openTasks > 0 ? ([['loci task list', 'open tasks']] as const) : []),
          ['loci fact list', 'the newest facts'],
        ] as const)),
    ['loci help', 'all commands'],
  ]
  const width = Math.max(...steps.map(([command]) => command.length))
  return ['Next:', ...steps.map(([command, why]) => `  ${command.padEnd(width)}  ${why}`)]
}
