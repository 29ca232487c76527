import type { ComponentChildren, VNode } from 'preact'

/** Characters that hide, or that turn the direction of what follows; not those that join emoji. */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: showing them is the point.
  /([\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff])/

/** As much as a list or a page shows of one text before somebody asks for the rest. */
export const SHOWN_MAX = 600

/**
 * What somebody stored, always as text: in its own direction, apart from what stands around it, and
 * with what would hide made visible.
 */
export function StoredText({
  text,
  max = SHOWN_MAX,
}: {
  readonly text: string
  readonly max?: number
}): VNode {
  const isCut = text.length > max
  return (
    <bdi class="stored" dir="auto">
      {showHidden(isCut ? text.slice(0, max) : text)}
      {isCut && '…'}
    </bdi>
  )
}

function showHidden(text: string): ComponentChildren {
  if (!HIDDEN.test(text)) return text
  return text.split(new RegExp(HIDDEN.source, 'g')).map((part) => {
    if (!HIDDEN.test(part)) return part
    const code = part.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return <span class="hidden-character">{`U+${code}`}</span>
  })
}
