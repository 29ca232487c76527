import {
  describeBases,
  describeChance,
  describeRate,
  describeSavings,
} from '../../core/learning/patterns/describe-evidence.ts'
import { contentLines, describeAdvice } from '../../core/learning/patterns/describe-pattern.ts'
import type { PatternView } from '../../core/learning/patterns/pattern.ts'
import type { FoundPattern } from '../../flows/learning/patterns/show-patterns.ts'
import { wrapTo } from './display-width.ts'
import { type Page, pageFooter } from './list-item.ts'
import { bar, relativeTime } from './phrases.ts'
import { toLine, toLines } from './printable.ts'
import type { View } from './style.ts'
import { type Pair, renderPairs } from './table.ts'

const MARGIN = '    '
const TEXT_WIDTH_MAX = 100

// A title, then lines that may be painted already: they hold nothing that was typed, or were
// made printable before.
function item(rank: number, pattern: Shown, lines: readonly string[], view: View): string {
  const width = Math.min(TEXT_WIDTH_MAX, view.columns) - MARGIN.length
  const [first = '', ...rest] = wrapTo(toLine(describeAdvice(pattern)), width).map(view.style.bold)
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
  const { items: patterns } = page
  if (patterns.length === 0) {
    return [
      'No patterns yet.',
      view.style.dim('  They are learned overnight from episodes, or added: loci pattern add'),
    ].join('\n')
  }
  const items = patterns.map((pattern, index) =>
    item(
      index + 1,
      pattern,
      [
        describeKind(pattern, view),
        ...typed('says', pattern.summary, view),
        evidenceBar(pattern, view),
        view.style.dim(describeCertainty(pattern)),
        view.style.dim(`id: ${pattern.id}`),
      ],
      view,
    ),
  )
  return [...items, pageFooter(page, view)].join('\n\n')
}

export function formatFoundPattern(
  found: FoundPattern & { readonly lines?: readonly string[] | undefined },
  view: View,
): string {
  const { pattern } = found
  const { lifecycle, applicability, guidance, relations } = pattern
  const painted: readonly Pair[] = [
    ['is', describeKind(pattern, view)],
    ['evidence', evidenceBar(pattern, view)],
    ['', describeCertainty(pattern)],
  ]
  const rows: readonly Pair[] = [
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
    ['represents', relations.generalizes.join(', ')],
    ['used', describeUse(pattern, view)],
    ['version', `${pattern.version}, ${pattern.origin}`],
    ['id', pattern.id],
  ]
  const lines = rows.map(([name, value = '']): Pair => [name, toLine(value)])
  return [
    ...toLines(describeAdvice(pattern)).map(view.style.bold),
    ...toLines(pattern.summary),
    '',
    renderPairs([...painted, ...lines], view),
    ...listContent(pattern, found.lines, view),
    ...listBehind('For it', found, 'supporting', view),
    ...listBehind('Against it', found, 'contradicting', view),
    ...listHistory(found, view),
  ].join('\n')
}

// What a strategy or a heuristic says stands above.
function listContent(
  { content }: Shown,
  made: readonly string[] | undefined,
  view: View,
): readonly string[] {
  if (content.type !== 'procedure' && content.type !== 'template') return []
  const lines = (made ?? contentLines(content)).map((line) => `  ${toLine(line)}`)
  return ['', view.style.bold('What to do'), ...lines]
}

function listBehind(
  title: string,
  { pattern, ...found }: FoundPattern,
  side: 'supporting' | 'contradicting',
  view: View,
): readonly string[] {
  const behind = found[side]
  if (behind.length === 0) return []
  // The mark says how the run ended: a run that failed is no success of a warning.
  const isGood = (isHit: boolean): boolean => isHit === (pattern.expects === 'success')
  return [
    '',
    view.style.bold(title),
    ...behind.map(({ id, task, at, isHit, origin }) => {
      const mark = isGood(isHit) ? view.style.good('✓') : view.style.bad('✗')
      const described = toLine(task ?? 'a run without an episode').slice(0, 80)
      const when = relativeTime(at, view.nowMs)
      const details = [when, ...(origin === 'applied' ? ['applied'] : []), id ?? []].flat()
      return `  ${mark} ${described}  ${view.style.dim(details.join(' · '))}`
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
    view.style.bold('History'),
    ...all.map(
      ({ at, text }) => `  ${view.style.dim(relativeTime(at, view.nowMs))}  ${toLine(text)}`,
    ),
  ]
}

export type Shown = PatternView

const EVIDENCE_WIDTH = 20

/** How often it went as it says, as a bar: one that is half full is right in half of the runs. */
export function evidenceBar(pattern: Shown, view: View): string {
  const { evidence, expects } = pattern
  const shown = bar(evidence.successRate, EVIDENCE_WIDTH)
  const right = expects === 'success' ? view.style.good : view.style.bad
  const paint = evidence.improvement > 0 ? right : view.style.warning
  const rate = toLine(describeRate(pattern))
  return `${evidence.runs === 0 ? view.style.dim(shown) : paint(shown)}  ${rate}`
}

/** How sure that is, in words. */
export function describeCertainty({ evidence }: Shown): string {
  if (evidence.runs === 0) return 'not tested yet'
  const confidence = `confidence ${evidence.confidence.toFixed(2)}`
  const savings = toLine(describeSavings(evidence))
  const parts = [describeChance(evidence.adjustedPValue), confidence, savings]
  return parts.filter((part) => part !== '').join(' · ')
}

const PAINTS = {
  candidate: 'dim',
  validated: 'good',
  'under-review': 'warning',
  deprecated: 'bad',
} as const

export function paintStatus({ lifecycle }: Shown, view: View): string {
  return view.style[PAINTS[lifecycle.status]](lifecycle.status)
}

/** What it is: its status, its category and for what tasks. */
export function describeKind(pattern: Shown, view: View): string {
  const types = pattern.applicability.problemTypes
  return [
    paintStatus(pattern, view),
    pattern.category,
    types.length === 0 ? 'any task' : types.join(', '),
  ].join(' · ')
}

/** When it was used and validated last. */
export function describeUse({ lifecycle, evidence }: Shown, view: View): string {
  const { uses, lastUsedAt } = lifecycle
  const times = uses === 1 ? 'once' : `${uses} times`
  const last = lastUsedAt === undefined ? '' : `, last ${relativeTime(lastUsedAt, view.nowMs)}`
  const { lastValidatedAt } = evidence
  const validated =
    lastValidatedAt === undefined ? '' : `; validated ${relativeTime(lastValidatedAt, view.nowMs)}`
  return `${times}${last}${validated}`
}
