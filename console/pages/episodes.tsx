import type { VNode } from 'preact'
import type { PageProps } from '../pages.ts'
import { Browse } from '../shared/browse.tsx'
import { useChanges } from '../shared/changes.ts'
import { Word } from '../shared/details.tsx'
import { defineTexts, useFormat, useTexts } from '../shared/language.ts'
import { type ResultOf, useAnswer, useMemory, usePaged } from '../shared/memory.ts'
import { Empty, useFilled } from '../shared/parts.tsx'
import { hrefOf, navigate } from '../shared/router.ts'
import { StoredText } from '../shared/stored-text.tsx'
import { useWords } from '../shared/words.ts'
import { EpisodeDetail } from './episode-detail.tsx'
import '../style/episodes.css'
import type { RemoteMemory } from 'loci/client'

const texts = defineTexts({
  en: {
    episodes: 'Episodes, the newest first',
    search: 'Search by meaning, words, files or errors',
    status: 'Outcome',
    anyStatus: 'Any outcome',
    project: 'Project',
    anyProject: 'All projects',
    since: 'Time',
    anyTime: 'Any time',
    days: (count: number) => (count === 1 ? 'Last day' : `Last ${count} days`),
    hint: 'Choose an episode to see how the task went: its outcome, every step and change, its errors and how like ones ended.',
    empty: 'No finished tasks yet',
    emptyText: 'An episode is what happened in one finished task. An agent stores it with:',
    nothing: 'No episode matches',
    nothingText: 'Try fewer filters or other words.',
  },
  it: {
    episodes: 'Episodi, dal più recente',
    search: 'Cerca per significato, parole, file o errori',
    status: 'Esito',
    anyStatus: 'Qualsiasi esito',
    project: 'Progetto',
    anyProject: 'Tutti i progetti',
    since: 'Periodo',
    anyTime: 'Qualsiasi data',
    days: (count: number) => (count === 1 ? 'Ultimo giorno' : `Ultimi ${count} giorni`),
    hint: 'Scegli un episodio per vedere com’è andata l’attività: esito, passi e modifiche, errori e come sono finiti quelli simili.',
    empty: 'Ancora nessuna attività conclusa',
    emptyText: 'Un episodio è ciò che è successo in un’attività conclusa. Un agente lo salva con:',
    nothing: 'Nessun episodio corrisponde',
    nothingText: 'Prova con meno filtri o altre parole.',
  },
  ko: {
    episodes: '에피소드, 최신순',
    search: '의미, 단어, 파일, 오류로 검색',
    status: '결과',
    anyStatus: '모든 결과',
    project: '프로젝트',
    anyProject: '모든 프로젝트',
    since: '기간',
    anyTime: '전체 기간',
    days: (count: number) => `최근 ${count}일`,
    hint: '에피소드를 선택하면 작업의 결과, 모든 단계와 변경 사항, 오류와 비슷한 사례의 결말을 볼 수 있습니다.',
    empty: '완료된 작업이 아직 없습니다',
    emptyText:
      '에피소드는 완료된 작업 하나에서 일어난 일입니다. 에이전트는 다음 명령으로 저장합니다:',
    nothing: '일치하는 에피소드가 없습니다',
    nothingText: '필터를 줄이거나 다른 단어로 검색해 보세요.',
  },
})

type Found = ResultOf<RemoteMemory['episodes']['search']>['items'][number]['episode']

const STATUSES = ['success', 'partial', 'failure'] as const
const SINCE_DAYS = [1, 7, 30, 90]
const PAGE_SIZE = 50
const ROW_HEIGHT = 56

