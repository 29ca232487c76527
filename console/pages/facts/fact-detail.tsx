import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Flags, Word } from '../../shared/details.tsx'
import { useFormat, useTexts } from '../../shared/language.ts'
import { type Fact, type FoundFact, useAnswer, useMemory } from '../../shared/memory.ts'
import { useNotices, useWork } from '../../shared/notices.tsx'
import { KeyButton, Section, Shown } from '../../shared/parts.tsx'
import { hrefOf } from '../../shared/router.ts'
import { CHANGES, LEFT } from '../../shared/server-sentences.ts'
import { FromServer, useSaid } from '../../shared/server-texts.tsx'
import { StoredText } from '../../shared/stored-text.tsx'
import { useWords } from '../../shared/words.ts'
import { DecisionShown, useDecide } from './decision.tsx'
import { EditFact } from './edit-fact.tsx'
import { factsTexts } from './facts-texts.ts'

/** As much of a text as is shown at once, however long it is. */
const TEXT_MAX = 20_000

/** One fact: what it says, where it comes from, what replaced it, and what a person may do with it. */
export function FactDetail({
  id,
  onChanged,
}: {
  readonly id: string
  readonly onChanged: () => void
}): VNode {
  const said = useTexts(factsTexts)
  const memory = useMemory()
  const { isBusy, act } = useDecide(() => change())
  const found = useAnswer((signal) => memory.facts.get({ id, history: true }, { signal }), [id])
  const change = (): void => {
    found.reload()
    onChanged()
  }
  return (
    <aside class="detail fact-detail" aria-label={said.thisOne} tabIndex={-1}>
      <Shown answer={found}>
        {({ fact, history }) => (
          <>
            {fact === undefined ? (
              <p>{said.purged}</p>
            ) : (
              <>
                <FactHead fact={fact} />
                <FactActions fact={fact} onChanged={change} />
                {fact.possiblyOutdatedBy !== undefined && (
                  <DecisionShown
                    decision={{ is: 'link', id: fact.id, fact }}
                    isBusy={isBusy}
                    onAct={async (isYes) => {
                      if (await act({ is: 'link', id: fact.id, fact }, isYes)) change()
                    }}
                  />
                )}
                <Origin fact={fact} />
              </>
            )}
            {history !== undefined && <Chain fact={fact} history={history} />}
            {history !== undefined && <Events history={history} />}
          </>
        )}
      </Shown>
    </aside>
  )
}

function FactHead({ fact }: { readonly fact: Fact }): VNode {
  return (
    <>
      <p class="fact-whole">
        <StoredText text={fact.text} max={TEXT_MAX} />
      </p>
      <div class="badges">
        <Word word={fact.status} />
        {fact.bucket !== 'fact' && <Word word={fact.bucket} />}
        {fact.kind !== 'world' && <Word word={fact.kind} />}
        {fact.isPinned && <Word word="pinned" />}
        <Flags flags={fact.flags} />
      </div>
    </>
  )
}

function FactActions({
  fact,
  onChanged,
}: {
  readonly fact: Fact
  readonly onChanged: () => void
}): VNode {
  const said = useTexts(factsTexts)
  const memory = useMemory()
  const { say } = useNotices()
  const { isBusy, run } = useWork()
  const sayOf = useSaid()
  const [isEditing, setEditing] = useState(false)
  const { id } = fact
  const isHeld = fact.status === 'active' || fact.status === 'superseded'
  const restore = async (given: string): Promise<void> => {
    const undone = await memory.undo({ id: given })
    const [left] = undone.left
    say({ text: left === undefined ? said.restored : sayOf(LEFT, { ...left, text: left.reason }) })
    onChanged()
  }
  const forget = async (): Promise<void> => {
    const receipt = await run(() => memory.forget({ id }))
    if (receipt === undefined) return
    const isDone = receipt.outcome === 'forgotten'
    say({
      text: isDone ? said.forgotten : said.proposed,
      onUndo: isDone ? () => restore(id) : undefined,
    })
    onChanged()
  }
  const pin = async (): Promise<void> => {
    if (await run(() => memory.facts.pin({ id, off: fact.isPinned }))) onChanged()
  }
  return (
    <div class="row">
      {isHeld ? (
        <>
          <KeyButton of="e" onPress={() => setEditing(true)}>
            {said.edit}
          </KeyButton>
          <KeyButton of="p" isBusy={isBusy} onPress={() => void pin()}>
            {fact.isPinned ? said.unpin : said.pin}
          </KeyButton>
          <KeyButton of="f" look="danger" isBusy={isBusy} onPress={() => void forget()}>
            {said.forget}
          </KeyButton>
        </>
      ) : (
        <KeyButton of="u" isBusy={isBusy} onPress={() => void run(() => restore(id))}>
          {said.restore}
        </KeyButton>
      )}
      {isEditing && (
        <EditFact fact={fact} onClose={() => setEditing(false)} onChanged={onChanged} />
      )}
    </div>
  )
}

/** True if only the day is known. */
function isDay(moment: string): boolean {
  return moment.endsWith('T00:00:00.000Z')
}

