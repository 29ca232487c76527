/** What a rule is for. `other` when nothing tells. */
export const RULE_CATEGORIES = [
  'null-safety',
  'error-handling',
  'security',
  'performance',
  'readability',
  'style',
  'other',
] as const
export type RuleCategory = (typeof RULE_CATEGORIES)[number]

interface Cues {
  /** Tokens that speak for the category when they come. */
  readonly added: ReadonlySet<string>
  /** Tokens that speak for it when they go. */
  readonly removed: ReadonlySet<string>
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Words of the languages and of their libraries, in the order in which they are asked. */
export const CATEGORY_CUES: readonly (readonly [RuleCategory, Cues])[] = [
  [
    'security',
    {
      added:
        words(`escape sanitize sanitise sha256 sha512 bcrypt scrypt argon2 textContent safe_load
        encodeURIComponent htmlspecialchars PreparedStatement prepareStatement prepare randomBytes
        randomUUID secrets SecureRandom compare_digest timingSafeEqual execFile literal_eval
        snprintf strncpy fgets noopener HttpOnly Secure SameSite`),
      removed: words(`eval exec system innerHTML outerHTML dangerouslySetInnerHTML md5 MD5 sha1 SHA1
        pickle strcpy strcat sprintf gets unserialize shell verify_none NoVerify`),
    },
  ],
  [
    'error-handling',
    {
      added: words(`try catch except finally rescue ensure throw throws raise err error Error
        Exception panic recover Result Err expect defer onerror reject`),
      removed: words('pass unwrap'),
    },
  ],
  [
    'null-safety',
    {
      added: words(`?. ?? ??= null None nil undefined nullptr Optional Option Some unwrap_or
        unwrap_or_default requireNonNull isNull nonNull isnull is_none is_some isPresent ofNullable
        NULL isset`),
      removed: new Set(),
    },
  ],
  [
    'performance',
    {
      added: words(`cache cached memo memoize lru_cache useMemo useCallback Set Map HashMap HashSet
        StringBuilder join lazy batch bulk pool preload reserve prefetch yield generator iter
        parallel emplace_back with_capacity make_unique all gather`),
      removed: new Set(),
    },
  ],
]
