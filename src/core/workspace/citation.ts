/** Writes a place as people and editors read it: `memory/2025-11-27.md#L12`. */
export function citationOf(path: string, line: number): string {
  return `${path}#L${line}`
}

/** A Markdown link to a cited place, relative to the folder of the page that shows it. */
export function linkCitation(citation: string, pagePath: string): string {
  const up = '../'.repeat(pagePath.split('/').length - 1)
  // All but the last number sign belong to the name of the file.
  const target = encodeURI(up + citation).replace(/[()]|#(?!L\d+$)/g, encodeSign)
  return `[${citation.replace(/[[\]\\]/g, '\\$&')}](${target})`
}

function encodeSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`
}
