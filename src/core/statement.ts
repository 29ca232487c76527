/** What a statement is about: the world, or a person's experience, opinion or observation. */
export const FACT_KINDS = ['world', 'experience', 'opinion', 'observation'] as const
/** What kind of statement it is, such as an opinion. */
export type FactKind = (typeof FACT_KINDS)[number]

export const BUCKETS = ['profile', 'preference', 'episodic', 'semantic', 'fact'] as const
/** What a statement is about: profile, preference, event, knowledge or any other fact. */
export type Bucket = (typeof BUCKETS)[number]

/** What holds until it changes: when it was said is not when it happened. */
export const STANDING_BUCKETS: ReadonlySet<Bucket> = new Set(['preference', 'profile'])

/** A longer statement is a document: store it in chunks. */
export const FACT_TEXT_LENGTH_MAX = 32_768
export const FACT_LABELS_MAX = 64
export const FACT_LABEL_LENGTH_MAX = 200
