import type { RemoteMemory } from 'loci/client'
import type { VNode } from 'preact'
import { Browse } from '../../shared/browse.tsx'
import { EvidenceChart } from '../../shared/charts.tsx'
import { EpisodeLine, Figures, Lines, Pairs, Word } from '../../shared/details.tsx'
import { defineTexts, useFormat, useTexts } from '../../shared/language.ts'
import { type ResultOf, useAnswer, useMemory, usePaged } from '../../shared/memory.ts'
import { Empty, Section, Shown } from '../../shared/parts.tsx'
import { hrefOf, navigate } from '../../shared/router.ts'
import { StoredText } from '../../shared/stored-text.tsx'
import { useWords } from '../../shared/words.ts'
import { Deprecate } from './deprecate.tsx'

const texts = defineTexts({
  en: {
    patterns: 'Patterns, the most certain first',
    status: 'Status',
    any: 'All but deprecated',
    runs: (share: string, count: string) => `${share} of ${count} runs`,
    hint: 'Choose a pattern to see what it advises, and the runs that speak for it and against it.',
    followed: (hits: string, runs: string, share: string) =>
      `${hits} of ${runs} tasks that followed it went as it says (${share}).`,
    without: (hits: string, runs: string, share: string) =>
      `Of those that did not, ${hits} of ${runs} did (${share}).`,
    usual: (share: string) => `Of all tasks of that type, ${share} do.`,
    saves: (time: string) => `About ${time} saved per task (median)`,
    statistics: 'Statistics',
    certainty: 'Score of the evidence',
    pValue: 'Chance of this by luck (p)',
    claim: 'Claim',
    evidence: 'Evidence over time',
    supports: 'For',
    contradicts: 'Against',
    says: 'What it says',
    when: 'When',
    how: 'How',
    tasks: 'Tasks',
    history: 'How it got its status',
    similar: 'Similar patterns',
    noEvidence: 'No run has followed it yet: it stays a candidate until some do.',
    empty: 'No patterns yet',
    emptyText:
      'The nightly run finds what successful tasks have in common, and tests it. It takes about twenty finished tasks of a kind. To run it now:',
  },
  it: {
    patterns: 'Pattern, dal più certo',
    status: 'Stato',
    any: 'Tutti tranne i deprecati',
    runs: (share: string, count: string) => `${share} di ${count} casi`,
    hint: 'Scegli un pattern per vedere cosa consiglia e i casi a favore e contro.',
    followed: (hits: string, runs: string, share: string) =>
      `${hits} attività su ${runs} che lo hanno seguito sono andate come dice (${share}).`,
    without: (hits: string, runs: string, share: string) =>
      `Tra quelle che non lo hanno seguito, ${hits} su ${runs} (${share}).`,
    usual: (share: string) => `Tra tutte le attività di quel tipo, il ${share}.`,
    saves: (time: string) => `Circa ${time} risparmiati per attività (mediana)`,
    statistics: 'Statistiche',
    certainty: 'Punteggio delle prove',
    pValue: 'Probabilità che sia un caso (p)',
    claim: 'Affermazione',
    evidence: 'Prove nel tempo',
    supports: 'A favore',
    contradicts: 'Contro',
    says: 'Cosa dice',
    when: 'Quando',
    how: 'Come',
    tasks: 'Attività',
    history: 'Come ha ottenuto il suo stato',
    similar: 'Pattern simili',
    noEvidence: 'Nessuna attività lo ha ancora seguito: finché non accade resta un candidato.',
    empty: 'Ancora nessun pattern',
    emptyText:
      'L’esecuzione notturna trova ciò che le attività riuscite hanno in comune e lo verifica. Servono circa venti attività concluse dello stesso tipo. Per eseguirla ora:',
  },
  ko: {
    patterns: '패턴, 확실한 순',
    status: '상태',
    any: '폐기된 것 제외',
    runs: (share: string, count: string) => `${count}건 중 ${share}`,
    hint: '패턴을 선택하면 권장하는 내용과 이를 뒷받침하거나 반박하는 사례를 볼 수 있습니다.',
    followed: (hits: string, runs: string, share: string) =>
      `따른 작업 ${runs}건 중 ${hits}건이 예측대로 되었습니다(${share}).`,
    without: (hits: string, runs: string, share: string) =>
      `따르지 않은 작업은 ${runs}건 중 ${hits}건입니다(${share}).`,
    usual: (share: string) => `같은 종류의 작업 전체로는 ${share}입니다.`,
    saves: (time: string) => `작업당 약 ${time} 절약(중앙값)`,
    statistics: '통계',
    certainty: '근거 점수',
    pValue: '우연일 확률(p)',
    claim: '주장',
    evidence: '시간에 따른 근거',
    supports: '뒷받침',
    contradicts: '반박',
    says: '내용',
    when: '적용 시점',
    how: '방법',
    tasks: '작업',
    history: '상태가 바뀐 과정',
    similar: '비슷한 패턴',
    noEvidence: '아직 따른 작업이 없습니다. 생길 때까지 후보로 남습니다.',
    empty: '아직 패턴이 없습니다',
    emptyText:
      '야간 실행이 성공한 작업의 공통점을 찾아 검증합니다. 같은 종류의 완료된 작업이 20건쯤 필요합니다. 지금 실행하려면:',
  },
})

