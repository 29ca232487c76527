import type { Memory } from '../../../operations/operation.ts'
import { bar } from './bar.ts'
import { type ItemLine, renderItem } from './list-item.ts'
import { toLine } from './printable.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'

type Rule = Awaited<ReturnType<Memory['listRules']>>[number]
type Learned = Awaited<ReturnType<Memory['learnRule']>>
type Match = Awaited<ReturnType<Memory['matchRules']>>[number]

export function formatLearnedRule({ learned, rules }: Learned, view: View): string {
  if (rules.length === 0) {
    return view.style.warning('Nothing learned: the two differ in nothing, or in too much.')
  }
  const title = learned > 0 ? `Learned: ${learned} of ${rules.length} are new` : 'Known already'
  return [view.style.good(title), formatRules({ rules }, view)].join('\n')
}

export function formatRules({ rules }: { readonly rules: readonly Rule[] }, view: View): string {
  if (rules.length === 0) return view.style.warning('No rule.')
  return rules.map((rule, index) => formatRule(rule, index + 1, view)).join('\n\n')
}

export function formatRuleMatches(
  { matches }: { readonly matches: readonly Match[] },
  view: View,
): string {
  if (matches.length === 0) return view.style.good('No rule has anything to say.')
  return matches
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

export function formatJudgedRule(rule: Rule, view: View): string {
  return [view.style.good('Noted'), formatRule(rule, 1, view)].join('\n')
}

export function formatForgottenRule({ id }: { readonly id: string }, view: View): string {
  return view.style.good(`Forgotten, and not learned again: ${toLine(id)}`)
}

function formatRule(rule: Rule, rank: number, view: View): string {
  const { before, after, note, language, category, kind, seen, accepted, rejected, id } = rule
  const verdicts = accepted + rejected === 0 ? [] : [`taken ${accepted}×, rejected ${rejected}×`]
  const lines: readonly ItemLine[] = [
    { text: `→ ${after === '' ? '(nothing)' : after}`, isDim: false },
    ...(note === undefined ? [] : [{ text: note, isDim: false }]),
    { text: `${barOf(rule)}, ${[`seen ${seen}×`, ...verdicts].join(', ')}`, isDim: false },
    {
      text: `${language}, ${category}, ${kind}; ${relativeTime(rule.updatedAt, view.nowMs)}; id: ${id}`,
      isDim: true,
    },
  ]
  return renderItem(rank, { title: before, lines }, view)
}

function barOf({ confidence, standing }: Rule): string {
  return `${bar(confidence)} ${confidence.toFixed(2)} ${standing}`
}
