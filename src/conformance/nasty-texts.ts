/**
 * Texts that have broken databases, parsers and people's names. Random tests find structural
 * bugs; this list finds data bugs. All of them must round-trip in a body.
 */
export const NASTY_TEXTS: readonly string[] = [
  '',
  ' ',
  '\t\r\n\u000b\u000c',
  // Broken Unicode: NUL, lone surrogates, noncharacters.
  'before\u0000after',
  '\u0000',
  '\ud800',
  'low first \udc00\ud800',
  'cut emoji \ud83d',
  '\ufffe\uffff\ufffd',
  '\u{10ffff}',
  // Invisible: byte order mark, zero width, soft hyphen, line separators, controls.
  '\ufeffafter the byte order mark',
  'zero\u200bwidth\u200c\u200d\u2060\u00ad',
  'line\u2028paragraph\u2029separator',
  '\u0001\u001b[31mred\u0007\u007f\u0085\u009f',
  // Right-to-left text and bidi control characters.
  'שלום עולם',
  'مرحبا بالعالم ١٢٣',
  'user\u202egnp.exe\u202c',
  // Emoji: sequences with joiners, skin tones, flags, keycaps.
  '👩‍👩‍👧‍👦 👍🏽 🇮🇹🇰🇷 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  // The same words in NFC and NFD: they are different texts and must stay so.
  '한국어 텍스트',
  '한국어 텍스트'.normalize('NFD'),
  'perché più caffè',
  'perché più caffè'.normalize('NFD'),
  // Look-alikes: Cyrillic, Greek, full width, ligature, dotless i, long s.
  'раураl',
  'Αpple',
  'ＡＢＣ ﬁ ﬀ ı ſ K Å',
  'straße STRASSE ẞ İstanbul',
  // Chinese with a character outside the BMP, Japanese, Thai, Devanagari.
  '记忆系统 𠮷野家 𠀀',
  'ﾊﾝｶｸ ハンカク 半角',
  'ภาษาไทยไม่มีช่องว่าง क्षत्रिय',
  `zalgo ${'\u0301\u0316\u035f'.repeat(500)}`,
  // Injection attempts.
  `'; drop table documents; --`,
  `"quoted" 'single' \`back\` \\ \\" \\u0000 \\\\`,
  '$1 ?1 :name @name %s %% {0} {{x}} #{x} \u0024{x}',
  '<script>alert(1)</script> &amp; <![CDATA[ ]]>',
  '../../etc/passwd C:\\con\\nul /dev/null .. . ~',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'null undefined NaN true 0 -0 1e999 0x10',
  '=1+1 @SUM(A1) +1 -1',
  '[]{}{"a":',
  '\\ud800 \\x00 %00 %F0%9F%92%A9',
  // Long: one megabyte on one line, and many words.
  'x'.repeat(1_048_576),
  '긴 문장 '.repeat(2_000),
]

/** The nasty texts that are also valid in ids and declared fields: short and storable. */
export const NASTY_FIELD_TEXTS: readonly string[] = NASTY_TEXTS.filter(
  (text) => text.length <= 200 && text.length > 0 && isStorable(text),
)

/** Duplicated on purpose: the suite must not trust the code under test. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && Buffer.from(text, 'utf8').toString('utf8') === text
}
