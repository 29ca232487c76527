import type { BugPattern } from '../../core/learning/bugs/bug-pattern.ts'
import type { BugMatch } from '../../flows/learning/bugs/match-bug-pattern.ts'
import type { FoundBugPattern } from '../../flows/learning/bugs/read-bugs.ts'
import { behindLines } from './behind-lines.ts'
import { dimLines, type ItemLine, type Page, pageFooter, renderItem } from './list-item.ts'
import { BAR_WIDTH, bar, next } from './phrases.ts'
import { toLine, toLines } from './printable.ts'
import type { View } from './style.ts'

type Solution = BugPattern['solutions'][number]

const PLACES_SHOWN = 3

/** Known bugs above the tasks that met them; nothing when there is none. */
export function formatBugMatches(matches: readonly BugMatch[], view: View): readonly string[] {
  const [best] = matches
  if (best === undefined) return []
  const items = matches.map((match, index) => formatMatch(match, index + 1, view))
  const hint =
    best.solution === undefined
      ? `loci bug get ${best.pattern.id}`
      : `loci feedback ${best.pattern.id} --fix ${best.solution.key} --helped`
  return [view.style.bold('Known bugs'), ...items, next(hint, view)]
}

function formatMatch(
  { pattern, score, why, aspects, solution }: BugMatch,
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

export function formatBugPage(page: Page<BugPattern>, view: View): string {
  const { items: bugs } = page
  if (bugs.length === 0) {
    return ['No known bugs yet. Loci learns them from episodes.', next('loci nightly', view)].join(
      '\n',
    )
  }
  const items = bugs.map((bug, index) => {
    const [best] = bug.solutions
    const lines = [
      ...dimLines([describeOccurrences(bug)]),
      ...(best === undefined ? [] : [said(`${rateOf(best)}  ${best.description}`)]),
      ...dimLines([`id: ${bug.id}`]),
    ]
    return renderItem(index + 1, { title: bug.name, lines }, view)
  })
  return [...items, pageFooter(page, view)].join('\n\n')
}

export function formatFoundBug({ pattern, related, behind }: FoundBugPattern, view: View): string {
  const nearby = related.map(({ id, name }) => `${toLine(name)}  ${view.style.dim(id)}`)
  return [
    formatBug(pattern, view),
    ...section('occurred in', behindLines(pattern.episodeIds, behind, view), view),
    ...section('similar', nearby, view),
  ].join('\n\n')
}

export function formatBug(bug: BugPattern, view: View): string {
  const { signature, context, solutions } = bug
  const places = signature.stackPatterns[0]?.slice(0, PLACES_SHOWN) ?? []
  const lines = solutions.flatMap((solution) => solutionLines(solution, view))
  return [
    `${view.style.bold(toLine(bug.name))}\n${view.style.dim(`${describeOccurrences(bug)} · id: ${bug.id}`)}`,
    ...section('messages', signature.messageTemplates.map(toLine), view),
    ...section('places', places.map(toLine), view),
    ...section('causes', context.commonCauses.map(toLine), view),
    ...section('solutions', lines, view),
  ].join('\n\n')
}

function describeOccurrences({ statistics: { occurrences, resolutions } }: BugPattern): string {
  return occurrences === 0
    ? 'described, not seen yet'
    : `seen ${occurrences}×, solved ${resolutions}×`
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
