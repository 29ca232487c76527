/** What a question can be about; everything else is general. */
export type NamedIntent = 'debug' | 'profile' | 'preference' | 'recall' | 'knowledge'

/** The wording of one language for each intent. All patterns read `plainText`. */
export type IntentPatterns = Readonly<Record<NamedIntent, RegExp>>
