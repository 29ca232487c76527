import type { VNode } from 'preact'
import { useFormat, useTexts } from '../shared/language.ts'
import type { Recalled } from '../shared/memory.ts'
import { StoredText } from '../shared/stored-text.tsx'
import { askTexts } from './ask-texts.ts'
import { type Group, groupOf } from './score-groups.ts'

type Explanation = Recalled['explanation']
/** Terms below this change no digit that is shown. */
const SHOWN_FROM = 0.005

/** A score as bars: to the right what speaks for the result, to the left what speaks against it. */
export function ScoreBars({
  explanation: { terms, words },
  probability,
  isOpen,
}: {
  readonly explanation: Explanation
  readonly probability: number
  readonly isOpen: boolean
}): VNode {
  const said = useTexts(askTexts)
  const { signed, percent } = useFormat()
  const groups = groupTerms(terms)
  // The sum of what is shown: parts that are rounded one by one may add up to another last digit.
  const score = groups.reduce((total, [, sum]) => total + Math.round(sum * 100) / 100, 0)
  const sums = [...groups.map(([, sum]) => sum), score]
  const largest = Math.max(...sums.map(Math.abs), 0.01)
  const scale: Scale = { largest, zero: Math.min(...sums) < 0 ? 50 : 0 }
  return (
    <details class="why" open={isOpen}>
      <summary>{said.why}</summary>
      <table class="bars">
        <tbody>
          {groups.map(([group, sum, of]) => (
            <BarRow
              key={group}
              name={said.groups[group]}
              title={of.map((term) => describeTerm(term, signed)).join('\n')}
              value={sum}
              scale={scale}
            />
          ))}
        </tbody>
        <tfoot>
          <BarRow name={said.score} value={score} scale={scale} />
        </tfoot>
      </table>
      <p class="muted small">{said.likely(percent(probability))}</p>
      {words !== undefined && words.matched.length > 0 && (
        <p class="muted small">
          {said.matched}: <StoredText text={words.matched.join(', ')} />
        </p>
      )}
      <details class="muted small why">
        <summary>{said.more}</summary>
        <p>
          {scale.zero > 0 && `${said.sides} `}
          {said.reads}
        </p>
      </details>
    </details>
  )
}

/** What a full bar is worth, and where bars begin, in percent. */
interface Scale {
  readonly largest: number
  readonly zero: number
}

function BarRow({
  name,
  title,
  value,
  scale: { largest, zero },
}: {
  readonly name: string
  readonly title?: string
  readonly value: number
  readonly scale: Scale
}): VNode {
  const { signed } = useFormat()
  const share = (Math.abs(value) / largest) * (100 - zero)
  return (
    <tr title={title}>
      <th scope="row">{name}</th>
      <td class={zero === 0 ? 'bar-cell bar-left' : 'bar-cell bar-middle'} aria-hidden="true">
        <span
          class={value < 0 ? 'bar bar-minus' : 'bar'}
          style={{ width: `${share}%`, left: `${value < 0 ? zero - share : zero}%` }}
        />
      </td>
      <td class="number bar-value">{signed(value)}</td>
    </tr>
  )
}

type Term = Explanation['terms'][number]

function groupTerms(terms: readonly Term[]) {
  const groups = new Map<Group, Term[]>()
  for (const term of terms) {
    const group = groupOf(term.signal)
    groups.set(group, [...(groups.get(group) ?? []), term])
  }
  return [...groups]
    .map(([group, of]) => [group, of.reduce((sum, one) => sum + productOf(one), 0), of] as const)
    .filter(([, sum]) => Math.abs(sum) >= SHOWN_FROM)
    .toSorted(([, left], [, right]) => right - left)
}

function productOf({ value, weight }: Term): number {
  return value * weight
}

function describeTerm(term: Term, signed: (value: number) => string): string {
  const { signal, value, weight } = term
  return `${signal}: ${signed(value)} × ${signed(weight)} = ${signed(productOf(term))}`
}
