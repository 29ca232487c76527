/** The maximum number of terms per search. */
export const QUERY_TERMS_MAX = 64
/** The maximum count of a term in one document. */
export const TERM_COUNT_MAX = 65_535
