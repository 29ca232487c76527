import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import '../style/steps.css'
import { Block } from './details.tsx'
import { defineTexts, useFormat, useTexts } from './language.ts'
import { useNarrow } from './narrow.ts'
import { StoredText } from './stored-text.tsx'
import { VirtualList } from './virtual-list.tsx'

const texts = defineTexts({
  en: {
    steps: 'Steps',
    thought: 'Thought',
    input: 'Input',
    output: 'Output',
    error: 'Error',
    failed: 'failed',
    onlyErrors: 'Only errors',
  },
  it: {
    steps: 'Passi',
    thought: 'Pensiero',
    input: 'Input',
    output: 'Risultato',
    error: 'Errore',
    failed: 'fallito',
    onlyErrors: 'Solo errori',
  },
  ko: {
    steps: '단계',
    thought: '생각',
    input: '입력',
    output: '출력',
    error: '오류',
    failed: '실패',
    onlyErrors: '오류만',
  },
})

export interface ShownStep {
  readonly number: number
  readonly tool?: string | undefined
  readonly input?: string | undefined
  readonly output?: string | undefined
  readonly error?: string | undefined
  readonly thought?: string | undefined
  readonly durationMs?: number | undefined
}

/** Rows in sight at most, and their height in pixels. On a phone what was done has a line of its own. */
const WIDE = { rowsMax: 12, rowHeight: 30 }
const NARROW = { rowsMax: 8, rowHeight: 50 }

/** What was done, a line each however many there are; the chosen one in full below. */
export function StepList({ steps }: { readonly steps: readonly ShownStep[] }): VNode {
  const said = useTexts(texts)
  const [chosen, setChosen] = useState<number>()
  const [isOnlyErrors, setOnlyErrors] = useState(false)
  const { rowsMax, rowHeight } = useNarrow() ? NARROW : WIDE
  const failed = steps.filter(({ error }) => error !== undefined)
  const shown = isOnlyErrors ? failed : steps
  const selected = shown.findIndex(({ number }) => number === chosen)
  const step = shown[selected]
  return (
    <>
      {failed.length > 0 && (
        <label class="check">
          <input
            type="checkbox"
            checked={isOnlyErrors}
            onChange={({ currentTarget }) => setOnlyErrors(currentTarget.checked)}
          />
          {said.onlyErrors} ({failed.length})
        </label>
      )}
      <div
        class="step-list"
        style={{ height: `${Math.min(rowsMax, shown.length) * rowHeight + 2}px` }}
      >
        <VirtualList
          label={said.steps}
          count={shown.length}
          rowHeight={rowHeight}
          selected={selected}
          onSelect={(index) => setChosen(shown[index]?.number)}
        >
          {(index) => {
            const one = shown[index]
            return one === undefined ? null : <StepRow step={one} />
          }}
        </VirtualList>
      </div>
      {step !== undefined && (
        <div class="step-whole">
          {(['thought', 'input', 'output', 'error'] as const).map((name) => {
            const text = step[name]
            return text === undefined || text === '' ? null : (
              <div key={name}>
                <h3>{said[name]}</h3>
                <Block text={text} label={said[name]} />
              </div>
            )
          })}
        </div>
      )}
    </>
  )
}

/** As much of a command as leaves room for its error. */
const COMMAND_MAX = 60

function StepRow({ step }: { readonly step: ShownStep }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const { number, tool = '', input, error, thought, output, durationMs } = step
  const text = error ?? input ?? output ?? thought ?? ''
  const firstOf = (whole: string): string => whole.trimStart().split('\n', 1)[0] ?? ''
  return (
    <div class={error === undefined ? 'step' : 'step step-failed'}>
      <span class="muted number">{format.number(number)}</span>
      <span class="one-line step-tool">
        <StoredText text={tool} max={40} />
      </span>
      <span class="one-line grow step-text">
        {error !== undefined && <span class="visually-hidden">{said.failed}: </span>}
        {error !== undefined && input !== undefined && (
          <>
            <StoredText text={firstOf(input)} max={COMMAND_MAX} />
            {' → '}
          </>
        )}
        <StoredText text={firstOf(text)} max={240} />
      </span>
      <span class="muted number step-took">
        {durationMs === undefined ? '' : format.duration(durationMs)}
      </span>
    </div>
  )
}
