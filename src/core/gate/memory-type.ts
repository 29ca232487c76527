export const MEMORY_TYPES = ['decision', 'preference', 'fact', 'opinion', 'commitment'] as const

/** What a statement does for those who will read it later. */
export type MemoryType = (typeof MEMORY_TYPES)[number]
