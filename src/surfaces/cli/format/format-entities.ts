import type { Memory } from '../../../operations/operation.ts'
import { tellEnd } from './format-facts.ts'
import { toLine } from './printable.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'
import { renderTable } from './table.ts'

type Result<Name extends keyof Memory> = Memory[Name] extends (...input: never[]) => infer Output
  ? Awaited<Output>
  : never
type Alias = Result<'addAlias'>
type Opinion = Result<'explainOpinion'>

export function formatTopics(
  { topics }: { readonly topics: Result<'listTopics'> },
  view: View,
): string {
  if (topics.length === 0) return view.style.warning('No fact has a topic yet.')
  const rows = topics.map(({ topic, facts }) => [toLine(topic), String(facts)])
  return renderTable([{ title: 'topic', isFlexible: true }, { title: 'facts' }], rows, view)
}

export function formatAlias(alias: Alias, view: View): string {
  return `${view.style.good(formatPair(alias))}  ${view.style.dim(alias.id)}`
}

export function formatPartedAlias(alias: Alias, view: View): string {
  return view.style.good(`Two again: ${formatPair(alias)}`)
}

export function formatAliases({ aliases, total }: Result<'listAliases'>, view: View): string {
  if (aliases.length === 0) return view.style.warning('No two names are known to be of one.')
  const lines = aliases.map((alias) => {
    return `${formatPair(alias)}  ${view.style.dim(`${alias.origin}, ${alias.id}`)}`
  })
  const more = total > aliases.length ? [view.style.dim(`${aliases.length} of ${total}.`)] : []
  return [...lines, ...more].join('\n')
}

function formatPair({ name, alias }: Pick<Alias, 'name' | 'alias'>): string {
  return `${toLine(name)} = ${toLine(alias)}`
}

export function formatSuggestions(
  { suggestions }: { readonly suggestions: Result<'suggestAliases'> },
  view: View,
): string {
  if (suggestions.length === 0) return view.style.warning('No names look like one.')
  const lines = suggestions.map((one) => {
    return `${formatPair(one)}  ${view.style.dim(`in ${one.facts} facts, ${one.together} together`)}`
  })
  const [first] = suggestions
  const [name, alias] = [first?.name ?? '', first?.alias ?? ''].map((one) => JSON.stringify(one))
  const next = `To join two: loci add-alias --name ${name} --alias ${alias} --is-confirmed`
  return [...lines, view.style.dim(toLine(next))].join('\n')
}

export function formatOpinion(opinion: Opinion, view: View): string {
  const { text, description, supportedBy, contradictedBy } = opinion
  return [
    view.style.bold(toLine(text)),
    `  ${toLine(description)}`,
    ...formatSpoken('for', supportedBy, view),
    ...formatSpoken('against', contradictedBy, view),
    view.style.dim(`  id: ${opinion.id}`),
  ].join('\n')
}

function formatSpoken(side: string, facts: Opinion['supportedBy'], view: View): readonly string[] {
  return facts.map(({ text, at, speaker }) => {
    const who = speaker === undefined ? '' : `, ${toLine(speaker)}`
    return `  ${side}: ${toLine(text)}  ${view.style.dim(relativeTime(at, view.nowMs) + who)}`
  })
}

export function formatAbout(about: Result<'aboutEntity'>, view: View): string {
  const { name, aliases, total, facts, opinions, questions, linked } = about
  const known = aliases.length === 0 ? '' : ` (also ${aliases.map(toLine).join(', ')})`
  const sections = [
    ...Object.entries(facts).map(([kind, of]) =>
      section(
        kind,
        of.map((fact) => [fact.text, tellEnd(fact, view) ?? []].flat().join('  · ')),
        view,
      ),
    ),
    section(
      'opinions',
      opinions.map(({ description }) => description),
      view,
    ),
    section(
      'open questions',
      questions.map(({ text }) => text),
      view,
    ),
    section(
      'named together with',
      linked.map((one) => `${one.name} (${one.facts})`),
      view,
    ),
  ]
  return [
    `${view.style.bold(toLine(name))}${known}: ${total === 1 ? '1 fact' : `${total} facts`}`,
    ...sections.filter((one) => one !== ''),
  ].join('\n\n')
}

function section(title: string, texts: readonly string[], view: View): string {
  if (texts.length === 0) return ''
  return [view.style.dim(title), ...texts.map((text) => `  ${toLine(text)}`)].join('\n')
}
