import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Flags, Word } from '../../shared/details.tsx'
import { useKeys } from '../../shared/keys.ts'
import { useFormat, useTexts } from '../../shared/language.ts'
import { useAnswer, useMemory, useSession } from '../../shared/memory.ts'
import { useNotices } from '../../shared/notices.tsx'
import { Badge, Empty, Key, KeyButton, Section, Shown } from '../../shared/parts.tsx'
import { hrefOf } from '../../shared/router.ts'
import { StoredText } from '../../shared/stored-text.tsx'
import { VirtualList } from '../../shared/virtual-list.tsx'
import { queueTexts } from './queue-texts.ts'
import { type Decision, decide, readQueue } from './read-queue.ts'

const ROW_HEIGHT = 58
const NO_IDS: ReadonlySet<string> = new Set()

/** Proposals, links and suspicious texts, one after the other: `y` and `n` decide, `j` and `k` move. */
export function DecisionQueue(): VNode {
  const said = useTexts(queueTexts)
  const memory = useMemory()
  const { who } = useSession()
  const queue = useAnswer((signal) => readQueue(memory, signal), [])
  const [decidedIds, setDecidedIds] = useState(NO_IDS)
  const left = queue.result?.filter(({ id }) => !decidedIds.has(id))
  return (
    <Section title={said.title} actions={<a href={hrefOf(['facts'])}>{said.back}</a>}>
      {who.trust !== 'person' && <p class="card queue-note">{said.agentOnly}</p>}
      <Shown answer={{ ...queue, result: left }}>
        {(decisions) =>
          decisions.length === 0 ? (
            <Empty title={said.done}>{said.doneHint}</Empty>
          ) : (
            <Queue
              decisions={decisions}
              onDecided={(id) => setDecidedIds((before) => new Set([...before, id]))}
              onUndone={() => {
                setDecidedIds(NO_IDS)
                queue.reload()
              }}
            />
          )
        }
      </Shown>
    </Section>
  )
}

function Queue({
  decisions,
  onDecided,
  onUndone,
}: {
  readonly decisions: readonly Decision[]
  readonly onDecided: (id: string) => void
  readonly onUndone: () => void
}): VNode {
  const said = useTexts(queueTexts)
  const memory = useMemory()
  const { attempt, say } = useNotices()
  const [at, setAt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const last = decisions.length - 1
  const selected = Math.min(at, last)
  const chosen = decisions[selected]
  const act = async (isYes: boolean): Promise<void> => {
    if (chosen === undefined || isBusy) return
    setBusy(true)
    const decided = await attempt(() => decide(memory, chosen, isYes))
    setBusy(false)
    if (decided === undefined) return
    const { undo } = decided
    onDecided(chosen.id)
    say({
      text: said[decided.said],
      onUndo:
        undo === undefined
          ? undefined
          : async () => {
              await memory.undo({ id: undo })
              onUndone()
            },
    })
  }
  useKeys({
    j: () => setAt(Math.min(selected + 1, last)),
    k: () => setAt(Math.max(selected - 1, 0)),
  })
  return (
    <div class="browse queue">
      <div class="browse-list">
        <div class="browse-rows" style={{ height: `${decisions.length * ROW_HEIGHT + 2}px` }}>
          <VirtualList
            label={said.title}
            count={decisions.length}
            rowHeight={ROW_HEIGHT}
            selected={selected}
            onSelect={setAt}
          >
            {(index) => <DecisionRow decision={decisions[index]} />}
          </VirtualList>
        </div>
        <p class="muted small queue-keys">
          <Key>j</Key> <Key>k</Key> {said.keys}
        </p>
      </div>
      {chosen !== undefined && (
        <DecisionShown decision={chosen} isBusy={isBusy} onAct={(isYes) => void act(isYes)} />
      )}
    </div>
  )
}

function DecisionRow({ decision }: { readonly decision: Decision | undefined }): VNode | null {
  const said = useTexts(queueTexts)
  if (decision === undefined) return null
  return (
    <div class="row-lines">
      <span class="one-line">
        <StoredText text={textOf(decision)} max={200} />
      </span>
      <span class="muted">
        <Badge tone={decision.is === 'suspicious' ? 'bad' : 'warn'}>{said[decision.is]}</Badge>
      </span>
    </div>
  )
}

function textOf(decision: Decision): string {
  if (decision.is === 'question') return decision.question.text
  return decision.fact?.text ?? (decision.is === 'proposal' ? decision.question.text : '')
}

const ANSWERS = {
  proposal: ['accept', 'decline'],
  link: ['outdated', 'both'],
  suspicious: ['forget', 'keep'],
  question: ['close', 'leave'],
} as const

function DecisionShown({
  decision,
  isBusy,
  onAct,
}: {
  readonly decision: Decision
  readonly isBusy: boolean
  readonly onAct: (isYes: boolean) => void
}): VNode {
  const said = useTexts(queueTexts)
  const { who } = useSession()
  const [yes, no] = ANSWERS[decision.is]
  const fact = decision.is === 'question' ? undefined : decision.fact
  return (
    <aside class="card stack decision" aria-label={said[decision.is]} aria-live="polite">
      <DecisionTexts decision={decision} />
      <div class="row">
        {who.trust === 'person' && (
          <>
            <KeyButton of="y" look="main-button" isDisabled={isBusy} onPress={() => onAct(true)}>
              {said[yes]}
            </KeyButton>
            <KeyButton of="n" isDisabled={isBusy} onPress={() => onAct(false)}>
              {said[no]}
            </KeyButton>
          </>
        )}
        {fact !== undefined && (
          <a class="button-link" href={hrefOf(['facts', fact.id])}>
            {said.open}
          </a>
        )}
      </div>
    </aside>
  )
}

function DecisionTexts({ decision }: { readonly decision: Decision }): VNode {
  const said = useTexts(queueTexts)
  const { percent } = useFormat()
  const known = <Quote text={textOf(decision)} />
  switch (decision.is) {
    case 'proposal': {
      const { proposal } = decision.question
      const isForgetting = proposal?.text === undefined
      return (
        <>
          <p>{isForgetting ? said.proposesForgetting : said.proposes}</p>
          {known}
          {!isForgetting && <p>{said.by}</p>}
          {!isForgetting && <Quote text={proposal?.text ?? ''} />}
        </>
      )
    }
    case 'link': {
      const link = decision.fact.possiblyOutdatedBy
      return (
        <>
          <p>{said.older}</p>
          {known}
          <p>
            {said.later} <Badge tone="warn">{said.likely(percent(link?.probability ?? 0))}</Badge>
          </p>
          <Quote text={link?.text ?? ''} />
        </>
      )
    }
    case 'suspicious':
      return (
        <>
          <p>{said.looksLike}</p>
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
          {known}
          <p class="muted">{said.asked}</p>
        </>
      )
  }
}

function Quote({ text }: { readonly text: string }): VNode {
  return (
    <blockquote>
      <StoredText text={text} max={4_000} />
    </blockquote>
  )
}
