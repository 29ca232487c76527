import { invalidInput } from '../../../core/errors.ts'
import { exportHeader, type LeftOut } from '../../../core/learning/transfer/export-line.ts'
import { renderNotesTitle } from '../../../core/learning/transfer/render-note.ts'
import type { ExportInput } from '../../../core/learning/transfer/transfer-input.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { type ExportSection, exportedFacts, listSections } from './export-sections.ts'

/** Records a page: with long texts still no more than a request may carry back. */
const PAGE_RECORDS = 100

export async function exportPage(input: ExportInput, caller: Caller, deps: MemoryContext) {
  const leftOut: LeftOut[] = []
  const sections = listSections(input, caller, deps, (one) => leftOut.push(one))
  const missing = () => (leftOut.length === 0 ? {} : { leftOut })
  const isFirst = input.after === undefined
  const start = readPlace(input.after, sections.length)
  const lines = isFirst ? [await renderHeader(input, caller, deps)] : []
  for (let place = start; place.section < sections.length; place = nextSection(place)) {
    const section = sections[place.section]
    if (section === undefined) break
    const page = await readSection(section, place, deps)
    if (page.lines.length === 0 && page.next === undefined) continue
    lines.push(...page.lines)
    const next = page.next === undefined ? nextSection(place) : { ...place, cursor: page.next }
    if (next.section >= sections.length) break
    return { content: toContent(lines), next: renderPlace(next), ...missing() }
  }
  return { content: toContent(lines), next: undefined, ...missing() }
}

/** Everything, piece by piece, so that a large memory need not be held at once. */
export async function* exportAll(
  given: Omit<ExportInput, 'after'>,
  caller: Caller,
  deps: MemoryContext,
): AsyncGenerator<string> {
  let after: string | undefined
  do {
    const page = await exportPage({ ...given, after }, caller, deps)
    if (page.content !== '') yield page.content
    after = page.next
  } while (after !== undefined)
}

async function renderHeader(
  input: ExportInput,
  caller: Caller,
  { documents, clock }: MemoryContext,
) {
  const exportedAt = new Date(clock.now()).toISOString()
  const facts = await documents.count('facts', exportedFacts(input, caller))
  if (input.format === 'markdown') return renderNotesTitle(exportedAt, facts)
  const rejections = await documents.count('rejections', scopeConditions(caller.scope))
  const counts = { facts, rejections }
  return JSON.stringify(exportHeader({ exportedAt, scope: caller.scope, counts }))
}

async function readSection(
  section: ExportSection,
  { cursor }: Place,
  { documents: store }: MemoryContext,
): Promise<{ readonly lines: readonly string[]; readonly next?: string | undefined }> {
  const { documents, next } = await store.query(section.collection, {
    filter: section.filter,
    limit: section.pageRecords ?? PAGE_RECORDS,
    ...(section.orderBy === undefined ? {} : { orderBy: section.orderBy }),
    ...(cursor === undefined ? {} : { after: cursor }),
  })
  const lines = await section.render(documents)
  const isOpening = cursor === undefined && lines.length > 0 && section.heading !== undefined
  return { lines: isOpening ? [section.heading ?? '', ...lines] : lines, next }
}

function toContent(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

interface Place {
  readonly section: number
  readonly cursor?: string | undefined
}

function nextSection({ section }: Place): Place {
  return { section: section + 1 }
}

function renderPlace({ section, cursor }: Place): string {
  return cursor === undefined ? String(section) : `${section}.${cursor}`
}

function readPlace(after: string | undefined, sections: number): Place {
  if (after === undefined) return { section: 0 }
  const [, digits = '', cursor] = /^(\d{1,3})(?:\.(.+))?$/su.exec(after) ?? []
  const section = Number(digits)
  if (digits !== '' && section < sections) return { section, cursor }
  throw invalidInput(
    '"after" is not a cursor of this export',
    'Pass the `next` of the previous page, with the same format.',
  )
}
