import type { VNode } from 'preact'
import { Ago, Word } from '../shared/details.tsx'
import { useFormat, useTexts } from '../shared/language.ts'
import { NotKept, type Stats, useAnswer, useMemory, useSession } from '../shared/memory.ts'
import { countEpisodes } from '../shared/metrics.ts'
import { useNotices, useWork } from '../shared/notices.tsx'
import { Badge, Section, Shown } from '../shared/parts.tsx'
import { hrefOf } from '../shared/router.ts'
import { Advice, Finding, useCheckName } from '../shared/server-texts.tsx'
import { StoredText } from '../shared/stored-text.tsx'
import { COUNTED_MAX, countAll, useWaiting } from '../shared/waiting.ts'
import { homeTexts } from './home-texts.ts'

const LATEST = 8

/** What is remembered, what was learned lately, what needs a decision, and whether all is well. */
export function HomePage(): VNode {
  const said = useTexts(homeTexts)
  const memory = useMemory()
  const stats = useAnswer((signal) => memory.admin.stats({ nightly: true }, { signal }), [])
  return (
    <>
      <Section title={said.remembered}>
        <Shown answer={stats}>
          {(result) =>
            isEmpty(result) ? <FirstSteps onFilled={stats.reload} /> : <Counts stats={result} />
          }
        </Shown>
      </Section>
      {stats.result !== undefined && !isEmpty(stats.result) && (
        <div class="columns">
          <Lately />
          <div>
            <Decisions />
            <HealthNow stats={stats.result} />
          </div>
        </div>
      )}
    </>
  )
}

function isEmpty(stats: Stats): boolean {
  const { facts, openTasks } = stats
  return facts.active + facts.forgotten + countEpisodes(stats) + openTasks === 0
}

