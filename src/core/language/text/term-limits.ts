/** The most terms that one search may ask for. */
export const QUERY_TERMS_MAX = 64
/** The most often that a term may be counted in one document. */
export const TERM_COUNT_MAX = 65_535
