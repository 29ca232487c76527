import type { InsightPhrases } from '../insight-phrases.ts'

export const ITALIAN_INSIGHTS: InsightPhrases = {
  failure({ error, count, files, succeeded, remedy }) {
    const head = `${error} si è presentato in ${count} attività${inFiles(files)}`
    if (succeeded === 0) return `${head} e nessuna lo ha risolto.`
    const got = succeeded === count ? 'Tutte lo hanno risolto' : `${succeeded} lo hanno risolto`
    if (remedy === undefined) return `${head}. ${got}.`
    const some = remedy.count < succeeded ? `${remedy.count} ` : ''
    return `${head}. ${got}, ${some}così: ${remedy.text}.`
  },
  matter(finding) {
    const { example, count, type, files, days, failed, remedy, toolsOfSuccess } = finding
    const sort = type === undefined ? 'attività' : `attività di tipo ${type}`
    const within = days < 2 ? '' : ` in ${days} giorni`
    return [
      `${count} ${sort} come ${example}${inFiles(files)}${within}${timeOf(finding)}${failures(failed, count)}.`,
      ...(remedy === undefined ? [] : [`Ha funzionato ${times(remedy.count)}: ${remedy.text}.`]),
      ...(toolsOfSuccess.length === 0
        ? []
        : [`Quelle riuscite hanno usato ${toolsOfSuccess.join(', ')}; quelle fallite no.`]),
    ].join(' ')
  },
  lesson: ({ text, count }) => `Imparato in ${count} attività: ${text}.`,
  decision: ({ text, count, reason }) =>
    `Deciso in ${count} attività: ${text}${reason === undefined ? '' : `, perché ${reason}`}.`,
  feedback: ({ text, count }) => `Detto del lavoro in ${count} attività: ${text}.`,
}

function inFiles(files: readonly string[]): string {
  return files.length === 0 ? '' : ` su ${files.join(', ')}`
}

function failures(failed: number, count: number): string {
  if (failed === 0) return ''
  if (failed === count) return '; tutte fallite'
  return failed === 1 ? '; 1 fallita' : `; ${failed} fallite`
}

function timeOf({
  minutes,
  timePercent,
}: {
  readonly minutes: number
  readonly timePercent: number
}): string {
  if (minutes === 0) return ''
  const length = lengthOf(minutes)
  const share = timePercent === 0 ? '' : ` (il ${timePercent} % del tempo di tutte le attività)`
  return `, ${length} in tutto${share}`
}

function lengthOf(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [...(hours === 0 ? [] : [`${hours} h`]), ...(rest === 0 ? [] : [`${rest} min`])].join(' ')
}

function times(count: number): string {
  return count === 1 ? 'una volta' : `${count} volte`
}
