import { describeChance } from '../../../core/patterns/describe-evidence.ts'
import type { Memory } from '../../../operations/operation.ts'
import { bar, percent } from './bar.ts'
import { counted, next } from './phrases.ts'
import { toLine } from './printable.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'

type Preferences = Awaited<ReturnType<Memory['listPreferences']>>
type Preference = Preferences['preferences'][number]
type Decision = Preferences['decisions']['accepted'][number]

/** What somebody prefers, and what speaks for it. */
export function formatPreferences(all: Preferences, view: View): string {
  const areas = [...new Set(all.preferences.map(({ area }) => area))]
  const sections = [
    ...areas.map((area) =>
      section(
        area,
        all.preferences.filter((one) => one.area === area).map((one) => line(one, view)),
        view,
      ),
    ),
    section(
      'stated besides',
      all.stated.map(({ text }) => `  ${toLine(text)}`),
      view,
    ),
    section(
      'taken most times',
      all.decisions.accepted.map((one) => decision(one, view)),
      view,
    ),
    section(
      'thrown away most times',
      all.decisions.rejected.map((one) => decision(one, view)),
      view,
    ),
    section(
      'typed one after the other',
      all.shortcuts.map(
        ({ commands, tasks }) =>
          `  ${commands.map(toLine).join(' → ')}  ${view.style.dim(counted(tasks, 'task'))}`,
      ),
      view,
    ),
  ].filter((text) => text !== '')
  if (sections.length > 0) return sections.join('\n\n')
  const hint = next('loci set-preference quotes --value "single quotes"', view)
  const seen = `No preference is known yet; ${counted(all.tasks, 'task')} looked at.`
  return `${view.style.warning(seen)}\n${hint}`
}

function section(title: string, lines: readonly string[], view: View): string {
  return lines.length === 0 ? '' : [view.style.bold(title), ...lines].join('\n')
}

function line({ topic, value, origin, stated, inferred }: Preference, view: View): string {
  const said = `  ${toLine(topic.replaceAll('-', ' '))}: ${view.style.good(toLine(value))}`
  const notes = [
    ...(origin === 'stated' && stated !== undefined
      ? [`stated ${relativeTime(stated.statedAt, view.nowMs)}`]
      : []),
    ...(inferred === undefined ? [] : [evidence(value, inferred)]),
    ...(inferred?.before === undefined
      ? []
      : [`before ${inferred.before.until.slice(0, 10)}: ${toLine(inferred.before.value)}`]),
  ]
  return `${said}  ${view.style.dim(notes.join(' · '))}`
}

function evidence(value: string, inferred: NonNullable<Preference['inferred']>): string {
  const { share, hits, n, pValue } = inferred
  const other = inferred.value === value ? '' : `tasks show ${toLine(inferred.value)} `
  return `${other}${bar(share)} ${percent(share)}, ${hits} of ${counted(n, 'task')}, ${describeChance(pValue)}`
}

function decision({ decision: text, accepted, n }: Decision, view: View): string {
  return `  ${toLine(text)}  ${view.style.dim(`${bar(accepted / n)} taken ${accepted} of ${n}`)}`
}

export function formatForgottenPreference(
  { topic, facts, wasInferred }: Awaited<ReturnType<Memory['forgetPreference']>>,
  view: View,
): string {
  const gone = [
    ...(facts.length === 0 ? [] : [counted(facts.length, 'fact')]),
    ...(wasInferred ? ['what tasks showed until now'] : []),
  ]
  return view.style.good(`Forgotten for ${toLine(topic)}: ${gone.join(' and ')}.`)
}
