import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import '../style/health.css'
import { Figures, TableBox, Word } from '../shared/details.tsx'
import { defineTexts, useFormat, useTexts } from '../shared/language.ts'
import {
  type Health,
  LONG,
  type Stats,
  useAnswer,
  useMemory,
  useSession,
} from '../shared/memory.ts'
import { countEpisodes, metricOf } from '../shared/metrics.ts'
import { useNotices, useWork } from '../shared/notices.tsx'
import { Empty, Section, Shown } from '../shared/parts.tsx'
import { Advice, Finding, useCheckName } from '../shared/server-texts.tsx'
import { Backups } from './health-backups.tsx'

const texts = defineTexts({
  en: {
    sizes: 'What is stored',
    facts: 'Facts',
    forgotten: 'Forgotten',
    episodes: 'Episodes',
    tasks: 'Open tasks',
    bytes: 'On disk',
    cache: 'Episode cache hits',
    model: 'Embedding model',
    checks: 'Checks',
    ok: 'Everything is in order',
    warning: 'It works, but something needs attention',
    failed: 'Something is broken',
    passed: (count: string) => `${count} checks passed`,
    again: 'Check again',
    reindex: 'Rebuild the indexes',
    reindexed: 'The indexes were rebuilt from the documents.',
    sync: 'Read the workspace',
    synced: 'The workspace was read: files',
    onlyOwners: 'Only owners see the checks, the backups and how long calls take',
    onlyOwnersText: 'The key of this page belongs to somebody else. On the server, run:',
    latencies: 'How long calls take',
    latenciesNote: 'since the server started',
    noCalls: 'No call was measured yet.',
    allCalls: 'Show all',
    call: 'Call',
    calls: 'Calls',
    errors: 'Errors',
    half: 'Median',
    most: '95th percentile',
    nearlyAll: '99th percentile',
  },
  it: {
    sizes: 'Cosa è conservato',
    facts: 'Fatti',
    forgotten: 'Dimenticati',
    episodes: 'Episodi',
    tasks: 'Attività aperte',
    bytes: 'Su disco',
    cache: 'Episodi letti dalla cache',
    model: 'Modello di embedding',
    checks: 'Controlli',
    ok: 'È tutto in ordine',
    warning: 'Funziona, ma qualcosa richiede attenzione',
    failed: 'Qualcosa non funziona',
    passed: (count: string) => `${count} controlli superati`,
    again: 'Controlla di nuovo',
    reindex: 'Ricostruisci gli indici',
    reindexed: 'Gli indici sono stati ricostruiti dai documenti.',
    sync: 'Leggi il workspace',
    synced: 'Il workspace è stato letto: file',
    onlyOwners: 'Solo i proprietari vedono controlli, backup e tempi',
    onlyOwnersText: 'La chiave di questa pagina appartiene a qualcun altro. Sul server, esegui:',
    latencies: 'Quanto durano le chiamate',
    latenciesNote: 'dall’avvio del server',
    noCalls: 'Non è stata ancora misurata nessuna chiamata.',
    allCalls: 'Mostra tutte',
    call: 'Chiamata',
    calls: 'Chiamate',
    errors: 'Errori',
    half: 'Mediana',
    most: '95º percentile',
    nearlyAll: '99º percentile',
  },
  ko: {
    sizes: '저장된 내용',
    facts: '사실',
    forgotten: '잊은 사실',
    episodes: '에피소드',
    tasks: '진행 중인 작업',
    bytes: '디스크 사용량',
    cache: '에피소드 캐시 적중률',
    model: '임베딩 모델',
    checks: '점검',
    ok: '모두 정상입니다',
    warning: '동작하지만 확인이 필요한 항목이 있습니다',
    failed: '문제가 있습니다',
    passed: (count: string) => `${count}개 점검 통과`,
    again: '다시 점검',
    reindex: '인덱스 다시 만들기',
    reindexed: '문서에서 인덱스를 다시 만들었습니다.',
    sync: '작업 공간 읽기',
    synced: '작업 공간을 읽었습니다: 파일',
    onlyOwners: '점검, 백업, 호출 시간은 소유자만 볼 수 있습니다',
    onlyOwnersText: '현재 키는 소유자의 키가 아닙니다. 서버에서 다음을 실행하세요:',
    latencies: '호출 소요 시간',
    latenciesNote: '서버 시작 이후',
    noCalls: '아직 측정된 호출이 없습니다.',
    allCalls: '모두 보기',
    call: '호출',
    calls: '횟수',
    errors: '오류',
    half: '중앙값',
    most: '95백분위',
    nearlyAll: '99백분위',
  },
})

