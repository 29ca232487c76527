import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useKeys } from '../../shared/keys.ts'
import { useFormat, useTexts } from '../../shared/language.ts'
import { useAnswer, useMemory, useSession } from '../../shared/memory.ts'
import { Badge, Empty, Key, Shown } from '../../shared/parts.tsx'
import { shortcuts, useSetting } from '../../shared/settings.ts'
import { StoredText } from '../../shared/stored-text.tsx'
import { VirtualList } from '../../shared/virtual-list.tsx'
import { DecisionShown, useDecide } from './decision.tsx'
import { queueTexts } from './queue-texts.ts'
import { type Decision, readQueue, replacementOf, textOf } from './read-queue.ts'

/** Two lines of text, and one of what it is. */
const ROW_HEIGHT = 76
const NO_IDS: ReadonlySet<string> = new Set()

/** Proposals, links and suspicious texts, one after the other: `y` and `n` decide, `j` and `k` move. */
export function DecisionQueue(): VNode {
  const said = useTexts(queueTexts)
  const memory = useMemory()
  const { who } = useSession()
  const queue = useAnswer((signal) => readQueue(memory, signal), [])
  const [decidedIds, setDecidedIds] = useState(NO_IDS)
  const left = queue.result?.filter(({ id }) => !decidedIds.has(id))
  const note = (id: string): void => {
    setDecidedIds((before) => new Set([...before, id]))
    // There may be more than one sitting has.
    if (left?.length === 1) queue.reload()
  }
  return (
    <section class="section" aria-label={said.title}>
      {who.trust !== 'person' && <p class="card queue-note">{said.agentOnly}</p>}
      <Shown answer={{ ...queue, result: left }}>
        {(decisions) =>
          decisions.length === 0 ? (
            <Empty title={said.done}>{said.doneHint}</Empty>
          ) : (
            <Queue
              decisions={decisions}
              onDecided={note}
              onUndone={() => {
                setDecidedIds(NO_IDS)
                queue.reload()
              }}
            />
          )
        }
      </Shown>
    </section>
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
  const { isBusy, act } = useDecide(onUndone)
  const { number } = useFormat()
  const hasKeys = useSetting(shortcuts) === 'on'
  const [at, setAt] = useState(0)
  const last = decisions.length - 1
  const selected = Math.min(at, last)
  const chosen = decisions[selected]
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
        <p class="muted small number queue-keys">
          {said.left(number(decisions.length))}
          {hasKeys && (
            <span>
              <Key>j</Key> <Key>k</Key> {said.keys}
            </span>
          )}
        </p>
      </div>
      {chosen !== undefined && (
        <DecisionShown
          decision={chosen}
          isBusy={isBusy}
          onAct={async (isYes) => {
            if (await act(chosen, isYes)) onDecided(chosen.id)
          }}
        />
      )}
    </div>
  )
}

const TONES = { proposal: 'accent', link: 'warn', suspicious: 'bad', question: 'plain' } as const

function DecisionRow({ decision }: { readonly decision: Decision | undefined }): VNode | null {
  const said = useTexts(queueTexts)
  if (decision === undefined) return null
  const instead =
    decision.is === 'proposal'
      ? replacementOf(decision.question)
      : decision.is === 'link'
        ? decision.fact.possiblyOutdatedBy?.text
        : undefined
  return (
    <div class="row-lines">
      <span class="two-lines">
        <StoredText text={textOf(decision)} max={200} />
      </span>
      <span class="muted">
        <Badge tone={TONES[decision.is]}>{said[decision.is]}</Badge>
        {instead !== undefined && (
          <span class="one-line">
            → <StoredText text={instead} max={200} />
          </span>
        )}
      </span>
    </div>
  )
}
