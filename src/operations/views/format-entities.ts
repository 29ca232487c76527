import type { AboutEntity } from '../../flows/facts/entities/about-entity.ts'
import { describeEnd } from './format-facts.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'

export function formatAbout(about: AboutEntity, view: View): string {
  const { name, aliases, total, facts, opinions, questions, linked } = about
  const known = aliases.length === 0 ? '' : ` (also ${aliases.map(toLine).join(', ')})`
  const sections = [
    ...Object.entries(facts).map(([kind, of]) =>
      section(
        kind,
        of.map((fact) => [fact.text, describeEnd(fact, view) ?? []].flat().join('  · ')),
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