/** Whether the memory is well, and what to do if not. */
export function HealthPage(): VNode {
  const said = useTexts(texts)
  const memory = useMemory()
  const { isOwner } = useSession().who
  const stats = useAnswer((signal) => memory.admin.stats({ metrics: true }, { signal }), [])
  return (
    <>
      {isOwner && <Checks onChanged={stats.reload} />}
      <Shown answer={stats}>
        {(result) => (
          <>
            <Sizes stats={result} />
            {isOwner && <Backups bytes={metricOf(result, 'loci_storage_bytes')} />}
            {isOwner && <Latencies stats={result} />}
          </>
        )}
      </Shown>
      {!isOwner && (
        <Empty title={said.onlyOwners}>
          <p>{said.onlyOwnersText}</p>
          <pre class="command">loci open</pre>
        </Empty>
      )}
    </>
  )
}

function Checks({ onChanged }: { readonly onChanged: () => void }): VNode {
  const said = useTexts(texts)
  const memory = useMemory()
  const { say } = useNotices()
  const work = useWork()
  const answer = useAnswer((signal) => memory.admin.doctor({}, { signal }), [])
  const settings = useAnswer((signal) => memory.admin.config({}, { signal }), [])
  const folder = settings.result?.items.find(({ name }) => name === 'workspace.folder')
  const run = (change: () => Promise<string>): void =>
    void work.run(async () => {
      say({ text: await change() })
      answer.reload()
      onChanged()
    })
  const reindex = (): void =>
    run(async () => {
      await memory.admin.reindex({}, LONG)
      return said.reindexed
    })
  const sync = (): void =>
    run(async () => `${said.synced} ${(await memory.workspace.sync({}, LONG)).files}`)
  return (
    <Section
      title={said.checks}
      actions={
        <>
          {folder !== undefined && folder.value !== '' && (
            <button type="button" aria-disabled={work.isBusy} onClick={sync}>
              {said.sync}
            </button>
          )}
          <button type="button" aria-disabled={work.isBusy} onClick={reindex}>
            {said.reindex}
          </button>
          <button type="button" aria-disabled={answer.isLoading} onClick={answer.reload}>
            {said.again}
          </button>
        </>
      }
    >
      <Shown answer={answer}>
        {(health) => <Findings health={health} isBusy={work.isBusy} onReindex={reindex} />}
      </Shown>
    </Section>
  )
}

function Findings({
  health,
  isBusy,
  onReindex,
}: {
  readonly health: Health
  readonly isBusy: boolean
  readonly onReindex: () => void
}): VNode {
  const said = useTexts(texts)
  const { number } = useFormat()
  const passed = health.checks.filter(({ status }) => status === 'ok')
  const found = health.checks
    .filter(({ status }) => status !== 'ok')
    .toSorted((one, other) => Number(other.status === 'failed') - Number(one.status === 'failed'))
  const rowOf = (check: Check): VNode => (
    <CheckRow key={check.name} check={check} isBusy={isBusy} onReindex={onReindex} />
  )
  return (
    <>
      <p class={`verdict verdict-${health.status}`}>{said[health.status]}</p>
      {found.length > 0 && <ul class="listed">{found.map(rowOf)}</ul>}
      <details class="passed">
        <summary class="muted">{said.passed(number(passed.length))}</summary>
        <ul class="listed">{passed.map(rowOf)}</ul>
      </details>
    </>
  )
}

