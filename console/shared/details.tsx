import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useFormat } from './language.ts'
import { Badge, Section } from './parts.tsx'
import { hrefOf } from './router.ts'
import { StoredText } from './stored-text.tsx'
import { toneOf, useWords } from './words.ts'

/** One of the words that records use, such as a status, in its colour. */
export function Word({ word }: { readonly word: string }): VNode {
  return <Badge tone={toneOf(word)}>{useWords()(word)}</Badge>
}

/** What makes a text look like an instruction to a model. */
export function Flags({ flags }: { readonly flags: readonly string[] }): VNode {
  const wordOf = useWords()
  return (
    <>
      {flags.map((flag) => (
        <Badge key={flag} tone="bad">
          {wordOf(flag)}
        </Badge>
      ))}
    </>
  )
}

const SAID_AGAIN_MS = 10_000

/** How long ago something was, also when nothing else changes for a while. */
export function Ago({ at }: { readonly at: string }): VNode {
  const { ago, moment } = useFormat()
  const [, setRound] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setRound((before) => before + 1), SAID_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={moment(at)}>
      {ago(at)}
    </time>
  )
}

type Figure = readonly [name: string, value: ComponentChildren]

/** Numbers beside each other; those without a value are left out. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }): VNode {
  return (
    <dl class="figures">
      {figures
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A part with names and what somebody stored; without any text there is no such part. */
export function Pairs({
  title,
  pairs,
  hasCode = false,
}: {
  readonly title: string
  readonly pairs: readonly (readonly [name: string, text: string | undefined])[]
  /** As for `StoredText`. */
  readonly hasCode?: boolean
}): VNode | null {
  const given = pairs.filter((pair): pair is [string, string] => Boolean(pair[1]))
  if (given.length === 0) return null
  return (
    <Section title={title}>
      <dl class="pairs">
        {given.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <StoredText text={text} max={4_000} hasCode={hasCode} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** As much of an output or a diff as somebody reads in a browser. */
const BLOCK_MAX = 20_000

/** What is long and scrolls by itself. */
export function Scrolled({
  label,
  children,
}: {
  readonly label: string
  readonly children: ComponentChildren
}): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields.
    <div class="stored-block" role="group" tabIndex={0} aria-label={label}>
      <pre>{children}</pre>
    </div>
  )
}

/** A table that scrolls sideways where there is no room for it. */
export function TableBox({
  label,
  children,
}: {
  readonly label: string
  readonly children: ComponentChildren
}): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields.
    <div class="table-box" role="group" tabIndex={0} aria-label={label}>
      <table class="table">{children}</table>
    </div>
  )
}

/** A stored text of many lines, such as an output. */
export function Block({ text, label }: { readonly text: string; readonly label: string }): VNode {
  return (
    <Scrolled label={label}>
      <StoredText text={text} max={BLOCK_MAX} />
    </Scrolled>
  )
}

/** A share of something, as a bar. */
export function Meter({
  share,
  label,
  isLimit = false,
}: {
  readonly share: number
  readonly label: string
  /** True where too much of it is a problem. */
  readonly isLimit?: boolean
}): VNode {
  const format = useFormat()
  const shown = Math.min(1, Math.max(0, share))
  return (
    <div class="meter">
      <div
        class={isLimit && shown > ALMOST_FULL ? 'meter-full' : ''}
        style={{ width: `${Math.round(shown * 100)}%` }}
      />
      <span class="visually-hidden">
        {label}: {format.percent(shown)}
      </span>
    </div>
  )
}

const ALMOST_FULL = 0.9

interface EpisodeShown {
  readonly id?: string | undefined
  readonly task?: string | undefined
  readonly at: string
  readonly status?: string | undefined
}

/** An episode in one line: what the task was, how it ended, when. */
export function EpisodeLine({ id, task, at, status }: EpisodeShown): VNode {
  const format = useFormat()
  const text = task ?? id ?? ''
  return (
    <li class="listed-line">
      {status !== undefined && <Word word={status} />}
      <span class="one-line">
        {id === undefined ? (
          <StoredText text={text} />
        ) : (
          <a href={hrefOf(['episodes', id])}>
            <StoredText text={text} max={200} />
          </a>
        )}
      </span>
      <span class="muted">{format.day(at)}</span>
    </li>
  )
}

/** A part with stored lines, each on its own; without lines there is no such part. */
export function Lines({
  title,
  lines,
}: {
  readonly title: string
  readonly lines: readonly string[]
}): VNode | null {
  if (lines.length === 0) return null
  return (
    <Section title={title}>
      <ul class="listed">
        {lines.map((line) => (
          <li key={line}>
            <StoredText text={line} max={2_000} hasCode />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A part with the episodes that show something; without them there is no such part. */
export function EpisodeLines({
  title,
  episodes,
}: {
  readonly title: string
  readonly episodes: readonly EpisodeShown[]
}): VNode | null {
  if (episodes.length === 0) return null
  return (
    <Section title={title}>
      <ul class="listed">
        {episodes.map((episode) => (
          <EpisodeLine key={`${episode.id} ${episode.at}`} {...episode} />
        ))}
      </ul>
    </Section>
  )
}
