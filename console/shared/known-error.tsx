import type { RemoteMemory } from 'loci/client'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { EpisodeLine } from './details.tsx'
import { defineTexts, useFormat, useTexts } from './language.ts'
import { type ResultOf, useAnswer, useMemory } from './memory.ts'
import { Badge, Shown } from './parts.tsx'
import { hrefOf } from './router.ts'
import { StoredText } from './stored-text.tsx'
import { workedTexts } from './worked.ts'

const texts = defineTexts({
  en: {
    known: 'What is known about it',
    fix: 'Known fix',
    possible: 'Possible fix',
    same: 'The same error',
    like: 'Similar error',
    fixed: 'Similar error, fixed before',
    none: 'Nothing is known about this error yet. A task that solves it teaches it.',
    step: 'Step',
  },
  it: {
    known: 'Soluzioni note',
    fix: 'Soluzione nota',
    possible: 'Soluzione possibile',
    same: 'Lo stesso errore',
    like: 'Errore simile',
    fixed: 'Errore simile, già risolto',
    none: 'Di questo errore non si sa ancora nulla: lo insegnerà l’attività che lo risolve.',
    step: 'Passo',
  },
  ko: {
    known: '알려진 내용',
    fix: '알려진 해결책',
    possible: '가능한 해결책',
    same: '같은 오류',
    like: '유사한 오류',
    fixed: '이전에 해결한 유사한 오류',
    none: '이 오류에 대해 아직 알려진 것이 없습니다. 해결하는 작업이 있으면 학습됩니다.',
    step: '단계',
  },
})

interface KnownErrorProps {
  readonly type: string
  readonly message: string
  readonly step?: number
  /** True to ask at once, without a button. */
  readonly isOpen?: boolean
  /** The episode that it is shown in, which is left out. */
  readonly except?: string
}

/** An error, the known fix, and the past tasks that hit it. */
export function KnownError({
  type,
  message,
  step,
  isOpen = false,
  except,
}: KnownErrorProps): VNode {
  const said = useTexts(texts)
  const [isShown, setShown] = useState(isOpen)
  const text = message.startsWith(type) ? message : `${type}: ${message}`
  return (
    <li>
      <div class="listed-line">
        <Badge tone="bad">
          <StoredText text={type} max={60} />
        </Badge>
        <span class="grow">
          <StoredText text={text.slice(type.length).replace(/^:\s*/, '')} />
        </span>
        {step !== undefined && (
          <span class="muted number">
            {said.step} {step}
          </span>
        )}
        {!isShown && (
          <button type="button" class="quiet small" onClick={() => setShown(true)}>
            {said.known}
          </button>
        )}
      </div>
      {isShown && <Known error={text} except={except} />}
    </li>
  )
}

/** As often a fix has to have worked to be marked as good. */
const PROVEN_MIN = 3

function Known({
  error,
  except,
}: {
  readonly error: string
  readonly except: string | undefined
}): VNode {
  const said = useTexts(texts)
  const memory = useMemory()
  const answer = useAnswer((signal) => memory.failures.search({ error, k: 5 }, { signal }), [error])
  return (
    <div class="known">
      <Shown answer={answer}>
        {({ bugs, items }) => {
          const past = items
            .flatMap(({ results }) => results)
            .filter(({ episode }) => episode.id !== except)
          if (bugs.length === 0 && past.length === 0) return <p class="muted">{said.none}</p>
          return (
            <>
              {bugs.map((bug) => (
                <Fix key={bug.pattern.id} {...bug} />
              ))}
              <ul>
                {past.map(({ episode }) => (
                  <EpisodeLine
                    key={episode.id}
                    id={episode.id}
                    task={episode.task.description}
                    at={new Date(episode.eventAt).toISOString()}
                    status={episode.outcome.status}
                  />
                ))}
              </ul>
            </>
          )
        }}
      </Shown>
    </div>
  )
}

type FoundBug = ResultOf<RemoteMemory['failures']['search']>['bugs'][number]

function Fix({ pattern, solution, isExact }: FoundBug): VNode {
  const said = useTexts(texts)
  const { number } = useFormat()
  const { successes = 0, attempts = 0 } = solution ?? {}
  const worked = useTexts(workedTexts).worked(number(successes), number(attempts))
  return (
    <p>
      <Badge tone={isExact && successes >= PROVEN_MIN ? 'good' : 'plain'}>
        {isExact ? said.fix : said.possible}
      </Badge>{' '}
      <a href={hrefOf(['learning', 'bugs', pattern.id])}>
        <StoredText text={solution?.description ?? pattern.name} max={240} hasCode />
      </a>{' '}
      <span class="muted small number">
        {isExact ? said.same : solution === undefined ? said.like : said.fixed}
        {attempts > 0 && ` · ${worked}`}
      </span>
    </p>
  )
}