type FoundPattern = ResultOf<RemoteMemory['patterns']['get']>
type Pattern = FoundPattern['pattern']

const STATUSES = ['candidate', 'validated', 'under-review', 'deprecated'] as const
const PAGE_SIZE = 50
const ROW_HEIGHT = 56

export function PatternList({
  id,
  query,
}: {
  readonly id: string | undefined
  readonly query: URLSearchParams
}): VNode {
  const said = useTexts(texts)
  const wordOf = useWords()
  const memory = useMemory()
  const status = STATUSES.find((one) => one === query.get('status'))
  const list = usePaged(
    (after, signal) => memory.patterns.list({ limit: PAGE_SIZE, status, after }, { signal }),
    [status],
  )
  return (
    <Browse
      label={said.patterns}
      list={list}
      parts={['learning', 'patterns']}
      query={{ status }}
      id={id}
      rowHeight={ROW_HEIGHT}
      filters={
        <div class="row">
          <select
            aria-label={said.status}
            value={status ?? ''}
            onChange={({ currentTarget }) =>
              navigate(hrefOf(['learning', 'patterns'], { status: currentTarget.value }), {
                replace: true,
              })
            }
          >
            <option value="">{said.any}</option>
            {STATUSES.map((one) => (
              <option key={one} value={one}>
                {wordOf(one)}
              </option>
            ))}
          </select>
        </div>
      }
      empty={
        <Empty title={said.empty}>
          <p>{said.emptyText}</p>
          <pre class="command">loci nightly</pre>
        </Empty>
      }
      hint={<p class="muted">{said.hint}</p>}
      row={(pattern) => <PatternRow pattern={pattern} />}
      detail={(one) => <PatternDetail key={one} id={one} />}
    />
  )
}

function PatternRow({ pattern }: { readonly pattern: Pattern }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const { name, evidence, lifecycle, scope } = pattern
  return (
    <div class="row-lines">
      <span class="one-line">
        <StoredText text={name} max={160} hasCode />
      </span>
      <span class="muted">
        <Word word={lifecycle.status} />
        {evidence.runs > 0 && (
          <span class="number">
            {said.runs(format.percent(evidence.successRate), format.number(evidence.runs))}
          </span>
        )}
        {scope.project !== undefined && (
          <span class="one-line">
            <StoredText text={scope.project} max={40} />
          </span>
        )}
      </span>
    </div>
  )
}

function PatternDetail({ id }: { readonly id: string }): VNode {
  const memory = useMemory()
  const answer = useAnswer((signal) => memory.patterns.get({ id }, { signal }), [id])
  return (
    <Shown answer={answer}>
      {(found) => (
        <article class="detail">
          <h2 class="detail-title">
            <StoredText text={found.pattern.name} hasCode />
          </h2>
          <div class="badges">
            <Word word={found.pattern.lifecycle.status} />
            <Word word={found.pattern.advice} />
            <Word word={found.pattern.category} />
          </div>
          <PatternFigures pattern={found.pattern} />
          {found.pattern.lifecycle.status !== 'deprecated' && (
            <Deprecate id={id} onDone={answer.reload} />
          )}
          <Evidence found={found} />
          <Content pattern={found.pattern} />
          <Related found={found} />
        </article>
      )}
    </Shown>
  )
}

