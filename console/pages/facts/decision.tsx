import type { VNode } from 'preact'
import { Flags, Word } from '../../shared/details.tsx'
import { useFormat, useTexts } from '../../shared/language.ts'
import {
  type Fact,
  type OpenQuestion,
  useAnswer,
  useMemory,
  useSession,
} from '../../shared/memory.ts'
import { useNotices, useWork } from '../../shared/notices.tsx'
import { Badge, KeyButton } from '../../shared/parts.tsx'
import { hrefOf } from '../../shared/router.ts'
import { StoredText } from '../../shared/stored-text.tsx'
import { useWaiting } from '../../shared/waiting.ts'
import { factsTexts } from './facts-texts.ts'
import { queueTexts } from './queue-texts.ts'
import { type Decision, decide, replacementOf, textOf, wishOf } from './read-queue.ts'

/** Decides, says what that did, and offers to take it back. True once it is done. */
export function useDecide(onUndone: () => void): {
  readonly isBusy: boolean
  act(decision: Decision, isYes: boolean): Promise<boolean>
} {
  const said = useTexts(queueTexts)
  const memory = useMemory()
  const { say } = useNotices()
  const { isBusy, run } = useWork()
  const waiting = useWaiting()
  return {
    isBusy,
    async act(decision, isYes) {
      const decided = await run(() => decide(memory, decision, isYes))
      if (decided === undefined) return false
      const { undo } = decided
      const takeBack = async (id: string): Promise<void> => {
        await memory.undo({ id })
        waiting.reload()
        onUndone()
      }
      waiting.reload()
      say({
        text: said[decided.said],
        onUndo: undo === undefined ? undefined : () => takeBack(undo),
      })
      return true
    },
  }
}

const ANSWERS = {
  proposal: ['accept', 'decline'],
  link: ['outdated', 'both'],
  suspicious: ['forget', 'keep'],
  question: ['close', 'leave'],
} as const

/** One decision: what it is about, and the buttons that make it. */
export function DecisionShown({
  decision,
  isBusy,
  onAct,
}: {
  readonly decision: Decision
  readonly isBusy: boolean
  readonly onAct: (isYes: boolean) => Promise<void>
}): VNode {
  const said = useTexts(queueTexts)
  const { who } = useSession()
  const [yes, no] = ANSWERS[decision.is]
  return (
    <aside
      class="card stack decision"
      aria-label={said[decision.is]}
      aria-live="polite"
      tabIndex={-1}
    >
      <DecisionTexts decision={decision} />
      <p class="muted small">{said.does[decision.is]}</p>
      {who.trust === 'person' && (
        <div class="row">
          <KeyButton of="y" look="main-button" isBusy={isBusy} onPress={() => void onAct(true)}>
            {said[yes]}
          </KeyButton>
          <KeyButton of="n" isBusy={isBusy} onPress={() => void onAct(false)}>
            {said[no]}
          </KeyButton>
        </div>
      )}
    </aside>
  )
}

function DecisionTexts({ decision }: { readonly decision: Decision }): VNode {
  const said = useTexts(queueTexts)
  const { percent } = useFormat()
  const fact = decision.is === 'question' ? undefined : decision.fact
  const unlike = decision.is === 'proposal' ? replacementOf(decision.question) : undefined
  const known = (
    <Quote text={textOf(decision)} fact={fact} unlike={unlike} isMarked={decision.is !== 'link'} />
  )
  switch (decision.is) {
    case 'proposal':
      return <Proposed question={decision.question} known={known} was={fact?.text} />
    case 'link': {
      const { id, text = '', probability } = decision.fact.possiblyOutdatedBy ?? {}
      return (
        <>
          <h2>
            {said.older} <Badge tone="warn">{said.likely(percent(probability ?? 0))}</Badge>
          </h2>
          {known}
          <p class="muted small">{said.later}</p>
          {id !== undefined && <Later id={id} text={text} />}
        </>
      )
    }
    case 'suspicious':
      return (
        <>
          <h2>{said.looksLike}</h2>
          {known}
          <div class="badges">
            <Flags flags={decision.fact.flags} />
            <Word word={decision.fact.trust} />
          </div>
        </>
      )
    case 'question':
      return (
        <>
          <h2>{said.question}</h2>
          {known}
          <p class="muted">{said.asked}</p>
        </>
      )
  }
}

function Proposed({
  question,
  known,
  was,
}: {
  readonly question: OpenQuestion
  readonly known: VNode
  /** What the fact says; absent if it is gone. */
  readonly was: string | undefined
}): VNode {
  const said = useTexts(queueTexts)
  const { surfaces } = useTexts(factsTexts)
  const { day } = useFormat()
  const { text, outdatedBy, validFrom, validUntil, reason } = question.proposal ?? {}
  const wish = wishOf(question)
  return (
    <>
      <h2>{said.wishes[wish]}</h2>
      <p class="muted small">
        {said.proposer(question.scope.agent)} · {surfaces[question.surface]} ·{' '}
        {day(question.askedAt)}
      </p>
      {wish === 'replace' && <p class="muted small">{said.now}</p>}
      {known}
      {text !== undefined && (
        <>
          <p class="muted small">{wish === 'replace' ? said.by : said.because}</p>
          {outdatedBy === undefined ? (
            <Quote text={text} unlike={was} />
          ) : (
            <Later id={outdatedBy} text={text} />
          )}
        </>
      )}
      {validFrom !== undefined && <p>{said.from(day(validFrom))}</p>}
      {validUntil !== undefined && <p>{said.until(day(validUntil))}</p>}
      {reason === undefined ? (
        <p class="muted small">{said.noWhy}</p>
      ) : (
        <>
          <p class="muted small">{said.why}</p>
          <Quote text={reason} />
        </>
      )}
    </>
  )
}

/** The later of two: who said it and when is asked for once it is shown. */
function Later({ id, text }: { readonly id: string; readonly text: string }): VNode {
  const memory = useMemory()
  const found = useAnswer((signal) => memory.facts.get({ id }, { signal }), [id])
  return <Quote text={text} fact={found.result?.fact} />
}

/** What a fact says, who said it and when, and the way to all of it. */
function Quote({
  text,
  fact,
  unlike,
  isMarked = true,
}: {
  readonly text: string
  readonly fact?: Fact | undefined
  readonly unlike?: string | undefined
  /** False where it is said already that it may be outdated. */
  readonly isMarked?: boolean
}): VNode {
  const said = useTexts(queueTexts)
  const { day } = useFormat()
  return (
    <blockquote>
      <StoredText text={text} max={4_000} unlike={unlike} />
      {fact !== undefined && (
        <p class="muted small">
          {fact.speaker !== undefined && <StoredText text={fact.speaker} max={60} />}{' '}
          {day(fact.occurredAt ?? fact.createdAt)}{' '}
          {isMarked && fact.possiblyOutdatedBy !== undefined && <Word word="linked" />}{' '}
          <a href={hrefOf(['facts', fact.id])}>{said.open}</a>
        </p>
      )}
    </blockquote>
  )
}
