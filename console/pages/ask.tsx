import type { VNode } from 'preact'
import { Flags, Word } from '../shared/details.tsx'
import { useFormat, useTexts } from '../shared/language.ts'
import { type Recalled, useAnswer, useMemory } from '../shared/memory.ts'
import { Badge, Empty, Section, Shown, useFilled } from '../shared/parts.tsx'
import { hrefOf, navigate, type Route } from '../shared/router.ts'
import { NOTICES } from '../shared/server-sentences.ts'
import { FromServer } from '../shared/server-texts.tsx'
import { StoredText } from '../shared/stored-text.tsx'
import { askTexts } from './ask-texts.ts'
import { ScoreBars } from './score-bars.tsx'

/** From which likelihood on a result is called this; below, a weak match. */
const MATCHES = [
  ['best', 0.5],
  ['good', 0.3],
] as const
const RESULTS = ['5', '10', '20', '50']
/** How many of those that were left out are shown. */
const LEFT_OUT_MAX = 8

/** What is asked, as the address says it: `#/ask?q=…&day=2026-05-01`. */
interface Asked {
  readonly query: string
  readonly k: number
  /** The day as of which it is asked; empty for today. */
  readonly day: string
}

/** A question, its answer, why each result is there, and what was left out. */
export function AskPage({ route }: { readonly route: Route }): VNode {
  const { query } = route
  const asked: Asked = {
    query: query.get('q') ?? '',
    k: Number(query.get('k') ?? '10') || 10,
    day: /^\d{4}-\d\d-\d\d$/.exec(query.get('day') ?? '')?.[0] ?? '',
  }
  const said = useTexts(askTexts)
  return (
    <>
      <AskForm asked={asked} />
      {asked.query === '' ? (
        <Empty title={said.teachTitle}>{said.teach}</Empty>
      ) : (
        <AnswerShown key={JSON.stringify(asked)} asked={asked} />
      )}
    </>
  )
}

function AskForm({ asked }: { readonly asked: Asked }): VNode {
  const said = useTexts(askTexts)
  const question = useFilled(asked.query)
  const day = useFilled(asked.day)
  const submit = (event: Event): void => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const text = (name: string): string => String(given.get(name) ?? '').trim()
    navigate(hrefOf(['ask'], { q: text('q'), k: text('k'), day: text('day') }))
  }
  return (
    <form class="row ask-form" onSubmit={submit}>
      <label class="grow">
        {said.question}
        <input ref={question} name="q" data-search required placeholder={said.example} />
      </label>
      <label>
        {said.asOf}
        <input ref={day} name="day" type="date" aria-describedby="as-of-hint" />
      </label>
      <label>
        {said.results}
        <select name="k" value={String(asked.k)}>
          {RESULTS.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </label>
      <button type="submit" class="main-button">
        {said.ask}
      </button>
      <p class="muted small ask-hint" id="as-of-hint">
        {said.asOfHint}
      </p>
    </form>
  )
}

function AnswerShown({ asked }: { readonly asked: Asked }): VNode {
  const said = useTexts(askTexts)
  const { number, day: dayOf } = useFormat()
  const memory = useMemory()
  const { query, k, day } = asked
  const answer = useAnswer(
    async (signal) => {
      const startedMs = performance.now()
      const { items, notices } = await memory.recall({ query, k, ...asOf(day) }, { signal })
      const tookMs = performance.now() - startedMs
      return { items, notices, tookMs }
    },
    [query, k, day],
  )
  // After the answer, which does not wait for it.
  const isAnswered = answer.result !== undefined
  const others = useAnswer(
    async (signal) => {
      if (!isAnswered) return { ranking: [], today: [] }
      const all = { query, k: k + LEFT_OUT_MAX, cutoff: 0 }
      const [ranking, today] = await Promise.all([
        memory.recall({ ...all, ...asOf(day) }, { signal }),
        day === '' ? undefined : memory.recall({ query, k }, { signal }),
      ])
      return { ranking: ranking.items, today: today?.items ?? [] }
    },
    [isAnswered, query, k, day],
  )
  return (
    <Shown answer={answer}>
      {({ items, notices, tookMs }) => {
        const kept = new Set(items.map(({ id }) => id))
        const { ranking = [], today = [] } = others.result ?? {}
        const todayIds = new Set(today.map(({ id }) => id))
        const leftOut = ranking.filter(({ id }) => !kept.has(id)).slice(0, LEFT_OUT_MAX)
        const isCompared = day !== '' && others.result !== undefined
        return (
          <>
            <Section
              title={said.answers(items.length)}
              note={said.took(number(Math.round(tookMs)))}
            >
              {day !== '' && (
                <p class="as-of">
                  {said.asOfThen(dayOf(`${day}T12:00:00`))}{' '}
                  <a href={hrefOf(['ask'], { q: query, k: String(k) })}>{said.today}</a>
                </p>
              )}
              {notices.map((notice) => (
                <p key={notice.text} class="muted">
                  <FromServer sentences={NOTICES} said={notice} />
                </p>
              ))}
              {items.length === 0 && <Empty title={said.nothing}>{said.nothingHint}</Empty>}
              <ol class="stack">
                {items.map((item, index) => (
                  <ResultShown
                    key={item.id}
                    item={item}
                    isOpen={index === 0}
                    mark={isCompared && !todayIds.has(item.id) ? said.onlyThen : undefined}
                  />
                ))}
                {isCompared &&
                  today
                    .filter(({ id }) => !kept.has(id))
                    .map((item) => <ResultShown key={item.id} item={item} mark={said.onlyNow} />)}
              </ol>
            </Section>
            {leftOut.length > 0 && (
              <LeftOut
                items={leftOut}
                cutoff={items[0]?.explanation.cutoff}
                k={k}
                isOpen={items.length === 0}
              />
            )}
          </>
        )
      }}
    </Shown>
  )
}

