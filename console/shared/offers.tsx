import type { VNode } from 'preact'
import { Word } from './details.tsx'
import { useTexts } from './language.ts'
import { Badge } from './parts.tsx'
import { hrefOf } from './router.ts'
import { StoredText } from './stored-text.tsx'
import { words } from './words.ts'

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
  const named = useTexts(words)
  return (
    <ul class="listed">
      {offers.map(({ kind, id, text = id, use }) => {
        const [first = id, ...more] = text.split('\n')
        return (
          <li key={`${kind} ${id}`} class="listed-line">
            <Badge>{named[kind]}</Badge>
            <span class="grow">
              <a href={hrefOf([...PLACES[kind], id])}>
                <StoredText text={first} max={300} />
              </a>
              {more.length > 0 && (
                <div class="muted">
                  <StoredText text={more.join('\n')} />
                </div>
              )}
            </span>
            {use !== undefined && <Word word={use} />}
          </li>
        )
      })}
    </ul>
  )
}
