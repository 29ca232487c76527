import english from '../../language/en/suspicion.json' with { type: 'json' }
import italian from '../../language/it/suspicion.json' with { type: 'json' }
import korean from '../../language/ko/suspicion.json' with { type: 'json' }
import { lazily } from '../../language/similarity/lazily.ts'
import chinese from '../../language/zh/suspicion.json' with { type: 'json' }
import type { SuspicionFlag, SuspicionSignal } from './suspicion-flags.ts'

/** Phrases are regular expressions; `{{NAME}}` is replaced by one of the parts. */
interface WordingTable {
  readonly parts: Readonly<Record<string, string | undefined>>
  readonly wordings: readonly {
    readonly flag: string
    readonly strength: number
    readonly phrases: readonly string[]
  }[]
}

interface Wording extends SuspicionSignal {
  readonly pattern: RegExp
}

interface Language {
  readonly script: RegExp
  readonly wordings: readonly Wording[]
}

const languages = lazily((): readonly Language[] => [
  { script: /\p{sc=Latin}/u, wordings: [english, italian].flatMap((one) => compile(one, spaced)) },
  { script: /\p{sc=Hangul}/u, wordings: compile(korean, glued) },
  { script: /\p{sc=Han}/u, wordings: compile(chinese, glued) },
])

/** Attack wordings in a text normalized by `readPlainly`. */
export function wordingSignals(plain: string): readonly SuspicionSignal[] {
  return languages()
    .filter(({ script }) => script.test(plain))
    .flatMap(({ wordings }) => wordings.filter(({ pattern }) => pattern.test(plain)))
}

function compile({ parts, wordings }: WordingTable, toPattern: (phrases: string) => RegExp) {
  const expand = (phrase: string): string =>
    phrase.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => expand(parts[name] ?? ''))
  return wordings.map(({ flag, strength, phrases }) => ({
    flag: flag as SuspicionFlag,
    strength,
    pattern: toPattern(phrases.map(expand).join('|')),
  }))
}

// In languages with spaces, phrases match at word boundaries; a space is any one white space.
function spaced(phrases: string): RegExp {
  const any = phrases.replaceAll(' ', '\\s')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'u')
}

// In languages that join words, phrases match anywhere, and spaces are optional.
function glued(phrases: string): RegExp {
  return new RegExp(phrases.replaceAll(' ', '\\s?'), 'u')
}
