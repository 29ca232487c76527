/** What is always in context costs every prompt: so many facts may be pinned in a scope. */
export const PINNED_MAX = 32
/** And so many tokens they may have together. */
export const PINNED_TOKENS_MAX = 2_000
