import type { InsightPhrases } from '../insight-phrases.ts'

export const ENGLISH_INSIGHTS: InsightPhrases = {
  failure({ error, count, files, succeeded, remedy }) {
    const head = `${error} came up in ${count} tasks${inFiles(files)}`
    if (succeeded === 0) return `${head}, and none of them got over it.`
    const got = succeeded === count ? 'All got over it' : `${succeeded} of them got over it`
    if (remedy === undefined) return `${head}. ${got}.`
    const some = remedy.count < succeeded ? `${remedy.count} ` : ''
    return `${head}. ${got}, ${some}by ${remedy.text}.`
  },
  matter(finding) {
    const { example, count, type, files, days, failed, remedy, toolsOfSuccess } = finding
    const sort = type === undefined ? 'tasks' : `${type} tasks`
    const within = days < 2 ? '' : ` within ${days} days`
    const failures = failed === 0 ? '' : `; ${failed === count ? 'all' : failed} of them failed`
    return [
      `${count} ${sort} were like ${example}${inFiles(files)}${within}${timeOf(finding)}${failures}.`,
      ...(remedy === undefined ? [] : [`What worked ${times(remedy.count)}: ${remedy.text}.`]),
      ...(toolsOfSuccess.length === 0
        ? []
        : [`Those that succeeded used ${toolsOfSuccess.join(', ')}; those that failed did not.`]),
    ].join(' ')
  },
  lesson: ({ text, count }) => `Learned in ${count} tasks: ${text}.`,
  decision: ({ text, count, reason }) =>
    `Decided in ${count} tasks: ${text}${reason === undefined ? '' : `, because ${reason}`}.`,
  feedback: ({ text, count }) => `Said of the work in ${count} tasks: ${text}.`,
}

function inFiles(files: readonly string[]): string {
  return files.length === 0 ? '' : ` in ${files.join(', ')}`
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
  const share = timePercent === 0 ? '' : ` (${timePercent} % of the time of all tasks)`
  return `, ${length} together${share}`
}

function lengthOf(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [...(hours === 0 ? [] : [`${hours} h`]), ...(rest === 0 ? [] : [`${rest} min`])].join(' ')
}

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}
