import { describeRuleEvidence, describeStanding } from '../../core/learning/rules/describe-rule.ts'
import type { listRules, matchRules } from '../../flows/learning/rules/list-rules.ts'
import { bar } from './bar.ts'
import { behindLines } from './behind-lines.ts'
import { type ItemLine, type Page, renderItem } from './list-item.ts'
import { next } from './phrases.ts'
import { toLine } from './printable.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'

type Rule = Awaited<ReturnType<typeof listRules>>[number]
type Match = Awaited<ReturnType<typeof matchRules>>[number]

/** As wide as the evidence of a pattern. */
const CONFIDENCE_WIDTH = 20

export function formatRules({ items }: Page<Rule>, view: View): string {
  if (items.length === 0) {
    const hint = next('loci rule learn "let x = 1" --after "const x = 1" --language ts', view)
    return `${view.style.warning('No rule is known yet. Episodes with diffs teach them.')}\n${hint}`
  }
  return items.map((rule, index) => formatRule(rule, index + 1, view)).join('\n\n')
}

export function formatRuleMatches({ items }: Page<Match>, view: View): string {
  if (items.length === 0) return view.style.good('No rule has anything to say.')
  return items
    .map(({ rule, line, found, suggestion }, index) =>
      renderItem(
        index + 1,
        {
          title: `Line ${line}: ${found}`,
          lines: [
            { text: `→ ${suggestion}`, isDim: false },
            ...(rule.note === undefined ? [] : [{ text: rule.note, isDim: false }]),
            { text: `${rule.before} → ${rule.after}; ${barOf(rule)}; id: ${rule.id}`, isDim: true },
          ],
        },
        view,
      ),
    )
    .join('\n\n')
}

function formatRule(rule: Rule, rank: number, view: View): string {
  const { before, after, note, language, category, kind, id, behind } = rule
  const lines: readonly ItemLine[] = [
    { text: `→ ${after === '' ? '(nothing)' : after}`, isDim: false },
    ...(note === undefined ? [] : [{ text: note, isDim: false }]),
    { text: `${barOf(rule)} · ${describeStanding(rule)}`, isDim: false },
    { text: describeRuleEvidence(rule), isDim: false },
  ]
  const about = [language, category, kind, relativeTime(rule.updatedAt, view.nowMs), `id: ${id}`]
  const episodes = behindLines(
    behind.map((one) => one.id),
    behind,
    view,
  )
  return [
    renderItem(rank, { title: before, lines }, view),
    ...episodes.map((line) => `    ${line}`),
    view.style.dim(`    ${toLine(about.join(' · '))}`),
  ].join('\n')
}

function barOf({ confidence }: { readonly confidence: number }): string {
  return `${bar(confidence, CONFIDENCE_WIDTH)}  ${confidence.toFixed(2)}`
}
