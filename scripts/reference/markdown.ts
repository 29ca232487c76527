/** How the pages of the reference are written. */

const GENERATED = '<!-- Written by `npm run reference`. Change the operations instead. -->'

export function page(title: string, lines: readonly string[]): string {
  return `${[`# ${title}`, '', GENERATED, '', ...lines].join('\n')}\n`
}

export function table(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(titles), `|${'---|'.repeat(titles.length)}`, ...rows.map(line)]
}

export function code(text: string): string {
  return `\`${text}\``
}
