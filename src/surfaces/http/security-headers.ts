type HeaderList = readonly (readonly [name: string, value: string])[]

const COMMON: HeaderList = [
  ['cross-origin-resource-policy', 'same-origin'],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
]

/** Sent with every answer that is not a page: nothing may be shown, and nothing may be cached. */
export const SECURITY_HEADERS: HeaderList = [
  ['cache-control', 'no-store'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ...COMMON,
]

/**
 * Sent with the files of the console, which says by itself how long each may be cached. The page
 * loads its own files, asks its own server, and can do nothing else: text that is stored cannot
 * become a script, a form or a request to elsewhere.
 */
export const PAGE_HEADERS: HeaderList = [
  [
    'content-security-policy',
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
  ],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
  ...COMMON,
]
