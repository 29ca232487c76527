/** The most writes that one batch may hold. */
export const WRITES_MAX = 1_000
/** The largest body, counted in bytes of its JSON as UTF-8: 4 MiB. */
export const BODY_BYTES_MAX = 4_194_304
/** The deepest nesting of a body, so that no parser runs out of stack. */
export const BODY_DEPTH_MAX = 500
/** The longest id, in UTF-16 units. */
export const ID_LENGTH_MAX = 200
/** The most documents that one `get` may ask for. */
export const GET_IDS_MAX = 1_000
/** The most changes in one page of the feed. */
export const CHANGES_LIMIT_MAX = 1_000
