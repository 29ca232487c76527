import english from '../../language/en/wishes.json' with { type: 'json' }
import italian from '../../language/it/wishes.json' with { type: 'json' }
import korean from '../../language/ko/wishes.json' with { type: 'json' }
import type { InferredTopic } from './preference.ts'

interface Wish {
  readonly topic: InferredTopic
  readonly value: string
}

const RULES: readonly (Wish & { readonly pattern: RegExp })[] = [english, italian, korean].flatMap(
  (table) =>
    Object.entries(table).flatMap(([topic, values]) =>
      Object.entries(values).map(([value, pattern]) => ({
        topic: topic as InferredTopic,
        value,
        pattern: new RegExp(pattern, 'iu'),
      })),
    ),
)
const TEXT_LENGTH_MAX = 8_000

/** What a text in English, Italian or Korean says about how the person wants to work. */
export function readWishes(text: string): readonly Wish[] {
  const said = text.slice(0, TEXT_LENGTH_MAX).normalize('NFC').replaceAll('’', "'")
  const found = RULES.filter(({ pattern }) => pattern.test(said))
  const wishes = new Map(found.map(({ topic, value }) => [`${topic} ${value}`, { topic, value }]))
  // To ask for both is to ask for neither.
  const isClear = ({ topic }: Wish): boolean =>
    [...wishes.values()].filter((one) => one.topic === topic).length === 1
  return [...wishes.values()].filter(isClear)
}
