import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useFormat, useTexts } from '../../shared/language.ts'
import { type Fact, useAnswer, useMemory, usePaged } from '../../shared/memory.ts'
import { Badge, Empty, Failure, Section } from '../../shared/parts.tsx'
import { hrefOf, navigate, type Route } from '../../shared/router.ts'
import { StoredText } from '../../shared/stored-text.tsx'
import { VirtualList } from '../../shared/virtual-list.tsx'
import { FactDetail } from './fact-detail.tsx'
import { factsTexts } from './facts-texts.ts'
import { DecisionQueue } from './queue.tsx'
import { StatusBadge } from './status-badge.tsx'

const PAGE = 100
const ROW_HEIGHT = 58
const STATUSES = ['active', 'superseded', 'rejected', 'forgotten', 'all'] as const
const BUCKETS = ['profile', 'preference', 'episodic', 'semantic', 'fact'] as const

/** What is listed, as the address says it: `#/facts/<id>?subject=Ada&status=all`. */
interface Shown {
  readonly subject: string
  readonly status: (typeof STATUSES)[number]
  readonly bucket: (typeof BUCKETS)[number] | undefined
}

/** The facts, newest first, as a timeline for each subject; and what needs a decision. */
export function FactsPage({ route }: { readonly route: Route }): VNode {
  const [first] = route.parts
  if (first === 'queue') return <DecisionQueue />
  const subject = route.query.get('subject') ?? ''
  const shown: Shown = {
    subject,
    // Of one subject all is shown: what replaced what is the point.
    status:
      STATUSES.find((one) => one === route.query.get('status')) ??
      (subject === '' ? 'active' : 'all'),
    bucket: BUCKETS.find((one) => one === route.query.get('bucket')),
  }
  return <FactBrowser shown={shown} id={first} />
}

function hrefFor({ subject, status, bucket }: Shown, id?: string): string {
  return hrefOf(['facts', ...(id === undefined ? [] : [id])], { subject, status, bucket })
}

function FactBrowser({
  shown,
  id,
}: {
  readonly shown: Shown
  readonly id: string | undefined
}): VNode {
  const said = useTexts(factsTexts)
  const { number } = useFormat()
  const memory = useMemory()
  const { subject, status, bucket } = shown
  const list = usePaged(
    (after, signal) =>
      memory.facts.list(
        {
          limit: PAGE,
          status,
          ...(subject === '' ? {} : { entities: [subject] }),
          ...(bucket === undefined ? {} : { buckets: [bucket] }),
          ...(after === undefined ? {} : { after }),
        },
        { signal },
      ),
    [subject, status, bucket],
  )
  const { items, total, error } = list
  const selected = items.findIndex((fact) => fact.id === id)
  const names = new Map(items.map((fact) => [fact.id, fact.text]))
  return (
    <>
      <FactFilters shown={shown} items={items} />
      {subject !== '' && <Subject name={subject} shown={shown} />}
      {error !== undefined && <Failure error={error} onRetry={list.reload} />}
      <div class={id === undefined ? 'split' : 'split split-open'}>
        <div>
          {items.length === 0 && !list.isLoading && error === undefined ? (
            <Empty title={said.nothing}>{said.nothingHint}</Empty>
          ) : (
            <VirtualList
              label={said.list}
              count={items.length}
              rowHeight={ROW_HEIGHT}
              selected={selected}
              onSelect={(index) =>
                navigate(hrefFor(shown, items[index]?.id), { replace: id !== undefined })
              }
              onEnd={list.more}
            >
              {(index) => <FactRow fact={items[index]} names={names} isTimeline={subject !== ''} />}
            </VirtualList>
          )}
          <p class="muted small number">
            {total !== undefined && said.count(number(items.length), number(total))}
          </p>
        </div>
        {id === undefined ? (
          <p class="empty">{said.choose}</p>
        ) : (
          <FactDetail key={id} id={id} closeHref={hrefFor(shown)} onChanged={list.reload} />
        )}
      </div>
    </>
  )
}

