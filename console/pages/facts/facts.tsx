import type { VNode } from 'preact'
import { Browse } from '../../shared/browse.tsx'
import { Flags, Word } from '../../shared/details.tsx'
import { useFormat, useTexts } from '../../shared/language.ts'
import { type Fact, useAnswer, useMemory, usePaged } from '../../shared/memory.ts'
import { Badge, Empty, Section, useFilled } from '../../shared/parts.tsx'
import { hrefOf, navigate, type Route } from '../../shared/router.ts'
import { StoredText } from '../../shared/stored-text.tsx'
import { useWords } from '../../shared/words.ts'
import { FactDetail, heldWhile } from './fact-detail.tsx'
import { factsTexts } from './facts-texts.ts'

const PAGE_SIZE = 100
const ROW_HEIGHT = 58
const STATUSES = ['active', 'superseded', 'rejected', 'forgotten', 'all'] as const
const BUCKETS = ['profile', 'preference', 'episodic', 'semantic', 'fact'] as const

/** What is listed, as the address says it: `#/facts/<id>?subject=Ada&status=all`. */
interface Query {
  readonly subject: string
  readonly status: (typeof STATUSES)[number]
  readonly bucket: (typeof BUCKETS)[number] | undefined
}

/** The facts, newest first, as a timeline for each subject. */
export function FactsPage({ route }: { readonly route: Route }): VNode {
  const [first] = route.parts
  const subject = route.query.get('subject') ?? ''
  const query: Query = {
    subject,
    // Of one subject all is shown: what replaced what is the point.
    status:
      STATUSES.find((one) => one === route.query.get('status')) ??
      (subject === '' ? 'active' : 'all'),
    bucket: BUCKETS.find((one) => one === route.query.get('bucket')),
  }
  return <FactBrowser query={query} id={first} />
}

function FactBrowser({
  query,
  id,
}: {
  readonly query: Query
  readonly id: string | undefined
}): VNode {
  const said = useTexts(factsTexts)
  const memory = useMemory()
  const { subject, status, bucket } = query
  const list = usePaged(
    (after, signal) =>
      memory.facts.list(
        {
          limit: PAGE_SIZE,
          status,
          ...(subject === '' ? {} : { entities: [subject] }),
          ...(bucket === undefined ? {} : { buckets: [bucket] }),
          ...(after === undefined ? {} : { after }),
        },
        { signal },
      ),
    [subject, status, bucket],
  )
  const known = new Map(list.items.map((fact) => [fact.id, fact]))
  // They come as they were stored. A timeline is in the order in which things were said.
  const isWhole = subject !== '' && list.items.length === list.total
  const items = isWhole
    ? list.items.toSorted((one, other) => other.eventAt - one.eventAt)
    : list.items
  return (
    <Browse
      label={said.list}
      list={{ ...list, items }}
      parts={['facts']}
      query={{ ...query }}
      id={id}
      rowHeight={ROW_HEIGHT}
      filters={
        <>
          <Filters query={query} items={list.items} />
          {subject !== '' && <Subject name={subject} />}
        </>
      }
      empty={<Empty title={said.nothing}>{said.nothingHint}</Empty>}
      hint={<Hint items={list.items} />}
      row={(fact) => <FactRow fact={fact} known={known} isTimeline={subject !== ''} />}
      detail={(one) => <FactDetail key={one} id={one} onChanged={list.reload} />}
    />
  )
}

/** As many names as somebody looks through. */
const NAMES_MAX = 24

