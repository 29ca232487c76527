/** The maximum number of writes per batch. */
export const WRITES_MAX = 1_000
/** The maximum body size, in bytes of its JSON as UTF-8: 4 MiB. */
export const BODY_BYTES_MAX = 4_194_304
/** The maximum nesting depth of a body, so that no parser overflows the stack. */
export const BODY_DEPTH_MAX = 500
/** The maximum id length, in UTF-16 code units. */
export const ID_LENGTH_MAX = 200
/** The maximum number of documents per `get`. */
export const GET_IDS_MAX = 1_000
/** The maximum number of changes per page of the feed. */
export const CHANGES_LIMIT_MAX = 1_000
