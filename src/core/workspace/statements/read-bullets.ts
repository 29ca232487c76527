import { readMarker } from '../markdown/line-shapes.ts'
import { splitLines } from '../markdown/lines.ts'
import type { Page } from '../pages/page.ts'
import type { PageProblem } from '../problem.ts'
import { readPage } from '../read-page.ts'
import type { StatementContent } from './statement.ts'

/** What somebody passes to be written down, in its order. */
export interface ReadBullets {
  readonly statements: readonly StatementContent[]
  readonly problems: readonly PageProblem[]
}

// A page on which every bullet is a statement and none is given a kind that it does not name.
const PAGE: Page = { form: 'entity', path: 'bank/entities/anything.md', entity: 'anything' }

/**
 * Reads statements as they would stand in a log: a list of bullets, or else a statement a line.
 * What stands between bullets is a statement too, so that nothing is lost.
 */
export function readBullets(text: string): ReadBullets {
  const lines = splitLines(text).map((line) => line.text)
  const isList = lines.some((line) => readMarker(line) !== undefined)
  const list = lines.map((line) => (isList || line.trim() === '' ? line : `- ${line.trim()}`))
  const { statements, passages, problems } = readPage(list.join('\n'), PAGE)
  const loose = passages
    .filter(({ form }) => form === 'text')
    .map((passage) => ({ text: passage.text, entities: [], fromLine: passage.fromLine }))
  const said = [...statements, ...loose].sort((left, right) => left.fromLine - right.fromLine)
  return { statements: said, problems }
}