/** What was known then: said by the end of that day, also what was replaced later. */
function asOf(day: string): object {
  if (day === '') return {}
  const end = new Date(Date.parse(`${day}T00:00:00`) + DAY_MS)
  return {
    askedAt: new Date(end.getTime() - 1).toISOString(),
    until: end.toISOString(),
    history: true,
  }
}

const DAY_MS = 86_400_000

function ResultShown({
  item,
  mark,
  isOpen = false,
}: {
  readonly item: Recalled
  /** True to show why it is there without being asked. */
  readonly isOpen?: boolean
  readonly mark?: string | undefined
}): VNode {
  const said = useTexts(askTexts)
  const { day } = useFormat()
  const { text, probability, when, speaker, bucket, flags, supersededBy, explanation } = item
  const [match = 'weak'] = MATCHES.find(([, from]) => probability >= from) ?? []
  return (
    <li class="card result">
      <div class="result-head">
        <a class="grow result-text" href={hrefOf(['facts', item.id])}>
          <StoredText text={text} />
        </a>
        <Badge tone={match === 'best' ? 'good' : 'plain'}>{said.matches[match]}</Badge>
      </div>
      <div class="badges">
        {mark !== undefined && <Badge tone="accent">{mark}</Badge>}
        <Flags flags={flags} />
        {supersededBy !== undefined && <Word word="superseded" />}
        {bucket !== undefined && bucket !== 'fact' && <Word word={bucket} />}
        <Badge>{day(when.from)}</Badge>
        {speaker !== undefined && (
          <Badge>
            <StoredText text={speaker} max={60} />
          </Badge>
        )}
      </div>
      <ScoreBars explanation={explanation} probability={probability} isOpen={isOpen} />
    </li>
  )
}

function LeftOut({
  items,
  cutoff = 1,
  k,
  isOpen,
}: {
  readonly items: readonly Recalled[]
  readonly cutoff: number | undefined
  readonly k: number
  /** True where nothing else was found. */
  readonly isOpen: boolean
}): VNode {
  const said = useTexts(askTexts)
  const { percent, number } = useFormat()
  const isUnlikely = ({ probability }: Recalled): boolean => probability < cutoff
  const shareOf = ({ probability }: Recalled): string =>
    probability < 0.01 ? `< ${percent(0.01)}` : percent(probability)
  return (
    <Section
      title={said.leftOut}
      note={cutoff < 1 ? said.tooUnlikely(percent(cutoff)) : said.tooUnlikelyAll}
    >
      <details open={isOpen}>
        <summary class="muted small">{said.leftOutShow(number(items.length))}</summary>
        <ul class="lines card">
          {items.map((item) => (
            <li key={item.id}>
              <a class="line" href={hrefOf(['facts', item.id])}>
                <span class="number small left-out-share">{shareOf(item)}</span>
                <span class="grow two-lines">
                  <StoredText text={item.text} max={240} />
                </span>
                {!isUnlikely(item) && <span class="muted small">{said.beyond(k)}</span>}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  )
}
