import type { Fact, Link } from '../../core/facts/fact.ts'
import { isOver } from '../../core/facts/is-over.ts'
import type { Displacing, ReadReceipt, RememberReceipt } from '../../core/facts/receipt.ts'
import { SCOPE_PARTS } from '../../core/scope.ts'
import type { Provenance } from '../../core/storage/records/provenance.ts'
import { JUNK_REASONS } from '../../core/trust/gate/junk-reason.ts'
import type { FactHistory } from '../../flows/facts/read.ts'
import type { Undone } from '../../flows/facts/restore.ts'
import { type Page, pageFooter } from './list-item.ts'
import { relativeTime } from './phrases.ts'
import { toLine, toLines } from './printable.ts'
import type { View } from './style.ts'
import { type Pair, renderPairs, renderTable } from './table.ts'

/** In a narrower terminal an id in a column would leave no room for the text. */
const ID_COLUMN_WIDTH_MIN = 100

/** Why a statement is refused that somebody may insist on. */
const JUNK: ReadonlySet<string> = new Set([...JUNK_REASONS, 'unimportant'])

export function formatReceipt(receipt: RememberReceipt | ReadReceipt, view: View): string {
  if (receipt.outcome === 'read') {
    return [receipt.reason, ...receipt.items.map((one) => formatReceipt(one, view))].join('\n')
  }
  const { fact, reason, redacted, flags } = receipt
  const notes = [
    reason,
    ...(redacted === undefined ? [] : [`Redacted before storing: ${redacted.join(', ')}.`]),
    ...(flags === undefined ? [] : [`Looks like an instruction to a model: ${flags.join(', ')}.`]),
    ...(receipt.insisted === true ? ['It reads like small talk; you insisted.'] : []),
    ...(receipt.outcome === 'dropped' && JUNK.has(receipt.code)
      ? ['Stored anyway with --keep.']
      : []),
    ...displacedNotes(receipt),
    ...linkNotes(receipt),
  ]
  const isOpen = receipt.outcome === 'dropped' || receipt.outcome === 'proposed'
  const paint = isOpen ? view.style.warning : view.style.good
  const id = fact === undefined ? '' : `  ${view.style.dim(fact.id)}`
  return [
    `${paint(titleOf(receipt))}${id}`,
    ...(fact === undefined ? [] : indent(toLines(fact.text))),
    ...notes.map((note) => view.style.dim(`  ${toLine(note)}`)),
  ].join('\n')
}

/** What a write displaced, and how to undo that. */
export function displacedNotes(receipt: object): readonly string[] {
  const { displaced = [], undo } = receipt as Displacing
  const notes = displaced.map(({ how, text, id }) => `${DISPLACED[how]}: "${text}" (${id})`)
  return undo === undefined ? notes : [...notes, `Undo: loci undo ${undo}`]
}

function linkNotes(receipt: RememberReceipt): readonly string[] {
  const links = 'links' in receipt ? (receipt.links ?? []) : []
  return links.flatMap(({ id, text, probability }) => [
    `Possibly outdated (${Math.round(probability * 100)} %): "${text}" (${id})`,
    `Settle it: loci fact settle ${id} --outdated (or --no-outdated)`,
  ])
}

const DISPLACED = {
  superseded: 'No longer true',
  rejected: 'Never true',
  bounded: 'Now limited in time',
  forgotten: 'Forgotten',
} as const

function titleOf(receipt: RememberReceipt): string {
  switch (receipt.outcome) {
    case 'stored':
      return 'Remembered'
    case 'merged':
      return receipt.displaced === undefined
        ? `Already known, said ${receipt.fact.mentions} times`
        : 'Changed'
    case 'superseding':
      return 'Remembered, replacing what was known'
    case 'retracted':
      return 'Retracted'
    case 'proposed':
      return 'Proposed: a person has to confirm it'
    case 'dropped':
      return `Not remembered (${receipt.code})`
  }
}

interface FoundFact {
  readonly fact?: Fact | undefined
  readonly opinion?: { readonly description: string } | undefined
  readonly history?: FactHistory | undefined
}

export function formatFoundFact({ fact, opinion, history }: FoundFact, view: View): string {
  if (history !== undefined) return formatHistory(fact, history, view)
  const sure = opinion === undefined ? [] : ['', toLine(opinion.description)]
  return [...(fact === undefined ? [] : [formatFact(fact, view)]), ...sure].join('\n')
}

function formatFact(fact: Fact, view: View): string {
  const rows: readonly Pair[] = [
    ['id', fact.id],
    ['status', fact.status === 'active' ? 'active' : view.style.warning(fact.status)],
    ['bucket', `${fact.bucket}, ${fact.kind}`],
    ['importance', String(fact.importance)],
    ['entities', toLine(fact.entities.join(', '))],
    ['tags', toLine(fact.tags.join(', '))],
    ['happened', fact.occurredAt && formatTime(fact.occurredAt, view)],
    ['holds', describeEnd(fact, view)],
    ['possibly outdated by', fact.possiblyOutdatedBy && describeLink(fact.possiblyOutdatedBy)],
    ['remembered', formatTime(fact.createdAt, view)],
    ['forgotten', fact.forgottenAt && formatTime(fact.forgottenAt, view)],
    ['said', fact.mentions === 1 ? 'once' : `${fact.mentions} times`],
    ['source', formatSource(fact.source)],
    ['scope', formatScope(fact)],
  ]
  return [...toLines(fact.text).map(view.style.bold), '', renderPairs(rows, view)].join('\n')
}

