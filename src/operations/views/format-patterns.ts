import { describeBases } from '../../core/learning/patterns/describe-evidence.ts'
import { contentLines } from '../../core/learning/patterns/describe-pattern.ts'
import type { OfferedPattern } from '../../flows/learning/patterns/find-applicable.ts'
import type { FoundPattern } from '../../flows/learning/patterns/show-patterns.ts'
import { wrapTo } from './display-width.ts'
import type { Page } from './list-item.ts'
import {
  evidenceBar,
  type Shown,
  tellAdvice,
  tellCertainty,
  tellKind,
  tellUse,
} from './pattern-rows.ts'
import { toLine, toLines } from './printable.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'
import { renderPairs } from './table.ts'

const MARGIN = '    '
const TEXT_WIDTH_MAX = 100

// A title, then lines that may be painted already: they hold nothing that was typed, or were
// made printable before.
function item(rank: number, pattern: Shown, lines: readonly string[], view: View): string {
  const width = Math.min(TEXT_WIDTH_MAX, view.columns) - MARGIN.length
  const [first = '', ...rest] = wrapTo(toLine(pattern.name), width).map(view.style.bold)
  return [
    `${`${rank}.`.padEnd(MARGIN.length)}${first}`,
    ...[...rest, ...lines].map((line) => MARGIN + line),
  ].join('\n')
}

function typed(label: string, text: string, view: View): readonly string[] {
  if (text === '') return []
  const width = Math.min(TEXT_WIDTH_MAX, view.columns) - MARGIN.length - label.length - 2
  return wrapTo(toLine(text), Math.max(20, width)).map((line, index) =>
    index === 0 ? `${view.style.dim(label)}  ${line}` : `${' '.repeat(label.length)}  ${line}`,
  )
}

export function formatPatternPage(page: Page<Shown>, view: View): string {
  const { items: patterns, total } = page
  if (patterns.length === 0) {
    return [
      'No pattern was learned yet.',
      view.style.dim('  They come from episodes, overnight, or are added: loci pattern add'),
    ].join('\n')
  }
  const items = patterns.map((pattern, index) =>
    item(
      index + 1,
      pattern,
      [
        tellKind(pattern, view),
        ...typed('says', pattern.summary, view),
        evidenceBar(pattern, view),
        view.style.dim(tellCertainty(pattern)),
        view.style.dim(`id: ${pattern.id}`),
      ],
      view,
    ),
  )
  const more = page.next === undefined ? '' : ` Next page: --after ${page.next}`
  return [...items, view.style.dim(`${patterns.length} of ${total}.${more}`)].join('\n\n')
}

export function formatApplicable({ items: results }: Page<OfferedPattern>, view: View): string {
  if (results.length === 0) {
    return [
      'No validated pattern fits this task.',
      view.style.dim('  Tell more of it: --type, --domain, --files, --tools, --errors'),
    ].join('\n')
  }
  return results
    .map(({ pattern, score, explanation }, index) =>
      item(
        index + 1,
        pattern,
        [
          `${tellAdvice(pattern, view)}: ${toLine(pattern.summary)}`,
          ...typed('how', pattern.guidance.howToApply, view),
          ...typed('fits', explanation.held.join(' and ') || 'any task', view),
          ...typed('here', explanation.taken?.join('; ') ?? '', view),
          evidenceBar(pattern, view),
          view.style.dim(tellCertainty(pattern)),
          view.style.dim(`score ${score.toFixed(3)}${terms(explanation.terms, view)}`),
          view.style.dim(`id: ${pattern.id}`),
        ],
        view,
      ),
    )
    .join('\n\n')
}

function terms(all: OfferedPattern['explanation']['terms'], { isExplaining }: View): string {
  if (!isExplaining) return ''
  return ` = ${all
    .map(({ signal, value, weight }) => `${signal} ${value.toFixed(2)} × ${weight}`)
    .join(' + ')}`
}

export function formatFoundPattern(found: FoundPattern, view: View): string {
  const { pattern } = found
  const { lifecycle, applicability, guidance, relations } = pattern
  const painted: readonly (readonly [string, string])[] = [
    ['is', tellKind(pattern, view)],
    ['evidence', evidenceBar(pattern, view)],
    ['', tellCertainty(pattern)],
  ]
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['compared with', describeBases(pattern.evidence)],
    ['because', lifecycle.reason],
    ['superseded by', lifecycle.supersededBy],
    ['when', guidance.whenToApply],
    ['how', guidance.howToApply],
    ['only if', applicability.conditions.join('; ')],
    ['not if', applicability.antiConditions.join('; ')],
    ['seen by', pattern.followedWhen],
    ['to save', pattern.saves],
    ['benefits', guidance.benefits.join('; ')],
    ['risks', guidance.risks.join('; ')],
    ['alternatives', guidance.alternatives.join('; ')],
    ['contradicts', relations.contradicts.join(', ')],
    ['goes with', relations.complements.join(', ')],
    ['stands for', relations.generalizes.join(', ')],
    ['used', tellUse(pattern, view)],
    ['version', `${pattern.version}, ${pattern.origin}`],
    ['id', pattern.id],
  ]
  const filled = rows.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, toLine(value)] as const],
  )
  return [
    ...toLines(pattern.name).map(view.style.bold),
    ...toLines(pattern.summary),
    '',
    renderPairs([...painted, ...filled], view),
    ...listContent(pattern, view),
    ...listBehind('For it', found.supporting, view),
    ...listBehind('Against it', found.contradicting, view),
    ...listHistory(found, view),
  ].join('\n')
}

// What a strategy or a heuristic says stands above.
function listContent({ content }: Shown, view: View): readonly string[] {
  if (content.type !== 'procedure' && content.type !== 'template') return []
  const lines = contentLines(content).map((line) => `  ${toLine(line)}`)
  return ['', view.style.bold('What is done'), ...lines]
}

function listBehind(title: string, behind: FoundPattern['supporting'], view: View) {
  if (behind.length === 0) return []
  return [
    '',
    view.style.bold(title),
    ...behind.map(({ id, task, at, isHit, origin }) => {
      const mark = isHit ? view.style.good('✓') : view.style.bad('✗')
      const told = toLine(task ?? 'a run without an episode').slice(0, 80)
      const when = relativeTime(at, view.nowMs)
      const details = [when, ...(origin === 'applied' ? ['applied'] : []), id ?? []].flat()
      return `  ${mark} ${told}  ${view.style.dim(details.join(' · '))}`
    }),
  ]
}

function listHistory({ pattern, history }: FoundPattern, view: View): readonly string[] {
  const moves = (pattern.lifecycle.moves ?? []).map(({ at, from, to, reason }) => ({
    at,
    text: from === to ? `refined: ${reason}` : `${from} → ${to}: ${reason}`,
  }))
  const changes = history.map(({ changedAt, version, reason, pattern: before }) => ({
    at: changedAt,
    text: `version ${version} said "${before.summary}"${reason === undefined ? '' : `: ${reason}`}`,
  }))
  const all = [...moves, ...changes].sort((left, right) => (left.at < right.at ? 1 : -1))
  if (all.length === 0) return []
  return [
    '',
    view.style.bold('What happened to it'),
    ...all.map(
      ({ at, text }) => `  ${view.style.dim(relativeTime(at, view.nowMs))}  ${toLine(text)}`,
    ),
  ]
}
