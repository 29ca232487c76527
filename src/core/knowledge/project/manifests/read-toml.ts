/** One `key = value` of a TOML file. Values are as written; texts of a list are apart. */
export interface TomlEntry {
  readonly section: string
  readonly key: string
  readonly value: string
  readonly texts: readonly string[]
}

const LINES_MAX = 5_000
const LIST_LINES_MAX = 500

/** Reads the part of TOML that manifests use. Whatever else stands there is passed over. */
export function readToml(text: string): readonly TomlEntry[] {
  const lines = text.split(/\r?\n/).slice(0, LINES_MAX)
  const entries: TomlEntry[] = []
  let section = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]?.trim() ?? ''
    const heading = /^\[\[?([^\]]+)\]/.exec(line)?.[1]
    if (heading !== undefined) {
      section = heading.trim().replaceAll('"', '')
      continue
    }
    const split = line.startsWith('#') ? -1 : line.indexOf('=')
    if (split < 0) continue
    const end = endOfList(lines, at, line.slice(split + 1))
    const value = [line.slice(split + 1), ...lines.slice(at + 1, end + 1)].join('\n').trim()
    const key = line.slice(0, split).trim().replaceAll('"', '')
    entries.push({ section, key, value, texts: textsOf(value) })
    at = end
  }
  return entries
}

/** The text of a simple value: `"1.2"` → `1.2`. */
export function plainValue(value: string): string {
  return textsOf(value)[0] ?? value
}

function endOfList(lines: readonly string[], from: number, begun: string): number {
  if (!begun.trim().startsWith('[') || begun.includes(']') || from >= lines.length) return from
  const rest = lines.slice(from + 1, from + LIST_LINES_MAX)
  const closing = rest.findIndex((line) => /^\s*\]/.test(line))
  return closing < 0 ? from : from + 1 + closing
}

function textsOf(value: string): readonly string[] {
  const found = value.match(/"[^"\n]*"|'[^'\n]*'/g) ?? []
  return found.map((one) => one.slice(1, -1))
}