/** Who said it, when, and in which conversation, file or run. */
function Origin({ fact }: { readonly fact: Fact }): VNode {
  const said = useTexts(factsTexts)
  const { moment, day, number } = useFormat()
  const { speaker, scope, position, validFrom, validUntil, occurredAt, entities, tags } = fact
  return (
    <dl class="origin">
      {speaker !== undefined && <Row name={said.saidBy}>{<StoredText text={speaker} />}</Row>}
      {occurredAt !== undefined && (
        <Row name={said.said}>{(isDay(occurredAt) ? day : moment)(occurredAt)}</Row>
      )}
      {scope.session !== undefined && (
        <Row name={said.conversation}>
          <StoredText text={scope.session} />
          {position !== undefined && `, ${said.statement(position)}`}
        </Row>
      )}
      <Row name={said.source}>
        <SourceShown source={fact.source} />
      </Row>
      <Row name={said.trust}>{said.trusts[fact.trust]}</Row>
      <Row name={said.stored}>{moment(fact.createdAt)}</Row>
      {fact.mentions > 1 && <Row name={said.mentions}>{said.times(number(fact.mentions))}</Row>}
      {validFrom !== undefined && <Row name={said.from}>{day(validFrom)}</Row>}
      {validUntil !== undefined && <Row name={said.until}>{day(validUntil)}</Row>}
      {entities.length > 0 && (
        <Row name={said.about}>
          <span class="badges">
            {entities.map((name) => (
              <a key={name} href={hrefOf(['facts'], { subject: name })}>
                <StoredText text={name} max={60} />
              </a>
            ))}
          </span>
        </Row>
      )}
      {tags.length > 0 && <Row name={said.tags}>{<StoredText text={tags.join(', ')} />}</Row>}
    </dl>
  )
}

function Row({
  name,
  children,
}: {
  readonly name: string
  readonly children: ComponentChildren
}): VNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function SourceShown({ source }: { readonly source: Fact['source'] }): VNode {
  const said = useTexts(factsTexts)
  switch (source.kind) {
    case 'call':
      return <>{said.surfaces[source.surface]}</>
    case 'file':
      return <StoredText text={said.line(source.path, source.line)} />
    case 'episode':
      return <a href={hrefOf(['episodes', source.episodeId])}>{said.episode}</a>
    case 'import':
      return (
        <>
          {said.imported} <SourceShown source={source.of} />
        </>
      )
  }
}

type History = NonNullable<FoundFact['history']>
type Change = Pick<History['entries'][number], 'code' | 'values' | 'reason'>

/** What was believed before and since, oldest first. */
function Chain({
  fact,
  history: { predecessors, successors },
}: {
  readonly fact: Fact | undefined
  readonly history: History
}): VNode | null {
  const said = useTexts(factsTexts)
  const { monthDay } = useFormat()
  const own = fact === undefined ? [] : [{ fact, change: undefined }]
  const links = [...predecessors, ...own, ...successors]
  if (links.length < 2) return null
  return (
    <Section title={said.chain}>
      <ol class="chain">
        {links.map((link, at) => (
          <li key={link.fact.id} aria-current={link.fact.id === fact?.id ? 'true' : undefined}>
            <a href={hrefOf(['facts', link.fact.id])}>
              <StoredText text={link.fact.text} />
            </a>
            <p class="muted small">
              {heldWhile(link.fact, links[at + 1]?.fact, monthDay, said.since)}
              <Reason change={link.change} ids={links.map((one) => one.fact.id)} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** When a version began: by what it says, or when it was said. */
function beganAt({ validFrom, occurredAt, createdAt }: Fact): number {
  return Date.parse(validFrom ?? occurredAt ?? createdAt)
}

/** How long a version held. What was never true held never: only its day is said. */
export function heldWhile(
  fact: Fact,
  next: Fact | undefined,
  dayOf: (ms: number) => string,
  since: (day: string) => string,
): string {
  const from = dayOf(beganAt(fact))
  if (fact.status === 'active') return since(from)
  const until = fact.status !== 'superseded' || next === undefined ? from : dayOf(beganAt(next))
  return until === from ? from : `${from} – ${until}`
}

/** Why it was replaced, unless that says no more than by which of these. */
function Reason({
  change,
  ids,
}: {
  readonly change: Change | undefined
  readonly ids: readonly string[]
}): VNode | null {
  if (change?.reason === undefined) return null
  if (ids.includes(String(change.values?.by))) return null
  return (
    <>
      {' · '}
      <Why change={change} />
    </>
  )
}

/** Why: as Loci says it, or in the words of whoever changed it. */
function Why({ change: { code, values, reason = '' } }: { readonly change: Change }): VNode {
  if (code === undefined) return <StoredText text={reason} />
  // An id says nothing to a person; the versions above are links.
  const text = reason.replace(`: see ${values?.by}`, '')
  return <FromServer sentences={CHANGES} said={{ code, values, text }} />
}

const EVENTS_SHOWN = 50

function Events({ history: { entries } }: { readonly history: History }): VNode {
  const said = useTexts(factsTexts)
  const wordOf = useWords()
  const { moment } = useFormat()
  return (
    <Section title={said.events}>
      <ul class="events small">
        {entries.slice(-EVENTS_SHOWN).map((change) => (
          <li key={change.id}>
            <span class="muted number">{moment(change.at)}</span> {wordOf(change.action)}{' '}
            <span class="muted">({said.surfaces[change.surface]})</span>{' '}
            {change.reason !== undefined && <Why change={change} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}