/** What happened in finished tasks, by day. */
export function EpisodesPage({ route }: PageProps): VNode {
  const said = useTexts(texts)
  const memory = useMemory()
  const text = route.query.get('text') ?? undefined
  const status = STATUSES.find((one) => one === route.query.get('status'))
  const project = route.query.get('project') ?? undefined
  const since = route.query.get('since') ?? undefined
  const query = { text, status, project, since }
  const isFiltered = Object.values(query).some((one) => one !== undefined)
  const list = usePaged(
    async (after, signal) => {
      const { items, next, total } = await memory.episodes.search(
        {
          k: PAGE_SIZE,
          ...(text === undefined ? {} : { text }),
          ...(status === undefined ? {} : { status: [status] }),
          ...(project === undefined ? {} : { project }),
          ...(since === undefined ? {} : { since }),
          ...(after === undefined ? {} : { after }),
        },
        { signal },
      )
      return { items: items.map(({ episode }) => episode), next, total }
    },
    [text, status, project, since],
  )
  useChanges(['episode'], () => {
    // Somebody who reads further down keeps the place.
    if (list.items.length <= PAGE_SIZE) list.reload()
  })
  return (
    <Browse
      label={said.episodes}
      list={list}
      parts={['episodes']}
      query={query}
      id={route.parts[0]}
      rowHeight={ROW_HEIGHT}
      filters={<Filters query={query} id={route.parts[0]} />}
      empty={
        isFiltered ? (
          <Empty title={said.nothing}>{said.nothingText}</Empty>
        ) : (
          <Empty title={said.empty}>
            <p>{said.emptyText}</p>
            <pre class="command">loci task finish &lt;id&gt; --status success</pre>
          </Empty>
        )
      }
      hint={<p class="muted">{said.hint}</p>}
      row={(episode, before) => <EpisodeRow episode={episode} before={before} />}
      detail={(id) => <EpisodeDetail key={id} id={id} />}
    />
  )
}

type Query = Readonly<Record<'text' | 'status' | 'project' | 'since', string | undefined>>

function Filters({ query, id }: { readonly query: Query; readonly id: string | undefined }): VNode {
  const said = useTexts(texts)
  const wordOf = useWords()
  const memory = useMemory()
  const field = useFilled(query.text ?? '')
  const known = useAnswer((signal) => memory.projects.get({ sections: [] }, { signal }), [])
  const names = known.result?.projects?.map(({ project }) => project) ?? []
  const parts = ['episodes', ...(id === undefined ? [] : [id])]
  const set = (name: keyof Query, value: string): void =>
    navigate(hrefOf(parts, { ...query, [name]: value }), { replace: true })
  const choose = (
    name: keyof Query,
    label: string,
    options: readonly (readonly [value: string, label: string])[],
  ): VNode => (
    <select
      class="grow"
      aria-label={label}
      value={query[name] ?? ''}
      onChange={({ currentTarget }) => set(name, currentTarget.value)}
    >
      {options.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </select>
  )
  return (
    <>
      <div class="row">
        <input
          ref={field}
          type="search"
          data-search
          aria-label={said.search}
          placeholder={said.search}
          onChange={({ currentTarget }) => set('text', currentTarget.value.trim())}
        />
      </div>
      <div class="row filters">
        {choose('status', said.status, [
          ['', said.anyStatus],
          ...STATUSES.map((one) => [one, wordOf(one)] as const),
        ])}
        {names.length > 1 &&
          choose('project', said.project, [
            ['', said.anyProject],
            ...names.flatMap((one) => (one === undefined ? [] : [[one, one] as const])),
          ])}
        {choose('since', said.since, [
          ['', said.anyTime],
          ...SINCE_DAYS.map((days) => [`${days}d`, said.days(days)] as const),
        ])}
      </div>
    </>
  )
}

function EpisodeRow({
  episode,
  before,
}: {
  readonly episode: Found
  readonly before: Found | undefined
}): VNode {
  const format = useFormat()
  const at = new Date(episode.eventAt).toISOString()
  const dayBefore = before === undefined ? undefined : format.monthDay(before.eventAt)
  const day = format.monthDay(episode.eventAt)
  const { status } = episode.outcome
  return (
    <div class="timeline-row">
      <span class="timeline-day muted number">{day === dayBefore ? '' : day}</span>
      <span class={`timeline-dot timeline-${status}`} />
      <div class="row-lines">
        <span class="one-line">
          <StoredText text={episode.task.description} max={160} />
        </span>
        <span class="muted">
          <Word word={status} />
          <span class="one-line">
            {episode.scope.project !== undefined && (
              <StoredText text={episode.scope.project} max={40} />
            )}
          </span>
          <span class="number">{format.time(at)}</span>
        </span>
      </div>
    </div>
  )
}
