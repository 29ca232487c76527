import type { Memory } from '../../../operations/operation.ts'
import { BAR_WIDTH, bar } from './bar.ts'
import { behindLines } from './behind-lines.ts'
import { dimLines, type ItemLine, renderItem } from './list-item.ts'
import { counted, next } from './phrases.ts'
import { toLine, toLines } from './printable.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'

type Match = Awaited<ReturnType<Memory['matchBugPattern']>>[number]
type Found = Awaited<ReturnType<Memory['getBugPattern']>>
type Forgotten = Awaited<ReturnType<Memory['forgetBugPattern']>>
type Page = Awaited<ReturnType<Memory['listBugPatterns']>>
type Pattern = Found['pattern']
type Solution = Pattern['solutions'][number]

const PLACES_SHOWN = 3

export function formatBugMatches(
  { matches }: { readonly matches: readonly Match[] },
  view: View,
): string {
  const [best] = matches
  if (best === undefined) {
    return view.style.warning('No known bug looks like it. `loci similar-failures` asks episodes.')
  }
  const items = matches.map((match, index) => formatMatch(match, index + 1, view))
  const hint =
    best.solution === undefined
      ? `loci get-bug-pattern ${best.pattern.id}`
      : `loci bug-feedback ${best.pattern.id} --solution ${best.solution.key} --helped`
  return [...items, next(hint, view)].join('\n\n')
}

function formatMatch(
  { pattern, score, why, aspects, solution }: Match,
  rank: number,
  view: View,
): string {
  const compared = aspects.map((one) => `${one.aspect} ${one.score.toFixed(2)}`).join(' · ')
  const lines: readonly ItemLine[] = [
    ...dimLines([`${score.toFixed(2)} · ${why}`]),
    ...(solution === undefined ? [] : [said(`try: ${solution.description}`)]),
    ...(solution?.approach === undefined ? [] : [said(`how: ${solution.approach}`)]),
    ...dimLines([compared, `id: ${pattern.id}`]),
  ]
  return renderItem(rank, { title: pattern.name, lines }, view)
}

export function formatBugPage({ patterns, total, next: after }: Page, view: View): string {
  if (patterns.length === 0) {
    return view.style.warning('No bug is known yet. Episodes teach them: see `loci nightly`.')
  }
  const items = patterns.map((pattern, index) => {
    const { lastSeenAt } = pattern.statistics
    const seen = lastSeenAt === undefined ? [] : [relativeTime(lastSeenAt, view.nowMs)]
    const [best] = pattern.solutions
    const lines = [
      ...dimLines([[...metLines(pattern), ...seen].join(' · ')]),
      ...(best === undefined ? [] : [said(`${rateOf(best)}  ${best.description}`)]),
      ...dimLines([`id: ${pattern.id}`]),
    ]
    return renderItem(index + 1, { title: pattern.name, lines }, view)
  })
  const shown = `${patterns.length} of ${total}`
  const more = after === undefined ? [] : [next(`loci list-bug-patterns --after ${after}`, view)]
  return [...items, view.style.dim(shown), ...more].join('\n\n')
}

export function formatForgottenBug({ id, episodes }: Forgotten, view: View): string {
  const title = view.style.good('Forgotten')
  const rest = episodes === 0 ? 'It is gone.' : `${counted(episodes, 'episode')} still show it.`
  return `${title}\n${view.style.dim(`  ${rest} id: ${id}`)}`
}

export function formatFoundBug({ pattern, related, behind }: Found, view: View): string {
  const nearby = related.map(({ id, name }) => `${toLine(name)}  ${view.style.dim(id)}`)
  return [
    formatBug(pattern, view),
    ...section('met by', behindLines(pattern.episodeIds, behind, view), view),
    ...section('near it', nearby, view),
  ].join('\n\n')
}

export function formatBug(pattern: Pattern, view: View): string {
  const { signature, context, statistics, solutions } = pattern
  const { meanResolutionMs } = statistics
  const mean =
    meanResolutionMs === undefined ? [] : [`${Math.round(meanResolutionMs / 1_000)} s each`]
  const head = [pattern.origin, ...metLines(pattern), ...mean]
  const places = signature.stackPatterns[0]?.slice(0, PLACES_SHOWN) ?? []
  const where = [...context.languages, ...context.frameworks, ...context.fileTypes]
  return [
    `${view.style.bold(toLine(pattern.name))}\n${view.style.dim(`${head.join(' · ')} · id: ${pattern.id}`)}`,
    ...section('messages', signature.messageTemplates.map(toLine), view),
    ...section('places', places.map(toLine), view),
    ...section('code', signature.codePatterns.map(toLine), view),
    ...section('found in', where.length === 0 ? [] : [toLine(where.join(', '))], view),
    ...section('causes', context.commonCauses.map(toLine), view),
    ...section(
      'solutions',
      solutions.flatMap((one) => solutionLines(one, view)),
      view,
    ),
  ].join('\n\n')
}

function metLines({ statistics }: Pattern): readonly string[] {
  const { occurrences, variants, resolutions } = statistics
  const ways = variants > 1 ? ` in ${variants} variants` : ''
  return [`met ${occurrences}${ways}`, `solved ${resolutions}`]
}

function solutionLines(solution: Solution, view: View): readonly string[] {
  const { description, approach, codeTemplate, conditions, key } = solution
  return [
    `${rateOf(solution)}  ${toLine(description)}  ${view.style.dim(key)}`,
    ...(approach === undefined ? [] : [view.style.dim(`  how: ${toLine(approach)}`)]),
    ...conditions.map((condition) => view.style.dim(`  when: ${toLine(condition)}`)),
    ...(codeTemplate === undefined ? [] : toLines(codeTemplate).map((line) => `    ${line}`)),
  ]
}

/** A bar of the success rate, and the counts behind it. */
function rateOf({ successes, attempts, successRate }: Solution): string {
  if (successRate === undefined) return `${'·'.repeat(BAR_WIDTH)} not tried`
  return `${bar(successRate)} ${successes}/${attempts}`
}

function section(title: string, lines: readonly string[], view: View): readonly string[] {
  if (lines.length === 0) return []
  return [[view.style.dim(title), ...lines.map((line) => `  ${line}`)].join('\n')]
}

function said(text: string): ItemLine {
  return { text, isDim: false }
}
