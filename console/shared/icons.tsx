import type { VNode } from 'preact'

/** Lines in a square of 16, drawn in the colour of the text around them. */
const LINES = {
  home: 'M2.5 7 8 2.5 13.5 7v6.5h-4V10h-3v3.5h-4z',
  ask: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.3 10.3l3.2 3.2',
  facts: 'M3 3.5h10M3 8h10M3 12.5h6',
  review: 'M2.5 9.5v4h11v-4M2.5 9.5 4.5 3h7l2 6.5M2.5 9.5h3l1 1.5h3l1-1.5h3',
  tasks: 'M8 2a6 6 0 1 0 6 6M8 5v3l2 1.5M11 2.2l2.8 2.8',
  episodes: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5V5M10.5 2.5V5',
  learning: 'M2.5 13.5h11M3.5 10.5l3-3.5 2.5 2 4-5.5M10.5 3.5H13V6',
  health: 'M1.5 8.5H4l2-5 3.5 9 2-4h3',
  settings: 'M2.5 4.5h5M11.5 4.5h2M9.5 2.5v4M2.5 11.5h2M8.5 11.5h5M6.5 9.5v4',
} as const

export type IconName = keyof typeof LINES

/** A picture beside a word, or in a button with a name: nothing for screen readers. */
export function Icon({ name }: { readonly name: IconName }): VNode {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={LINES[name]} />
    </svg>
  )
}
