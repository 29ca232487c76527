import type { RemoteMemory } from 'loci/client'
import type { VNode } from 'preact'
import { Word } from './details.tsx'
import { useAnswer, useMemory } from './memory.ts'
import { hrefOf } from './router.ts'
import { StoredText } from './stored-text.tsx'

interface Offer {
  readonly kind: 'pattern' | 'bug' | 'episode'
  readonly id: string
  readonly text?: string | undefined
  readonly use?: string | undefined
}

const PLACES = {
  pattern: ['learning', 'patterns'],
  bug: ['learning', 'bugs'],
  episode: ['episodes'],
} as const

/** What memory offered to a task, and what became of it. */
export function Offers({ offers }: { readonly offers: readonly Offer[] }): VNode {
  return (
    <ul class="listed">
      {offers.map((offer) => (
        <li key={`${offer.kind} ${offer.id}`} class="listed-line">
          <Word word={offer.kind} />
          {offer.text === undefined ? (
            <Named offer={offer} />
          ) : (
            <Said offer={offer} text={offer.text} />
          )}
          {offer.use !== undefined && <Word word={offer.use} />}
        </li>
      ))}
    </ul>
  )
}

function Said({ offer, text }: { readonly offer: Offer; readonly text: string }): VNode {
  const [first = '', ...more] = text.split('\n')
  return (
    <span class="grow">
      <a href={hrefOf([...PLACES[offer.kind], offer.id])}>
        <StoredText text={first} max={300} hasCode />
      </a>
      {more.length > 0 && (
        <div class="muted">
          <StoredText text={more.map((line) => line.replace(/^- /, '')).join('\n')} hasCode />
        </div>
      )}
    </span>
  )
}

/** An episode keeps what was offered by its id: the name is asked for. */
function Named({ offer }: { readonly offer: Offer }): VNode {
  const memory = useMemory()
  const answer = useAnswer((signal) => readName(memory, offer, signal), [offer.id])
  if (answer.isLoading) return <span class="grow muted loading">…</span>
  // What was deleted since has nothing but its id.
  if (answer.result === undefined) return <code class="grow">{offer.id}</code>
  return <Said offer={offer} text={answer.result} />
}

async function readName(
  { patterns, bugs, episodes }: RemoteMemory,
  { kind, id }: Offer,
  signal: AbortSignal,
): Promise<string> {
  switch (kind) {
    case 'pattern':
      return (await patterns.get({ id }, { signal })).pattern.name
    case 'bug':
      return (await bugs.get({ id }, { signal })).pattern.name
    case 'episode':
      return (await episodes.get({ id }, { signal })).episode.task.description
  }
}
