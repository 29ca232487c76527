import type { ComponentChildren, VNode } from 'preact'

/**
 * Characters that cannot be seen, in which a text for models can hide, or that turn the direction of
 * what follows; not line breaks, nor what joins letters and emoji.
 */
const HIDDEN =
  /(?!\t|\n|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u

/** As much as a list or a page shows of one text before somebody asks for the rest. */
export const SHOWN_MAX = 600

/**
 * What somebody stored, always as text: in its own direction, apart from what stands around it, and
 * with what would hide made visible.
 */
export function StoredText({
  text,
  max = SHOWN_MAX,
  hasCode = false,
  unlike,
}: {
  readonly text: string
  readonly max?: number
  /** True for a sentence in which `code` is between backticks. */
  readonly hasCode?: boolean
  /** Another text: the words that it does not have in their place are marked. */
  readonly unlike?: string | undefined
}): VNode {
  const isCut = text.length > max
  const shown = isCut ? text.slice(0, max).replace(/[\ud800-\udbff]$/, '') : text
  return (
    <bdi class="stored" dir="auto">
      {unlike === undefined
        ? hasCode
          ? showCode(shown)
          : showHidden(shown)
        : showChanged(shown, unlike)}
      {isCut && '…'}
    </bdi>
  )
}

/** What stands between words. */
const BETWEEN = /([^\p{L}\p{M}\p{N}]+)/u

function showChanged(text: string, other: string): ComponentChildren {
  const [own, others] = [text.split(BETWEEN), other.split(BETWEEN)]
  const most = Math.min(own.length, others.length)
  let before = 0
  while (before < most && own[before] === others[before]) before++
  let after = 0
  while (after < most - before && own.at(-1 - after) === others.at(-1 - after)) after++
  const end = own.length - after
  const changed = own.slice(before, end).join('')
  return [
    showHidden(own.slice(0, before).join('')),
    changed === '' ? null : <mark>{showHidden(changed)}</mark>,
    showHidden(own.slice(end).join('')),
  ]
}

function showCode(text: string): ComponentChildren {
  return text
    .split(/`([^`\n]+)`/)
    .map((part, index) => (index % 2 === 0 ? showHidden(part) : <code>{showHidden(part)}</code>))
}

function showHidden(text: string): ComponentChildren {
  if (!HIDDEN.test(text)) return text
  return text.split(new RegExp(`(${HIDDEN.source})`, 'gu')).map((part) => {
    if (!HIDDEN.test(part)) return part
    const code = part.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return <span class="hidden-character">{`U+${code}`}</span>
  })
}
