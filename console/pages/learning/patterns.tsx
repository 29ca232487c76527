import type { RemoteMemory } from 'loci/client'
import type { VNode } from 'preact'
import { Browse } from '../../shared/browse.tsx'
import { EvidenceChart } from '../../shared/charts.tsx'
import { EpisodeLine, Figures, Lines, Pairs, Word } from '../../shared/details.tsx'
import { useFormat, useTexts } from '../../shared/language.ts'
import { type ResultOf, useAnswer, useMemory, usePaged } from '../../shared/memory.ts'
import { Empty, Section, Shown } from '../../shared/parts.tsx'
import { hrefOf, navigate } from '../../shared/router.ts'
import { StoredText } from '../../shared/stored-text.tsx'
import { useWords } from '../../shared/words.ts'
import { Deprecate } from './deprecate.tsx'
import { patternTexts } from './pattern-texts.ts'

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
  const said = useTexts(patternTexts)
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
  const said = useTexts(patternTexts)
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
  const said = useTexts(patternTexts)
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
          <strong>{said.saves(format.duration(timeSavedMs))}</strong>{' '}
          <span class="muted small">{said.caution}</span>
        </p>
      )}
      <p>
        {said.followed(number(hits), number(runs), percent(successRate), said.ends[endOf(pattern)])}{' '}
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

/** How a task ends that speaks for a pattern. */
function endOf({ expects, saves }: Pattern): 'success' | 'failure' | 'faster' | 'cheaper' {
  if (saves === undefined) return expects
  return saves === 'time' ? 'faster' : 'cheaper'
}

function Evidence({ found }: { readonly found: FoundPattern }): VNode {
  const said = useTexts(patternTexts)
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
      {([true, false] as const).map((isHit) => {
        const runs = all.filter((one) => one.isHit === isHit).slice(0, EPISODES_MAX)
        return runs.length === 0 ? null : (
          <div key={String(isHit)} class="evidence">
            <h3>{isHit ? said.supports : said.contradicts}</h3>
            <p class="muted small">
              {isHit ? said.whyFor(said.ends[endOf(found.pattern)]) : said.whyAgainst}
            </p>
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
  const said = useTexts(patternTexts)
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
  const said = useTexts(patternTexts)
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
