import { seededRandom } from '../random.ts'
import type { Part } from './event.ts'
import { suitParticle } from './words/particles.ts'
import type { Vocabulary } from './words/slots.ts'

/** Draws that repeat with their seed. */
export interface Chance {
  /** True in this share of the draws. */
  happens(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** The template with a word in each slot, and the words by slot. */
  fill(
    template: string,
    vocabulary: Vocabulary,
    given?: Readonly<Record<string, string>>,
  ): { readonly text: string; readonly words: Readonly<Record<string, string>> }
  /** As people type: lower case, no full stop, a slip of the finger, an emoji. */
  mess(template: string): string
}

const SLOT = /\{(\w+)\}/u
const EMOJI = ['🙂', '🙏', '🚀', '😅', '🔥', '👀']
const MESSY_SHARE = 0.3

export function createChance(seed: number): Chance {
  const random = seededRandom(seed)
  const happens = (share: number): boolean => random() < share
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('Broken invariant: nothing to pick from')
    return item
  }
  return {
    happens,
    pick,
    fill(template, vocabulary, given = {}) {
      const words: Record<string, string> = { ...given }
      let text = ''
      let rest = template
      for (let slot = SLOT.exec(rest); slot !== null; slot = SLOT.exec(rest)) {
        const [whole, name = ''] = slot
        const list = vocabulary.get(name)
        const word = given[name] ?? (list === undefined ? whole : pick(list))
        words[name] ??= word
        text += rest.slice(0, slot.index) + word
        rest = suitParticle(word, rest.slice(slot.index + whole.length))
      }
      text += rest
      return { text, words }
    },
    mess(template) {
      if (!happens(MESSY_SHARE)) return template
      const how = pick(['lower', 'bare', 'slip', 'emoji', 'stretch'])
      if (how === 'lower') return lowerOutsideSlots(template)
      if (how === 'bare') return template.replace(/[.!]+$/u, '')
      if (how === 'emoji') return `${template} ${pick(EMOJI)}`
      return how === 'slip' ? slip(template, random) : template.replace(/[.!]?$/u, '!!')
    },
  }
}

function lowerOutsideSlots(template: string): string {
  return template
    .split(/(\{\w+\})/u)
    .map((part) => (part.startsWith('{') ? part : part.toLowerCase()))
    .join('')
}

// Two neighbours change places inside a longer word.
function slip(template: string, random: () => number): string {
  const words = [...template.matchAll(/(?<![\p{L}{])[a-zà-ù]{6,}(?![\p{L}}])/gu)]
  const word = words[Math.floor(random() * words.length)]
  if (word === undefined) return template
  const at = word.index + 2
  return `${template.slice(0, at)}${template[at + 1]}${template[at]}${template.slice(at + 2)}`
}

/** True when a template belongs to this part. The halves never change with the seed. */
export function isOfPart(template: string, part: Part): boolean {
  if (part === 'all') return true
  let hash = 0x811c9dc5
  for (const character of template) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return ((hash >>> 15) ^ hash) % 2 === (part === 'a' ? 0 : 1)
}
