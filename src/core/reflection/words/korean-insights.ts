import type { InsightPhrases } from '../insight-phrases.ts'

export const KOREAN_INSIGHTS: InsightPhrases = {
  failure({ error, count, files, succeeded, remedy }) {
    const head = `작업 ${count}개에서 ${error} 오류가 발생했습니다${inFiles(files)}.`
    if (succeeded === 0) return `${head} 아직 해결한 작업이 없습니다.`
    const got = succeeded === count ? '모두 해결했습니다' : `${succeeded}개에서 해결했습니다`
    if (remedy === undefined) return `${head} ${got}.`
    const some = remedy.count < succeeded ? `그중 ${remedy.count}개의 ` : ''
    return `${head} ${got}. ${some}해결 방법: ${remedy.text}.`
  },
  matter(finding) {
    const { example, count, type, files, days, failed, remedy, toolsOfSuccess } = finding
    const sort = type === undefined ? '작업' : `${type} 작업`
    const within = days < 2 ? '' : `${days}일 동안 `
    return [
      `${within}${example} 같은 ${sort}이 ${count}개 있었습니다${inFiles(files)}.`,
      ...timeOf(finding),
      ...(failed === 0
        ? []
        : [failed === count ? '모두 실패했습니다.' : `${failed}개가 실패했습니다.`]),
      ...(remedy === undefined ? [] : [`${remedy.count}번 통한 방법: ${remedy.text}.`]),
      ...(toolsOfSuccess.length === 0
        ? []
        : [`성공한 작업만 사용한 도구: ${toolsOfSuccess.join(', ')}.`]),
    ].join(' ')
  },
  lesson: ({ text, count }) => `작업 ${count}개에서 배운 점: ${text}.`,
  decision: ({ text, count, reason }) =>
    `작업 ${count}개에서 내린 결정: ${text}${reason === undefined ? '' : ` (이유: ${reason})`}.`,
  feedback: ({ text, count }) => `작업 ${count}개에 대한 의견: ${text}.`,
}

function inFiles(files: readonly string[]): string {
  return files.length === 0 ? '' : ` (${files.join(', ')})`
}

function timeOf({
  minutes,
  timePercent,
}: {
  readonly minutes: number
  readonly timePercent: number
}): readonly string[] {
  if (minutes === 0) return []
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const length = [
    ...(hours === 0 ? [] : [`${hours}시간`]),
    ...(rest === 0 ? [] : [`${rest}분`]),
  ].join(' ')
  const share = timePercent === 0 ? '' : ` (전체 작업 시간의 ${timePercent}%)`
  return [`모두 ${length} 걸렸습니다${share}.`]
}