/** The later fact that may have outdated one. */
export function describeLink({ id, text = '' }: Link): string {
  return `"${toLine(text)}" (${id})`
}

/** Until when something holds, or held. */
export function describeEnd(
  { validUntil }: Pick<Fact, 'validUntil'>,
  view: View,
): string | undefined {
  if (validUntil === undefined) return undefined
  const day = validUntil.slice(0, 'yyyy-mm-dd'.length)
  return isOver({ validUntil }, view.nowMs) ? `over since ${day}` : `until ${day}`
}

interface Forgotten {
  readonly outcome: 'forgotten' | 'proposed'
  readonly reason: string
  readonly fact?: Fact | undefined
  readonly episode?: { readonly id: string } | undefined
}

export function formatForgotten({ outcome, reason, fact, episode }: Forgotten, view: View): string {
  const isForgotten = outcome === 'forgotten'
  const id = fact?.id ?? episode?.id ?? ''
  return [
    `${view.style.good(isForgotten ? 'Forgotten' : 'Proposed')}  ${view.style.dim(id)}`,
    ...(fact === undefined ? [] : indent(toLines(fact.text))),
    view.style.dim(`  ${isForgotten ? `Bring it back with: loci undo ${id}` : reason}`),
  ].join('\n')
}

const UNLINKED = 'Holds as before, no longer possibly outdated'

export function formatUndone(
  {
    restored,
    unlinked = [],
    episode,
    isAllowed,
    left,
  }: Undone & { readonly episode?: { readonly id: string } | undefined },
  view: View,
): string {
  const title = (id: string, what = 'Restored') => `${view.style.good(what)}  ${view.style.dim(id)}`
  const lines = [
    ...restored.flatMap(({ id, text }) => [title(id), ...indent(toLines(text))]),
    ...unlinked.flatMap(({ id, text }) => [title(id, UNLINKED), ...indent(toLines(text))]),
    ...(episode === undefined ? [] : [title(episode.id)]),
    ...(isAllowed ? [view.style.good('It was purged. The statement may be stored again.')] : []),
    ...left.map(({ id, reason }) => view.style.warning(`Not restored: ${id}. ${reason}`)),
  ]
  return lines.length === 0 ? 'Nothing to undo: it holds.' : lines.join('\n')
}

export function formatPage(page: Page<Fact>, view: View): string {
  if (page.items.length === 0) {
    return 'Nothing here yet. Try: loci remember "Ada drinks green tea."'
  }
  const isWide = view.columns >= ID_COLUMN_WIDTH_MIN
  const table = renderTable(
    [
      { title: 'WHEN' },
      { title: 'BUCKET' },
      { title: 'TEXT', isFlexible: true },
      ...(isWide ? [{ title: 'ID' }] : []),
    ],
    page.items.map((fact) => [
      relativeTime(fact.createdAt, view.nowMs),
      [
        fact.bucket,
        ...(fact.status === 'active' ? [] : [fact.status]),
        ...(isOver(fact, view.nowMs) ? ['over'] : []),
        ...(fact.possiblyOutdatedBy === undefined ? [] : ['possibly outdated']),
      ].join(', '),
      toLine(fact.text),
      ...(isWide ? [fact.id] : []),
    ]),
    view,
    isWide ? [] : page.items.map((fact) => `  ${fact.id}`),
  )
  return `${table}\n\n${pageFooter(page, view)}`
}

function formatHistory(
  fact: Fact | undefined,
  { entries, predecessors, successors }: FactHistory,
  view: View,
): string {
  const table = renderTable(
    [
      { title: 'WHEN' },
      { title: 'WHAT' },
      { title: 'SURFACE' },
      { title: 'WHY', isFlexible: true },
    ],
    entries.map((entry) => [
      exactTime(entry.at),
      entry.action,
      entry.surface,
      toLine(entry.reason ?? ''),
    ]),
    view,
  )
  const title = fact === undefined ? ['It was purged; its text is gone.'] : toLines(fact.text)
  return [
    title.map(view.style.bold).join('\n'),
    ...formatChain('Believed before:', predecessors, view),
    ...formatChain('Believed since:', successors, view),
    table,
  ].join('\n\n')
}

function formatChain(title: string, links: FactHistory['predecessors'], view: View) {
  if (links.length === 0) return []
  const lines = links.flatMap(({ fact, change }) => [
    `  ${toLine(fact.text)}  ${view.style.dim(fact.id)}`,
    ...(change === undefined
      ? []
      : [
          view.style.dim(
            `    ${change.action} ${exactTime(change.at)} ${toLine(change.reason ?? '')}`,
          ),
        ]),
  ])
  return [[title, ...lines].join('\n')]
}

export function formatSource(source: Provenance): string {
  switch (source.kind) {
    case 'call':
      return source.surface
    case 'episode':
      return `episode ${toLine(source.episodeId)}`
    case 'file':
      return `${toLine(source.path)}#L${source.line}`
    case 'import':
      return `import of ${formatSource(source.of)}`
  }
}

function formatScope(fact: Fact): string {
  return SCOPE_PARTS.flatMap((part) => {
    const value = fact.scope[part]
    return value === undefined ? [] : [`${part} ${toLine(value)}`]
  }).join(', ')
}

function formatTime(iso: string, view: View): string {
  const relative = relativeTime(iso, view.nowMs)
  return iso.startsWith(relative) ? exactTime(iso) : `${relative} (${exactTime(iso)})`
}

function exactTime(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`)
}