type Check = Health['checks'][number]

function CheckRow({
  check,
  isBusy,
  onReindex,
}: {
  readonly check: Check
  readonly isBusy: boolean
  readonly onReindex: () => void
}): VNode {
  const said = useTexts(texts)
  const nameOf = useCheckName()
  const { name, status, advice, remedy } = check
  return (
    <li class="check-row">
      <Word word={status} />
      <strong>{nameOf(name)}</strong>
      <Finding check={check} />
      {advice !== undefined && (
        <span class="muted check-advice">
          → <Advice check={check} />
        </span>
      )}
      {remedy === 'reindex' && (
        <button type="button" class="main-button" aria-disabled={isBusy} onClick={onReindex}>
          {said.reindex}
        </button>
      )}
    </li>
  )
}

function Sizes({ stats }: { readonly stats: Stats }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const bytes = metricOf(stats, 'loci_storage_bytes')
  const hits = metricOf(stats, 'loci_episode_cache_hit_ratio')
  return (
    <Section
      title={said.sizes}
      note={
        stats.embeddingModel === undefined ? undefined : `${said.model}: ${stats.embeddingModel}`
      }
    >
      <Figures
        figures={[
          [said.facts, format.number(stats.facts.active)],
          [said.forgotten, format.number(stats.facts.forgotten)],
          [said.episodes, format.number(countEpisodes(stats))],
          [said.tasks, format.number(stats.openTasks)],
          [said.bytes, bytes === undefined ? undefined : format.bytes(bytes)],
          [said.cache, hits === undefined ? undefined : format.percent(hits)],
        ]}
      />
    </Section>
  )
}

const SECOND_MS = 1_000
/** Fewer calls have no 95th of a hundred. */
const PERCENTILES_FROM = 20
/** The most frequent; the others on request. */
const CALLS_SHOWN = 10

function Latencies({ stats }: { readonly stats: Stats }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const metric = stats.metrics?.find(({ name }) => name === 'loci_operation_duration_seconds')
  const points = metric?.kind === 'histogram' ? metric.points : []
  const errorsOf = (operation: string): number => {
    const counted = stats.metrics?.find(({ name }) => name === 'loci_operation_errors_total')
    if (counted === undefined || counted.kind === 'histogram') return 0
    return counted.points
      .filter(({ labels }) => labels.operation === operation)
      .reduce((sum, { value }) => sum + value, 0)
  }
  const columns = [said.calls, said.errors, said.half, said.most, said.nearlyAll]
  const [isWhole, setWhole] = useState(false)
  const sorted = points.toSorted((one, other) => other.count - one.count)
  const shown = isWhole ? sorted : sorted.slice(0, CALLS_SHOWN)
  return (
    <Section
      title={said.latencies}
      note={said.latenciesNote}
      actions={
        !isWhole &&
        sorted.length > CALLS_SHOWN && (
          <button type="button" onClick={() => setWhole(true)}>
            {said.allCalls} ({format.number(sorted.length)})
          </button>
        )
      }
    >
      {points.length === 0 ? (
        <p class="muted">{said.noCalls}</p>
      ) : (
        <TableBox label={said.latencies}>
          <thead>
            <tr>
              <th scope="col">{said.call}</th>
              {columns.map((name) => (
                <th key={name} scope="col" class="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ labels, count, p50, p95, p99 }) => {
              const operation = labels.operation ?? ''
              const errors = errorsOf(operation)
              return (
                <tr key={operation}>
                  <th scope="row">
                    <code>{operation}</code>
                  </th>
                  <td class="number">{format.number(count)}</td>
                  <td class={errors === 0 ? 'number muted' : 'number bad'}>
                    {format.number(errors)}
                  </td>
                  {[p50, p95, p99].map((seconds, index) => (
                    <td key={columns[index + 2]} class="number">
                      {index > 0 && count < PERCENTILES_FROM
                        ? '–'
                        : format.duration(seconds * SECOND_MS)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </TableBox>
      )}
    </Section>
  )
}
