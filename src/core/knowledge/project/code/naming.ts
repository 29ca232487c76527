export const NAME_STYLES = [
  'camelCase',
  'PascalCase',
  'snake_case',
  'UPPER_CASE',
  'kebab-case',
] as const
export type NameStyle = (typeof NAME_STYLES)[number]

const STYLES: readonly (readonly [style: NameStyle, pattern: RegExp])[] = [
  ['UPPER_CASE', /^\p{Lu}[\p{Lu}\p{Nd}]*(?:_[\p{Lu}\p{Nd}]+)*$/u],
  ['PascalCase', /^\p{Lu}(?=[\p{L}\p{Nd}]*\p{Ll})[\p{L}\p{Nd}]*$/u],
  ['camelCase', /^\p{Ll}[\p{Ll}\p{Nd}]*\p{Lu}[\p{L}\p{Nd}]*$/u],
  ['snake_case', /^\p{Ll}[\p{Ll}\p{Nd}]*(?:_[\p{Ll}\p{Nd}]+)+$/u],
  ['kebab-case', /^\p{Ll}[\p{Ll}\p{Nd}]*(?:-[\p{Ll}\p{Nd}]+)+$/u],
]

const NAME_LENGTH_MAX = 80

/** How a name is put together. A single word in small letters fits all, and tells nothing. */
export function nameStyle(given: string): NameStyle | undefined {
  const name = given.replace(/^[_$@]+/, '').replace(/_+$/, '')
  if (name.length < 2 || name.length > NAME_LENGTH_MAX) return undefined
  return STYLES.find(([, pattern]) => pattern.test(name))?.[0]
}

/** The style of a file by its name, without its endings. */
export function fileNameStyle(path: string): NameStyle | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return nameStyle(name.split('.')[0] ?? '')
}
