/** A figure that the issue "Recall that is right" asks for. */
export interface Aim {
  /** `set` or `set:part`. */
  readonly set: string
  readonly group: string
  readonly metric: string
  /** The best simple system on the same data, from the README of the set. */
  readonly baseline: string
  readonly aim: number
}

export const AIMS: readonly Aim[] = [
  { set: 'locomo', group: 'ALL', metric: 'recall@10', baseline: '.62', aim: 0.8 },
  { set: 'locomo:session', group: 'ALL', metric: 'recall@10', baseline: '.93', aim: 0.97 },
  { set: 'locomo:session', group: 'ALL', metric: 'mrr', baseline: '.79', aim: 0.88 },
  { set: 'longmemeval-s', group: 'ALL', metric: 'any@5', baseline: '.92', aim: 0.98 },
  { set: 'longmemeval-s', group: 'ALL', metric: 'all@5', baseline: '.65', aim: 0.85 },
  { set: 'beam', group: 'ALL', metric: 'recall@10', baseline: '.53', aim: 0.65 },
  {
    set: 'beam',
    group: 'knowledge_update',
    metric: 'newest_before_oldest',
    baseline: '.47',
    aim: 0.9,
  },
  { set: 'temporal-recall', group: 'ALL', metric: 'set_recall', baseline: '.95', aim: 0.98 },
  { set: 'temporal-recall', group: 'ALL', metric: 'set_F1', baseline: '.90', aim: 0.95 },
  {
    set: 'temporal-recall',
    group: 'content_time_qs',
    metric: 'set_F1',
    baseline: '.09',
    aim: 0.6,
  },
  { set: 'preference-recall', group: 'ALL', metric: 'any@5', baseline: '.13', aim: 0.55 },
  { set: 'cranfield', group: 'ALL', metric: 'ndcg@10', baseline: '.38', aim: 0.42 },
  { set: 'similarity:stsb_en', group: 'ALL', metric: 'spearman', baseline: '.76', aim: 0.82 },
  { set: 'similarity:stsb_it', group: 'ALL', metric: 'spearman', baseline: '.72', aim: 0.78 },
  { set: 'similarity:korsts', group: 'ALL', metric: 'spearman', baseline: '.63', aim: 0.72 },
  {
    set: 'intent:memory_query_types',
    group: 'ALL',
    metric: 'in_scope_acc',
    baseline: '.75',
    aim: 0.88,
  },
  { set: 'mempalace-eval:entities', group: 'en', metric: 'f1', baseline: '.67', aim: 0.8 },
  { set: 'mempalace-eval:entities', group: 'it', metric: 'f1', baseline: '.75', aim: 0.8 },
  { set: 'mempalace-eval:entities', group: 'ko', metric: 'f1', baseline: '.23', aim: 0.65 },
]

/** The names of the sets that have an aim, in order. */
export function listAimedSets(): readonly string[] {
  return [...new Set(AIMS.map(({ set }) => set))]
}
