import type { DeepReadonly } from '../../core/deep-readonly.ts'
import type { Preferences } from '../../core/learning/preferences/list-preferences.ts'
import type { CodeRule } from '../../core/learning/rules/code-rule.ts'
import {
  describeRuleEvidence,
  describeStanding,
  describeUse,
} from '../../core/learning/rules/describe-rule.ts'
import type { ToolStatistics } from '../../core/learning/tools/tool-statistics.ts'
import { counted, percent } from '../../core/phrases.ts'
import type { getRule, listRules, matchRules } from '../../flows/learning/rules/list-rules.ts'
import { behindLines } from './behind-lines.ts'
import { type ItemLine, type Page, renderItem } from './list-item.ts'
import { bar, next, relativeTime } from './phrases.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'
import { renderTable } from './table.ts'

type Preference = Preferences['preferences'][number]

export function formatPreferences(known: Preferences, view: View): string {
  const { preferences, decisions, stated } = known
  const areas = [...new Set(preferences.map(({ area }) => area))]
  const sections = [
    ...areas.map((area) => [
      area,
      ...preferences.filter((one) => one.area === area).map((one) => describePreference(one, view)),
    ]),
    ['also said', ...stated.map(({ text }) => toLine(text))],
    ['usually accepted', ...decisions.accepted.map(({ decision }) => toLine(decision))],
    ['usually rejected', ...decisions.rejected.map(({ decision }) => toLine(decision))],
  ].filter((lines) => lines.length > 1)
  if (sections.length === 0) {
    return [
      'No known preferences yet.',
      next('loci preference set quotes --value "single quotes"', view),
    ].join('\n')
  }
  return sections
    .map(([title = '', ...lines]) =>
      [view.style.bold(title), ...lines.map((line) => `  ${line}`)].join('\n'),
    )
    .join('\n\n')
}

function describePreference(
  { topic, language, value, origin, inferred, confidence }: Preference,
  view: View,
): string {
  const why =
    origin === 'stated' || inferred === undefined
      ? 'said'
      : `${inferred.hits} of ${inferred.n} tasks, ${percent(confidence)} sure`
  const about = language === undefined ? topic : `${topic} in ${language}`
  return `${toLine(about)}: ${toLine(value)}  ${view.style.dim(why)}`
}

type Tool = ToolStatistics['tools'][number]

export function formatTools({ tools, combinations, episodes }: ToolStatistics, view: View): string {
  const titles = ['TOOL', 'USES', 'NO ERROR', 'TASKS SUCCEEDED', 'MEAN TIME']
  const table = renderTable(
    [...titles.map((title) => ({ title })), { title: 'USUAL ERROR', isFlexible: true }],
    tools.map(toRow),
    view,
  )
  const pairs = combinations.map(({ tools: [one, other], runs, ...pair }) => {
    const alone = `${percent(pair.successRateWithout)} with only one of them`
    return `  ${toLine(one)} + ${toLine(other)}: ${percent(pair.successRate)} of ${runs} tasks succeeded, ${alone}`
  })
  const together =
    pairs.length === 0 ? [] : [[view.style.bold('Work well together'), ...pairs].join('\n')]
  return [table, ...together, view.style.dim(`${counted(episodes, 'episode')}.`)].join('\n\n')
}

function toRow({ tool, uses, successRate, typicalErrors, ...rates }: Tool): readonly string[] {
  const [error] = typicalErrors
  const { episodeSuccessRate: ended, meanDurationMs: ms } = rates
  return [
    toLine(tool),
    String(uses),
    percent(successRate),
    ended === undefined ? '–' : percent(ended),
    ms === undefined ? '–' : ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`,
    error === undefined ? '' : `${error.count}× ${toLine(error.template)}`,
  ]
}

type Rule = DeepReadonly<Awaited<ReturnType<typeof listRules>>[number]>
type Matched = Awaited<ReturnType<typeof matchRules>>
type Found = Awaited<ReturnType<typeof getRule>>

/** As wide as the evidence of a pattern. */
const CONFIDENCE_WIDTH = 20

export function formatRules({ items }: Page<Rule>, view: View): string {
  if (items.length === 0) {
    const hint = next(
      'loci rule add --before "let x = 1" --after "const x = 1" --language ts',
      view,
    )
    return `${view.style.warning('No code rules yet. They are learned from episodes with diffs.')}\n${hint}`
  }
  return items.map((rule, index) => formatRule(rule, index + 1, view)).join('\n\n')
}

export function formatAddedRules(
  { rules }: { readonly rules: readonly CodeRule[] },
  view: View,
): string {
  if (rules.length === 0) return view.style.warning('The example yields no usable rule.')
  return rules
    .flatMap(({ id, name, description }) => [
      `${view.style.good('Added')}  ${toLine(name ?? description)}`,
      next(`loci rule get ${id}`, view),
    ])
    .join('\n')
}

export function formatFoundRule({ rule, similar, behind }: Found, view: View): string {
  return [
    formatRule({ ...rule, behind }, 1, view),
    ...(similar.length === 0 ? [] : ['', view.style.bold('Similar rules')]),
    ...similar.map(({ rule: other, similarity }) => {
      const details = `${similarity.toFixed(2)} · id: ${other.id}`
      return `  ${toLine(other.name ?? other.description)}  ${view.style.dim(details)}`
    }),
  ].join('\n')
}

export function formatRuleMatches({ items, also }: Matched, view: View): string {
  if (items.length + also.length === 0) return view.style.good('No rule applies.')
  const described = also.map((rule, index) =>
    formatRule({ ...rule, behind: [] }, items.length + index + 1, view),
  )
  const places = items.map(({ rule, line, found, suggestion }, index) =>
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
  return [...places, ...described].join('\n\n')
}

function formatRule(rule: Rule, rank: number, view: View): string {
  const { name, before, after, description, note, language, category, kind, id, behind } = rule
  const isCode = before !== '' || after !== ''
  const said = [
    ...(name === undefined || !isCode ? [] : [before]),
    isCode ? `→ ${after === '' ? '(nothing)' : after}` : description,
    ...(note === undefined ? [] : [note]),
    ...describeUse(rule),
  ].filter((text) => text !== '')
  const lines: readonly ItemLine[] = [
    ...said.map((text) => ({ text, isDim: false })),
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
    renderItem(rank, { title: name ?? before, lines }, view),
    ...episodes.map((line) => `    ${line}`),
    view.style.dim(`    ${toLine(about.join(' · '))}`),
  ].join('\n')
}

function barOf({ confidence }: { readonly confidence: number }): string {
  return `${bar(confidence, CONFIDENCE_WIDTH)}  ${confidence.toFixed(2)}`
}
