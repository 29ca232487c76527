import type { Episode } from '../../core/tasks/episodes/episode.ts'
import type { FoundEpisode } from '../../flows/tasks/episodes/get-episode.ts'
import { counted } from './phrases.ts'
import { toLine } from './printable.ts'

type Row = readonly [name: string, value: string | undefined]

/** More is shown by `--json`. */
const LISTED_MAX = 5

/** Its phase, and what of it came back from cold storage. */
export function describePhase({ phase, away }: FoundEpisode['lifecycle']): string {
  const parts = away.flatMap((one) => one.parts)
  return parts.length === 0 ? phase : `${phase}; in cold storage: ${parts.join(', ')}`
}

/** Each failure that it met, with the signature by which it is found again. */
export function listFailures({ context, keys }: Episode): readonly Row[] {
  const told = context.errors.map(({ type, message, signature }) => {
    const said = message === undefined || message.startsWith(type) ? message : `${type}: ${message}`
    return [said ?? type, ...(signature === undefined ? [] : [`(${signature})`])].join(' ')
  })
  // A failure that only the trace shows is told by its signature.
  const failures = told.length > 0 ? told : keys.failures
  return under('failures', failures)
}

/** What a record tells that stands for several episodes. */
export function listCommon({ consolidation }: Episode): readonly Row[] {
  if (consolidation === undefined) return []
  const { count, successRate, durationMs, common } = consolidation
  const mean = durationMs === undefined ? '' : `, ${(durationMs / 1_000).toFixed(1)} s on average`
  return [
    ['stands for', `${counted(count, 'episode')}, ${Math.round(successRate * 100)} % good${mean}`],
    ['all use', common.tools.join(', ')],
    ['all touch', common.files.join(', ')],
    ['all plan', common.plan.join('; ')],
    ['all have', [...common.tags, ...common.patterns].join(', ')],
  ]
}

/** What each of them has that not all have. */
export function listVariations({ consolidation }: Episode): readonly string[] {
  if (consolidation === undefined) return []
  const lines = consolidation.variations.map((one) => {
    const own = [one.description, ...one.tools, ...one.files, ...one.tags]
    const said = own.filter((part) => part !== undefined).join(', ')
    return `  ${[one.episodeId, toLine(said)].filter((part) => part !== '').join('  ')}`
  })
  return ['', 'of which', ...cut(lines, '  ')]
}

function under(name: string, values: readonly string[]): readonly Row[] {
  return cut(values, '').map((value, index): Row => [index === 0 ? name : '', value])
}

function cut(values: readonly string[], margin: string): readonly string[] {
  if (values.length <= LISTED_MAX) return values
  return [...values.slice(0, LISTED_MAX), `${margin}… and ${values.length - LISTED_MAX} more`]
}