/** What there is to see, and the names that the listed facts mention most, each with its timeline. */
function Hint({ items }: { readonly items: readonly Fact[] }): VNode {
  const said = useTexts(factsTexts)
  const { number } = useFormat()
  const counts = new Map<string, number>()
  for (const name of items.flatMap(({ entities }) => entities))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, NAMES_MAX)
  return (
    <>
      <p class="muted">{said.hint}</p>
      {names.length > 0 && (
        <Section title={said.subjects} note={said.subjectsNote}>
          <ul class="names">
            {names.map(([name, count]) => (
              <li key={name}>
                <a class="name" href={hrefOf(['facts'], { subject: name })}>
                  <StoredText text={name} max={40} />
                  <span class="muted number">{number(count)}</span>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Filters({
  query,
  items,
}: {
  readonly query: Query
  readonly items: readonly Fact[]
}): VNode {
  const said = useTexts(factsTexts)
  const wordOf = useWords()
  const field = useFilled(query.subject)
  const show = (change: Partial<Query>): void =>
    navigate(hrefOf(['facts'], { ...query, ...change }))
  const known = [...new Set(items.flatMap(({ entities }) => entities))].slice(0, 200)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const subject = String(new FormData(event.currentTarget).get('subject')).trim()
        show({ subject, status: subject === '' ? 'active' : 'all' })
      }}
    >
      <div class="row">
        <label class="grow">
          {said.subject}
          <input
            ref={field}
            name="subject"
            data-search
            list="subjects"
            placeholder={said.anySubject}
          />
          <datalist id="subjects">
            {known.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </label>
      </div>
      <div class="row filters">
        <label class="grow">
          {said.status}
          <select
            value={query.status}
            onChange={({ currentTarget }) =>
              show({ status: currentTarget.value as Query['status'] })
            }
          >
            {STATUSES.map((one) => (
              <option key={one} value={one}>
                {one === 'all' ? said.any : wordOf(one)}
              </option>
            ))}
          </select>
        </label>
        <label class="grow">
          {said.bucket}
          <select
            value={query.bucket ?? ''}
            onChange={({ currentTarget }) =>
              show({ bucket: (currentTarget.value || undefined) as Query['bucket'] })
            }
          >
            <option value="">{said.any}</option>
            {BUCKETS.map((one) => (
              <option key={one} value={one}>
                {wordOf(one)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </form>
  )
}

/** The other names of a subject, and whom or what it is mentioned with. */
function Subject({ name }: { readonly name: string }): VNode | null {
  const said = useTexts(factsTexts)
  const memory = useMemory()
  const found = useAnswer((signal) => memory.entities.get({ name, limit: 1 }, { signal }), [name])
  const { aliases = [], linked = [] } = found.result ?? {}
  if (aliases.length + linked.length === 0) return null
  return (
    <div class="subject small">
      {aliases.length > 0 && (
        <p class="muted">
          {said.aliases}: <StoredText text={aliases.join(', ')} />
        </p>
      )}
      {linked.length > 0 && (
        <p class="badges">
          <span class="muted">{said.together}</span>
          {linked.slice(0, 12).map((other) => (
            <a key={other.name} href={hrefOf(['facts'], { subject: other.name })}>
              <StoredText text={other.name} max={40} />
            </a>
          ))}
        </p>
      )}
    </div>
  )
}

function FactRow({
  fact,
  known,
  isTimeline,
}: {
  readonly fact: Fact
  readonly known: ReadonlyMap<string, Fact>
  readonly isTimeline: boolean
}): VNode {
  const said = useTexts(factsTexts)
  const { day, monthDay } = useFormat()
  const { supersededBy, possiblyOutdatedBy: link } = fact
  const next = known.get(supersededBy ?? '')
  const after = supersededBy === undefined ? undefined : (next?.text ?? '…')
  return (
    <div class={`row-lines fact-${fact.status}${isTimeline ? ' on-timeline' : ''}`}>
      <span class="one-line fact-text">
        <StoredText text={fact.text} max={200} />
      </span>
      <span class="muted">
        <span class="number">
          {isTimeline
            ? heldWhile(fact, next, monthDay, said.since)
            : day(fact.occurredAt ?? fact.createdAt)}
        </span>
        {fact.status !== 'active' && <Word word={fact.status} />}
        {fact.isPinned && <Word word="pinned" />}
        <Flags flags={fact.flags.slice(0, 1)} />
        {after !== undefined && (
          <span class="one-line">
            → <StoredText text={after} max={120} />
          </span>
        )}
        {link !== undefined && (
          <span class="one-line">
            <Badge tone="warn">{said.maybeOutdated}</Badge>{' '}
            <StoredText text={link.text ?? ''} max={120} />
          </span>
        )}
      </span>
    </div>
  )
}
