import type { VNode } from 'preact'
import '../../style/browse.css'
import { wilsonInterval } from '../../../src/core/learning/statistics/estimates.ts'
import { RateChart, type RateSeries } from '../../shared/charts.tsx'
import { Figures, TableBox, Word } from '../../shared/details.tsx'
import { defineTexts, useFormat, useTexts } from '../../shared/language.ts'
import { type Stats, useAnswer, useMemory } from '../../shared/memory.ts'
import { metricOf } from '../../shared/metrics.ts'
import { useNarrow } from '../../shared/narrow.ts'
import { Empty, Section, Shown } from '../../shared/parts.tsx'
import { useWords } from '../../shared/words.ts'
import { mergePairs, type Periods, type Side } from './merge-periods.ts'

const texts = defineTexts({
  en: {
    success: 'Success rate, with and without memory',
    successNote: (days: string) =>
      `Per ${days} days; vertical bars are 95% intervals, larger dots are more tasks`,
    guided: 'Followed something from memory',
    others: 'Followed nothing from memory',
    sum: (won: string, all: string) => `${won} of ${all} tasks succeeded`,
    range: (low: string, high: string) => `95% interval ${low} to ${high}`,
    caution:
      'Not a proof of cause: tasks were not assigned at random. Those that followed memory may be easier or harder.',
    period: 'Period',
    table: 'As a table',
    patterns: 'Validated patterns',
    candidates: 'Candidate patterns',
    bugs: 'Known bugs',
    rules: 'Code rules',
    offered: 'Advice that helped',
    nightly: 'The last nightly run',
    health: 'Health after the run',
    stage: 'Stage',
    did: 'What it did',
    took: 'Took',
    nothing: 'Nothing to do',
    empty: 'Nothing has been learned yet',
    emptyText: 'The server learns from finished tasks every night. To learn now, run:',
    noTasks: 'No finished task has been learned from yet',
  },
  it: {
    success: 'Tasso di successo, con e senza memoria',
    successNote: (days: string) =>
      `Ogni ${days} giorni; le barre verticali sono intervalli al 95%, i punti più grandi valgono più attività`,
    guided: 'Hanno seguito qualcosa dalla memoria',
    others: 'Non hanno seguito nulla dalla memoria',
    sum: (won: string, all: string) => `${won} attività riuscite su ${all}`,
    range: (low: string, high: string) => `intervallo al 95% da ${low} a ${high}`,
    caution:
      'Non prova una causa: le attività non sono state assegnate a caso. Quelle che hanno seguito la memoria possono essere più facili o più difficili.',
    period: 'Periodo',
    table: 'Come tabella',
    patterns: 'Pattern confermati',
    candidates: 'Pattern candidati',
    bugs: 'Bug noti',
    rules: 'Regole di codice',
    offered: 'Consigli utili',
    nightly: 'L’ultima esecuzione notturna',
    health: 'Stato dopo l’esecuzione',
    stage: 'Fase',
    did: 'Cosa ha fatto',
    took: 'Durata',
    nothing: 'Niente da fare',
    empty: 'Non è stato ancora appreso nulla',
    emptyText: 'Ogni notte il server impara dalle attività concluse. Per imparare subito, esegui:',
    noTasks: 'Non si è ancora imparato da nessuna attività conclusa',
  },
  ko: {
    success: '성공률: 메모리를 따른 작업과 따르지 않은 작업',
    successNote: (days: string) =>
      `${days}일 단위로 성공한 비율. 세로선은 95% 신뢰 구간, 점이 클수록 작업이 많음`,
    guided: '메모리의 내용을 따른 작업',
    others: '메모리를 따르지 않은 작업',
    sum: (won: string, all: string) => `작업 ${all}개 중 ${won}개 성공`,
    range: (low: string, high: string) => `95% 신뢰 구간 ${low}–${high}`,
    caution:
      '인과관계의 증거는 아닙니다. 작업은 무작위로 배정되지 않았으며, 메모리를 따른 작업이 더 쉽거나 어려웠을 수 있습니다.',
    period: '기간',
    table: '표로 보기',
    patterns: '검증된 패턴',
    candidates: '후보 패턴',
    bugs: '알려진 버그',
    rules: '코드 규칙',
    offered: '도움이 된 조언',
    nightly: '마지막 야간 실행',
    health: '실행 후 상태',
    stage: '단계',
    did: '수행한 일',
    took: '소요 시간',
    nothing: '할 일 없음',
    empty: '아직 학습한 것이 없습니다',
    emptyText: '서버는 매일 밤 완료된 작업에서 학습합니다. 지금 학습하려면 다음을 실행하세요:',
    noTasks: '아직 학습에 사용된 작업이 없습니다',
  },
})

/** Whether what was learned helps, and what the last run did. */
export function Overview(): VNode {
  const memory = useMemory()
  const answer = useAnswer(
    (signal) => memory.admin.stats({ metrics: true, nightly: true }, { signal }),
    [],
  )
  return (
    <Shown answer={answer}>
      {(stats) => (
        <>
          <Counts stats={stats} />
          <Success periods={stats.success ?? []} />
          {/* One place says that nothing was learned yet. */}
          {(stats.nightly !== undefined || (stats.success ?? []).length > 0) && (
            <Nightly report={stats.nightly} />
          )}
        </>
      )}
    </Shown>
  )
}

function Counts({ stats }: { readonly stats: Stats }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const count = (name: string, labels: Readonly<Record<string, string>> = {}): string =>
    format.number(metricOf(stats, name, labels) ?? 0)
  const helpful = metricOf(stats, 'loci_guidance_helpful_ratio')
  return (
    <Figures
      figures={[
        [said.patterns, count('loci_patterns', { status: 'validated' })],
        [said.candidates, count('loci_patterns', { status: 'candidate' })],
        [said.bugs, count('loci_bugs')],
        [said.rules, count('loci_code_rules')],
        [said.offered, helpful === undefined ? undefined : format.percent(helpful)],
      ]}
    />
  )
}

