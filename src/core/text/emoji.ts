import { isRegionalIndicator } from './character-class.ts'

const FLAG = /\p{Regional_Indicator}{1,2}/uy
const SEQUENCE =
  /\p{Extended_Pictographic}[\p{Emoji_Modifier}\u{e0020}-\u{e007f}]*(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?)*/uy

/** Where the emoji that starts here ends: joined, toned and tagged sequences are one emoji. */
export function endOfEmoji(text: string, start: number): number {
  const first = text.codePointAt(start) ?? 0
  const pattern = isRegionalIndicator(first) ? FLAG : SEQUENCE
  pattern.lastIndex = start
  const emoji = pattern.exec(text)?.[0] ?? String.fromCodePoint(first)
  return start + emoji.length
}

/** The emoji as people look for it: without the tone of its skin. */
export function plainEmoji(emoji: string): string {
  return emoji.replace(/\p{Emoji_Modifier}/gu, '') || emoji
}