function Counts({ stats }: { readonly stats: Stats }): VNode {
  const said = useTexts(homeTexts)
  const { number } = useFormat()
  const tiles = [
    [said.facts, stats.facts.active, said.factsNote(number(stats.facts.forgotten)), 'facts'],
    [said.episodes, countEpisodes(stats), said.episodesNote, 'episodes'],
    [said.openTasks, stats.openTasks, said.tasksNote, 'tasks'],
    [said.refused, stats.gate.refused, said.refusedNote, undefined],
  ] as const
  return (
    <dl class="tiles">
      {tiles.map(([name, count, note, page]) => (
        <div key={name} class="card">
          <dt class="muted">{name}</dt>
          <dd class="number">
            {page === undefined ? number(count) : <a href={hrefOf([page])}>{number(count)}</a>}
          </dd>
          <dd class="muted small">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lately(): VNode {
  const said = useTexts(homeTexts)
  const memory = useMemory()
  const latest = useAnswer(async (signal) => {
    const { items } = await memory.facts.list({ limit: 3 * LATEST }, { signal })
    // What looks like an instruction waits for a decision, and is no news until then.
    return items.filter(({ flags }) => flags.length === 0).slice(0, LATEST)
  }, [])
  return (
    <Section title={said.lately} actions={<a href={hrefOf(['facts'])}>{said.all}</a>}>
      <Shown answer={latest}>
        {(items) => (
          <ul class="lines news card">
            {items.map((fact) => (
              <li key={fact.id}>
                <a class="line" href={hrefOf(['facts', fact.id])}>
                  <span class="grow">
                    <span class="two-lines">
                      <StoredText text={fact.text} max={240} />
                    </span>
                  </span>
                  {fact.possiblyOutdatedBy !== undefined && <Word word="linked" />}{' '}
                  <span class="muted small">
                    {fact.speaker !== undefined && (
                      <>
                        <StoredText text={fact.speaker} max={40} /> ·{' '}
                      </>
                    )}
                    <Ago at={fact.createdAt} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </Section>
  )
}

const KINDS = ['proposals', 'links', 'suspicious', 'questions'] as const

function Decisions(): VNode {
  const said = useTexts(homeTexts)
  const waiting = useWaiting()
  const total = waiting.result === undefined ? 0 : countAll(waiting.result)
  return (
    <Section
      title={said.decide}
      actions={
        total > 0 && (
          <a href={hrefOf(['review'])}>
            {said.review(total < COUNTED_MAX ? total : `${COUNTED_MAX}+`)}
          </a>
        )
      }
    >
      <Shown answer={waiting}>
        {(counts) => {
          const left = KINDS.flatMap((kind) =>
            counts[kind] === 0 ? [] : [[counts[kind], said[kind]] as const],
          )
          if (left.length === 0) return <p class="muted card">{said.nothingToDecide}</p>
          return (
            <ul class="lines card">
              {left.map(([count, [name, what]]) => (
                <li key={name}>
                  <a class="line" href={hrefOf(['review'])}>
                    <span class="grow">
                      <strong>{name}</strong>
                      <span class="muted small"> {what}</span>
                    </span>
                    <Badge tone="warn">{count < COUNTED_MAX ? count : `${COUNTED_MAX}+`}</Badge>
                  </a>
                </li>
              ))}
            </ul>
          )
        }}
      </Shown>
    </Section>
  )
}

function HealthNow({ stats: { nightly } }: { readonly stats: Stats }): VNode {
  const said = useTexts(homeTexts)
  const memory = useMemory()
  const { isOwner } = useSession().who
  const nameOf = useCheckName()
  const health = useAnswer(
    async (signal) => (isOwner ? await memory.admin.doctor({ quick: true }, { signal }) : null),
    [isOwner],
  )
  return (
    <Section
      title={said.health}
      actions={isOwner && <a href={hrefOf(['health'])}>{said.details}</a>}
    >
      <div class="card stack">
        <Shown answer={health}>
          {(found) => {
            if (found === null) return <p class="muted">{said.notOwner}</p>
            const wrong = found.checks.filter(({ status }) => status !== 'ok')
            if (wrong.length === 0) return <Badge tone="good">{said.fine}</Badge>
            return wrong.map((check) => (
              <div key={check.name}>
                <Badge tone={check.status === 'failed' ? 'bad' : 'warn'}>
                  {nameOf(check.name)}
                </Badge>
                <p>
                  <Finding check={check} />
                </p>
                {check.advice !== undefined && (
                  <p class="muted">
                    <Advice check={check} />
                  </p>
                )}
              </div>
            ))
          }}
        </Shown>
        <p class="muted small">
          {nightly === undefined ? (
            said.noNight
          ) : (
            <a href={hrefOf(['learning'])}>
              {said.lastNight}: <Ago at={nightly.finishedAt} />
            </a>
          )}
        </p>
      </div>
    </Section>
  )
}

function FirstSteps({ onFilled }: { readonly onFilled: () => void }): VNode {
  const said = useTexts(homeTexts)
  const memory = useMemory()
  const { say } = useNotices()
  const { run } = useWork()
  const tell = async (event: Event): Promise<void> => {
    event.preventDefault()
    const given = new FormData(event.target as HTMLFormElement).get('text')
    const isStored = await run(async () => {
      const receipt = await memory.remember({ text: String(given) })
      if (receipt.outcome === 'dropped') throw new NotKept(receipt)
      return true
    })
    if (isStored !== true) return
    say({ text: said.stored })
    onFilled()
  }
  return (
    <div class="card stack">
      <strong>{said.emptyTitle}</strong>
      <ol class="first-steps">
        <li>
          <p>{said.stepInstall}</p>
          <pre class="command">loci install claude-code</pre>
        </li>
        <li>
          <p>{said.stepImport}</p>
          <pre class="command">loci import sessions</pre>
        </li>
        <li>
          <p>{said.stepTell}</p>
          <form class="row" onSubmit={(event) => void tell(event)}>
            <label class="grow">
              {said.tellLabel}
              <input name="text" required placeholder={said.tellExample} />
            </label>
            <button type="submit" class="main-button">
              {said.remember}
            </button>
          </form>
        </li>
      </ol>
    </div>
  )
}