function FactFilters({
  shown,
  items,
}: {
  readonly shown: Shown
  readonly items: readonly Fact[]
}): VNode {
  const said = useTexts(factsTexts)
  const [typed, setTyped] = useState(shown.subject)
  const show = (change: Partial<Shown>): void => navigate(hrefFor({ ...shown, ...change }))
  const known = [...new Set(items.flatMap(({ entities }) => entities))].slice(0, 200)
  return (
    <form
      class="row fact-filters"
      onSubmit={(event) => {
        event.preventDefault()
        show({ subject: typed.trim(), status: typed.trim() === '' ? 'active' : 'all' })
      }}
    >
      <label class="grow">
        {said.subject}
        <input
          data-search
          list="subjects"
          value={typed}
          placeholder={said.anySubject}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <datalist id="subjects">
          {known.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </label>
      <label>
        {said.status}
        <select
          value={shown.status}
          onChange={({ currentTarget }) => show({ status: currentTarget.value as Shown['status'] })}
        >
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {said.statuses[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {said.bucket}
        <select
          value={shown.bucket ?? ''}
          onChange={({ currentTarget }) =>
            show({ bucket: (currentTarget.value || undefined) as Shown['bucket'] })
          }
        >
          <option value="">{said.any}</option>
          {BUCKETS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <a class="button-link" href={hrefOf(['facts', 'queue'])}>
        {said.queue}
      </a>
    </form>
  )
}

/** The other names of a subject, and whom or what it is mentioned with. */
function Subject({ name, shown }: { readonly name: string; readonly shown: Shown }): VNode | null {
  const said = useTexts(factsTexts)
  const memory = useMemory()
  const found = useAnswer((signal) => memory.entities.get({ name, limit: 1 }, { signal }), [name])
  const { aliases = [], linked = [] } = found.result ?? {}
  if (aliases.length + linked.length === 0) return null
  return (
    <Section title={name}>
      {aliases.length > 0 && (
        <p class="muted">
          {said.aliases}: <StoredText text={aliases.join(', ')} />
        </p>
      )}
      {linked.length > 0 && (
        <p class="badges">
          <span class="muted">{said.together}</span>
          {linked.slice(0, 12).map((other) => (
            <a key={other.name} href={hrefFor({ ...shown, subject: other.name })}>
              <Badge tone="accent">
                <StoredText text={other.name} max={40} />
              </Badge>
            </a>
          ))}
        </p>
      )}
    </Section>
  )
}

function FactRow({
  fact,
  names,
  isTimeline,
}: {
  readonly fact: Fact | undefined
  readonly names: ReadonlyMap<string, string>
  readonly isTimeline: boolean
}): VNode | null {
  const said = useTexts(factsTexts)
  const { day } = useFormat()
  if (fact === undefined) return null
  const { supersededBy, possiblyOutdatedBy: link } = fact
  const after = supersededBy === undefined ? undefined : (names.get(supersededBy) ?? '…')
  return (
    <div class={`fact-row fact-${fact.status}${isTimeline ? ' on-timeline' : ''}`}>
      <div class="one-line fact-text">
        <StoredText text={fact.text} max={200} />
      </div>
      <div class="one-line muted small fact-note">
        <span class="number">{day(fact.occurredAt ?? fact.createdAt)}</span>
        {fact.status !== 'active' && <StatusBadge status={fact.status} />}
        {fact.isPinned && <Badge tone="accent">{said.pinned}</Badge>}
        {fact.flags.length > 0 && <Badge tone="bad">{fact.flags[0]}</Badge>}
        {after !== undefined && (
          <span>
            → <StoredText text={after} max={120} />
          </span>
        )}
        {link !== undefined && <Badge tone="warn">{said.maybeOutdated}</Badge>}
        {link?.text !== undefined && <StoredText text={link.text} max={120} />}
      </div>
    </div>
  )
}
