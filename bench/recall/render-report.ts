import type { Metrics } from '../sets/bench-set.ts'
import { renderTable } from '../sets/render-table.ts'
import { FULL, listVariants } from '../sets/variants.ts'
import { AIMS, type Aim } from './aims.ts'
import type { Outcome } from './run-all.ts'

/** The tables of docs/benchmarks.md. */
export function renderReport(outcomes: readonly Outcome[], notMeasured: readonly string[]): string {
  return [
    renderAims(outcomes),
    ...(notMeasured.length === 0 ? [] : ['', `Not measured: ${notMeasured.join(', ')}.`]),
    '',
    '### Each channel left out',
    '',
    'What a figure loses (or gains) without one channel.',
    '',
    renderAblation(outcomes),
    '',
    '### The formula of spec F2 against the fitted ranking',
    '',
    'The same candidates and the same cut-off, ordered by 0.5 similarity + 0.3 recency + 0.2',
    'importance, or by reciprocal ranks. Why `recall` orders by the fitted model unless asked.',
    '',
    renderFormulas(outcomes),
    '',
    '### Questions without an answer, at the default cut-off',
    '',
    '*Silent* is the share of questions without an answer that get nothing or `supported: false`;',
    'the other figures are those of questions that have one.',
    '',
    renderCutOff(outcomes),
    '',
    '### Cost of a question',
    '',
    'The embedding of the question included. Tokens are those of an answer at the default cut-off.',
    '',
    renderCosts(outcomes),
  ].join('\n')
}

function renderAims(outcomes: readonly Outcome[]): string {
  const rows = AIMS.flatMap((aim) => {
    const value = find(outcomes, aim, FULL.name)
    if (value === undefined) return []
    const alone = (variant: string) => show(find(outcomes, aim, variant))
    const isMet = value >= aim.aim ? 'yes' : `${signed(value - aim.aim)}`
    return [
      [
        aim.set,
        nameOf(aim),
        aim.baseline,
        alone('words'),
        alone('meaning'),
        show(value),
        `≥ ${show(aim.aim)}`,
        isMet,
      ],
    ]
  })
  return renderTable(
    ['set', 'figure', 'README baseline', 'BM25 alone', 'vectors alone', 'Loci', 'aim', 'met'],
    rows,
  )
}

function renderAblation(outcomes: readonly Outcome[]): string {
  const channels = listVariants().filter(({ without }) => without !== undefined)
  const rows = AIMS.flatMap((aim) => {
    const whole = find(outcomes, aim, FULL.name)
    const parts = channels.map(({ name }) => find(outcomes, aim, name))
    if (whole === undefined || parts.every((part) => part === undefined)) return []
    const changes = parts.map((part) => (part === undefined ? '' : signed(part - whole)))
    return [[aim.set, nameOf(aim), show(whole), ...changes]]
  })
  return renderTable(
    ['set', 'figure', 'Loci', ...channels.map(({ without }) => `no ${without?.join(', ')}`)],
    rows,
  )
}

function renderFormulas(outcomes: readonly Outcome[]): string {
  const rows = AIMS.flatMap((aim) => {
    const fitted = find(outcomes, aim, FULL.name)
    const formula = find(outcomes, aim, 'formula')
    if (fitted === undefined || formula === undefined) return []
    const ranks = show(find(outcomes, aim, 'formula-rrf'))
    return [[aim.set, nameOf(aim), show(formula), ranks, show(fitted), signed(fitted - formula)]]
  })
  return renderTable(
    ['set', 'figure', 'formula', 'formula, ranks', 'fitted', 'fitted − formula'],
    rows,
  )
}

const CUT_OFF_FIGURES = [
  'n_unanswerable',
  'silent',
  'n_answerable',
  'wrongly_silent',
  'precision',
  'recall',
  'results',
]

function renderCutOff(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(({ set, variant, metrics }) => {
    const figures = variant === FULL.name ? metrics.abstention : undefined
    if (figures === undefined) return []
    const cells = CUT_OFF_FIGURES.map((name) =>
      name.startsWith('n_') ? String(figures[name] ?? 0) : show(figures[name]),
    )
    return [[set, ...cells]]
  })
  return renderTable(['set', ...CUT_OFF_FIGURES.map((name) => name.replaceAll('_', ' '))], rows)
}

function renderCosts(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(({ set, costs }) => {
    if (costs?.latencyMs === undefined) return []
    const { p50, p95 } = costs.latencyMs
    return [[set, `${p50} ms`, `${p95} ms`, String(costs.tokensMean ?? '')]]
  })
  return renderTable(['set', 'latency p50', 'latency p95', 'tokens returned'], rows)
}

function find(outcomes: readonly Outcome[], aim: Aim, variant: string): number | undefined {
  const outcome = outcomes.find((one) => one.set === aim.set && one.variant === variant)
  return outcome === undefined ? undefined : readFigure(outcome.metrics, aim)
}

function readFigure(metrics: Metrics, { group, metric }: Aim): number | undefined {
  return metrics[group]?.[metric]
}

function nameOf({ group, metric }: Aim): string {
  return group === 'ALL' ? metric : `${metric}, ${group}`
}

function show(value: number | undefined): string {
  if (value === undefined) return ''
  return Number.isInteger(value) && value > 1 ? String(value) : value.toFixed(3)
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
}