function PatternFigures({ pattern }: { readonly pattern: Pattern }): VNode | null {
  const said = useTexts(texts)
  const format = useFormat()
  const { evidence } = pattern
  if (evidence.runs === 0) return null
  const { hits, runs, successRate, baseRate, confidence, adjustedPValue, timeSavedMs } = evidence
  const { hitsWithout = 0, runsWithout = 0 } = evidence.contrast ?? {}
  const { number, percent } = format
  return (
    <div class="stack pattern-figures">
      {timeSavedMs !== undefined && timeSavedMs > 0 && (
        <p>
          <strong>{said.saves(format.duration(timeSavedMs))}</strong>
        </p>
      )}
      <p>
        {said.followed(number(hits), number(runs), percent(successRate))}{' '}
        {runsWithout > 0
          ? said.without(
              number(hitsWithout),
              number(runsWithout),
              percent(hitsWithout / runsWithout),
            )
          : said.usual(percent(baseRate))}
      </p>
      <details>
        <summary class="muted small">{said.statistics}</summary>
        <Figures
          figures={[
            [said.certainty, percent(confidence)],
            [said.pValue, adjustedPValue < 0.001 ? `< ${number(0.001)}` : number(adjustedPValue)],
          ]}
        />
      </details>
    </div>
  )
}

function Evidence({ found }: { readonly found: FoundPattern }): VNode {
  const said = useTexts(texts)
  const { supporting, contradicting } = found
  const all = [...supporting, ...contradicting].toSorted((left, right) =>
    left.at < right.at ? 1 : -1,
  )
  if (all.length === 0) {
    return (
      <Section title={said.evidence}>
        <p class="muted">{said.noEvidence}</p>
      </Section>
    )
  }
  return (
    <Section title={said.evidence}>
      <div class="card">
        <EvidenceChart
          label={said.evidence}
          evidence={all.map(({ at, isHit }) => ({ at, isFor: isHit }))}
        />
        <p class="legend">
          <span>
            <i />
            {said.supports}
          </span>
          <span class="minus">
            <i />
            {said.contradicts}
          </span>
        </p>
      </div>
      {([false, true] as const).map((isHit) => {
        const runs = all.filter((one) => one.isHit === isHit).slice(0, EPISODES_MAX)
        return runs.length === 0 ? null : (
          <div key={String(isHit)} class="evidence">
            <h3>{isHit ? said.supports : said.contradicts}</h3>
            <ul class="listed">
              {runs.map(({ id, task, at }) => (
                <EpisodeLine key={`${id} ${at}`} id={id} task={task} at={at} />
              ))}
            </ul>
          </div>
        )
      })}
    </Section>
  )
}

/** Of each side: as many as are read. */
const EPISODES_MAX = 6

function Content({ pattern }: { readonly pattern: Pattern }): VNode {
  const said = useTexts(texts)
  const { guidance, applicability, content, summary, description } = pattern
  const approach = 'approach' in content ? content.approach : undefined
  const steps = 'steps' in content ? content.steps.map(({ action }) => action) : []
  const structure = 'structure' in content ? content.structure : []
  const action = 'action' in content ? [`${content.condition} → ${content.action}`] : []
  const pairs = [
    [said.claim, [...new Set([summary, description])].filter(Boolean).join('\n')],
    [said.how, approach ?? ([...steps, ...structure, ...action].join('\n') || guidance.howToApply)],
    [said.when, guidance.whenToApply],
    [said.tasks, [...applicability.problemTypes, ...applicability.domains].join(', ')],
  ] as const
  return <Pairs title={said.says} pairs={pairs} hasCode />
}

function Related({ found }: { readonly found: FoundPattern }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const { moves = [] } = found.pattern.lifecycle
  return (
    <>
      {moves.length > 0 && (
        <Section title={said.history}>
          <ul class="listed">
            {moves.map(({ at, to, reason }) => (
              <li key={`${at} ${to}`} class="listed-line">
                <Word word={to} />
                <span>
                  <StoredText text={reason} />
                </span>
                <span class="muted">{format.day(at)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {found.similar.length > 0 && (
        <Section title={said.similar}>
          <ul class="listed">
            {found.similar.map(({ pattern, similarity }) => (
              <li key={pattern.id} class="listed-line">
                <a href={hrefOf(['learning', 'patterns', pattern.id])}>
                  <StoredText text={pattern.name} />
                </a>
                <span class="muted number">{format.percent(similarity)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Lines title={said.how} lines={found.lines ?? []} />
    </>
  )
}
