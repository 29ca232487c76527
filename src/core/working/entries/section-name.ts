/** In the order in which they stand in a prompt. */
export const SECTIONS = ['system', 'task', 'execution', 'results', 'retrieved'] as const
export type SectionName = (typeof SECTIONS)[number]
