import type { VNode } from 'preact'
import '../../style/browse.css'
import { RateChart, type RateSeries } from '../../shared/charts.tsx'
import { Figures, TableBox, Word } from '../../shared/details.tsx'
import { defineTexts, useFormat, useTexts } from '../../shared/language.ts'
import { type Stats, useAnswer, useMemory } from '../../shared/memory.ts'
import { metricOf } from '../../shared/metrics.ts'
import { Empty, Section, Shown } from '../../shared/parts.tsx'
import { useWords } from '../../shared/words.ts'

const texts = defineTexts({
  en: {
    success: 'Success with and without memory',
    successNote: 'Share of finished tasks that succeeded, with 95% intervals',
    guided: 'Followed something from memory',
    others: 'Did not',
    caution: 'Tasks were not assigned at random: guided ones may be easier or harder.',
    period: 'Period',
    table: 'As a table',
    patterns: 'Validated patterns',
    candidates: 'Candidates',
    bugs: 'Known bugs',
    rules: 'Code rules',
    offered: 'Guidance that helped',
    nightly: 'The last nightly run',
    stage: 'Stage',
    did: 'What it did',
    took: 'Took',
    nothing: 'Nothing to do',
    empty: 'Nothing has been learned yet',
    emptyText: 'The server learns from finished tasks every night. To learn now, run:',
    noTasks: 'No finished task has been learned from yet',
  },
  it: {
    success: 'Successo con e senza memoria',
    successNote: 'Quota di attività riuscite, con intervalli al 95%',
    guided: 'Hanno seguito qualcosa dalla memoria',
    others: 'Non lo hanno fatto',
    caution:
      'Le attività non erano assegnate a caso: quelle guidate possono essere più facili o difficili.',
    period: 'Periodo',
    table: 'Come tabella',
    patterns: 'Schemi confermati',
    candidates: 'Candidati',
    bugs: 'Errori noti',
    rules: 'Regole di codice',
    offered: 'Consigli utili',
    nightly: "L'ultima esecuzione notturna",
    stage: 'Fase',
    did: 'Cosa ha fatto',
    took: 'Durata',
    nothing: 'Niente da fare',
    empty: 'Non è stato ancora appreso nulla',
    emptyText: 'Il server impara dalle attività finite ogni notte. Per imparare ora, esegui:',
    noTasks: 'Non si è ancora imparato da nessuna attività finita',
  },
  ko: {
    success: '메모리 사용 여부에 따른 성공률',
    successNote: '완료된 작업 중 성공한 비율, 95% 신뢰 구간',
    guided: '메모리의 내용을 따른 작업',
    others: '따르지 않은 작업',
    caution: '무작위로 배정된 작업이 아닙니다. 따른 작업이 더 쉽거나 어려울 수 있습니다.',
    period: '기간',
    table: '표로 보기',
    patterns: '검증된 패턴',
    candidates: '후보',
    bugs: '알려진 버그',
    rules: '코드 규칙',
    offered: '도움이 된 안내',
    nightly: '마지막 야간 실행',
    stage: '단계',
    did: '수행한 일',
    took: '소요 시간',
    nothing: '할 일 없음',
    empty: '아직 학습한 것이 없습니다',
    emptyText: '서버는 매일 밤 완료된 작업에서 학습합니다. 지금 학습하려면 실행하세요:',
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
          <Nightly report={stats.nightly} />
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

type Periods = NonNullable<Stats['success']>
type Side = Periods[number]['guided']

function Success({ periods }: { readonly periods: Periods }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  if (periods.length === 0) {
    return (
      <Empty title={said.noTasks}>
        <p>{said.emptyText}</p>
        <pre class="command">loci nightly</pre>
      </Empty>
    )
  }
  const pointOf = (side: Side): RateSeries['points'][number] =>
    side && { rate: side.successes / side.tasks, low: side.low, high: side.high }
  const cellOf = (side: Side): string =>
    side === undefined
      ? '–'
      : `${format.number(side.successes)}/${format.number(side.tasks)} (${format.percent(side.low)}–${format.percent(side.high)})`
  return (
    <Section title={said.success} note={said.successNote}>
      <div class="card">
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
        <p class="muted small">{said.caution}</p>
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
      actions={<Word word={report.health.status} />}
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
                    .map(([what, count]) => `${wordOf(what)} ${format.number(count)}`)
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
