import type { Memory } from '../../../operations/operation.ts'
import { counted, next } from './phrases.ts'
import { toLine, toLines } from './printable.ts'
import type { View } from './style.ts'

type Result<Name extends keyof Memory> = Memory[Name] extends (...input: never[]) => infer Output
  ? Awaited<Output>
  : never

const SAID: Readonly<Record<Result<'nightly'>['status'], string>> = {
  finished: 'Done.',
  paused: 'The time is over.',
  planned: 'Nothing was changed: this is what would be done.',
}

export function formatNightly(result: Result<'nightly'>, view: View): string {
  const { status, isResumed, markdown } = result
  const resumed = isResumed ? ' It went on where an earlier run had ended.' : ''
  return [
    view.style[status === 'finished' ? 'good' : 'warning'](`${SAID[status]}${resumed}`),
    ...(status === 'paused' ? [next('loci nightly', view)] : []),
    '',
    ...toLines(markdown),
  ].join('\n')
}

export function formatNightlyReport({ markdown }: Result<'nightlyReport'>): string {
  return toLines(markdown).join('\n')
}

export function formatReflectedEpisodes(result: Result<'reflectEpisodes'>, view: View): string {
  const { outcomes, isDryRun } = result
  const insights = outcomes.flatMap((outcome) => outcome.insights)
  const sum = (of: (outcome: (typeof outcomes)[number]) => number): number =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const fresh = sum(({ freshEpisodes }) => freshEpisodes)
  const left = sum(({ groupsLeft, episodesLeft }) => groupsLeft + episodesLeft)
  const more =
    left === 0 ? [] : ['More is left for the next time.', next('loci reflect-episodes', view)]
  if (insights.length === 0) {
    const nothing =
      fresh === 0
        ? 'Nothing has happened that was not thought about.'
        : `Nothing to say of ${counted(fresh, 'new episode')} yet: --force does not wait for more.`
    return [view.style.warning(nothing), next('loci list --tags insight', view), ...more].join('\n')
  }
  const said = isDryRun ? 'Would be kept' : 'Kept'
  return [
    view.style.good(`${said}: ${counted(insights.length, 'insight')}.`),
    ...insights.flatMap(({ text, episodeIds, factId }) => [
      `  ${toLine(text)}`,
      view.style.dim(
        `    ${[...(factId === undefined ? [] : [factId]), counted(episodeIds.length, 'episode')].join(' · ')}`,
      ),
    ]),
    ...more,
  ].join('\n')
}