const DAY_MS = 86_400_000

function Success({ periods: given }: { readonly periods: Periods }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const isNarrow = useNarrow()
  if (given.length === 0) {
    return (
      <Empty title={said.noTasks}>
        <p>{said.emptyText}</p>
        <pre class="command">loci nightly</pre>
      </Empty>
    )
  }
  // What stands too close beside each other cannot be told apart.
  const periods = isNarrow ? mergePairs(given) : given
  const pointOf = (side: Side): RateSeries['points'][number] =>
    side && { rate: side.successes / side.tasks, low: side.low, high: side.high, count: side.tasks }
  const cellOf = (side: Side): string =>
    side === undefined
      ? '–'
      : `${format.number(side.successes)}/${format.number(side.tasks)} (${format.percent(side.low)}–${format.percent(side.high)})`
  const [{ since, until }] = periods as readonly [Periods[number]]
  const days = Math.max(1, Math.round((Date.parse(until) - Date.parse(since)) / DAY_MS))
  return (
    <Section title={said.success} note={said.successNote(format.number(days))}>
      <div class="card">
        <dl class="totals">
          <Total name={said.guided} sides={periods.map(({ guided }) => guided)} />
          <Total name={said.others} sides={periods.map(({ others }) => others)} isSecond />
        </dl>
        <p class="muted small">{said.caution}</p>
        <RateChart
          label={said.success}
          moments={periods.map(({ since, until }) => (Date.parse(since) + Date.parse(until)) / 2)}
          series={[
            { name: said.guided, points: periods.map(({ guided }) => pointOf(guided)) },
            {
              name: said.others,
              isSecond: true,
              points: periods.map(({ others }) => pointOf(others)),
            },
          ]}
        />
        <details class="diff">
          <summary class="small">{said.table}</summary>
          <TableBox label={said.success}>
            <thead>
              <tr>
                <th scope="col">{said.period}</th>
                <th scope="col" class="number">
                  {said.guided}
                </th>
                <th scope="col" class="number">
                  {said.others}
                </th>
              </tr>
            </thead>
            <tbody>
              {periods.map(({ since, guided, others }) => (
                <tr key={since}>
                  <th scope="row">{format.day(since)}</th>
                  <td class="number">{cellOf(guided)}</td>
                  <td class="number">{cellOf(others)}</td>
                </tr>
              ))}
            </tbody>
          </TableBox>
        </details>
      </div>
    </Section>
  )
}

/** How one of the curves ends up over all periods: the figure to remember. */
function Total({
  name,
  sides,
  isSecond = false,
}: {
  readonly name: string
  readonly sides: readonly Side[]
  readonly isSecond?: boolean
}): VNode | null {
  const said = useTexts(texts)
  const { number, percent } = useFormat()
  const tasks = sides.reduce((sum, side) => sum + (side?.tasks ?? 0), 0)
  const won = sides.reduce((sum, side) => sum + (side?.successes ?? 0), 0)
  if (tasks === 0) return null
  const { low, high } = wilsonInterval(won, tasks)
  return (
    <div class={isSecond ? 'legend minus' : 'legend'}>
      <dt>
        <i />
        {name}
      </dt>
      <dd>
        <strong>{percent(won / tasks)}</strong>
        <span class="muted small">
          {said.sum(number(won), number(tasks))}, {said.range(percent(low), percent(high))}
        </span>
      </dd>
    </div>
  )
}

function Nightly({ report }: { readonly report: Stats['nightly'] }): VNode {
  const said = useTexts(texts)
  const wordOf = useWords()
  const format = useFormat()
  if (report === undefined) {
    return (
      <Section title={said.nightly}>
        <Empty title={said.empty}>
          <p>{said.emptyText}</p>
          <pre class="command">loci nightly</pre>
        </Empty>
      </Section>
    )
  }
  const tookMs = Date.parse(report.finishedAt) - Date.parse(report.startedAt)
  const steps = report.stages.flatMap((stage) => stage.steps)
  const isIdle = ({ counts }: (typeof steps)[number]): boolean =>
    Object.values(counts).every((count) => count === 0)
  const worked = steps.filter((step) => !isIdle(step))
  const idle = steps.filter(isIdle).map(({ name }) => wordOf(name))
  return (
    <Section
      title={said.nightly}
      note={`${format.moment(report.startedAt)} · ${format.duration(tookMs)}`}
      actions={
        <>
          <span class="muted small">{said.health}</span> <Word word={report.health.status} />
        </>
      }
    >
      {worked.length > 0 && (
        <TableBox label={said.nightly}>
          <thead>
            <tr>
              <th scope="col">{said.stage}</th>
              <th scope="col">{said.did}</th>
              <th scope="col" class="number">
                {said.took}
              </th>
            </tr>
          </thead>
          <tbody>
            {worked.map(({ name, counts, tookMs: stepMs }) => (
              <tr key={name}>
                <th scope="row">{wordOf(name)}</th>
                <td class="number-list">
                  {Object.entries(counts)
                    .filter(([, count]) => count !== 0)
                    .map(
                      ([what, count]) => `${wordOf(what).toLowerCase()}: ${format.number(count)}`,
                    )
                    .join(' · ')}
                </td>
                <td class="number">{format.duration(stepMs)}</td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      {idle.length > 0 && (
        <p class="muted small idle">
          {said.nothing}: {idle.join(', ')}.
        </p>
      )}
    </Section>
  )
}
