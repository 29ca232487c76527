import type { Fact } from '../../facts/fact.ts'
import { renderRetainBullet } from '../../facts/workspace/read-item.ts'
import { citationOf } from '../../facts/workspace/render-entity-page.ts'
import type { Bucket, FactKind } from '../../statement.ts'
import { originOf } from '../../storage/records/provenance.ts'

/**
 * The beginning of an export for people. What it says about the export is front matter, which no
 * import reads as a statement; bullets below the second heading are read again.
 */
export function renderNotesTitle(exportedAt: string, facts: number): string {
  const day = exportedAt.slice(0, 10)
  return `---\nexportedBy: Loci\ndate: ${day}\nfacts: ${facts}\n---\n\n# Memory\n\n## Retain`
}

export function renderNotesHeading(bucket: Bucket, kind: FactKind): string {
  return `\n### ${bucket}, ${kind}\n`
}

/**
 * A fact as a bullet, with when and where it is from in a comment that no reader takes for a part
 * of it. What no longer holds is struck through, and is not read again.
 */
export function renderNote(fact: Fact): string {
  const { text, kind, confidence, entities } = fact
  // The text must not be able to close the comment.
  const about = placesOf(fact).join(' · ').replaceAll('--', '‐‐').replaceAll('>', '›')
  const comment = ` <!-- ${about} -->`
  if (fact.status !== 'active') {
    const line = text.replaceAll(/\s+/gu, ' ').replaceAll('~~', '')
    return `- ~~${line}~~${comment}`
  }
  const bullet = renderRetainBullet({ text, kind, entities, confidence })
  const [first = '', ...more] = bullet.split('\n')
  return [`${first}${comment}`, ...more].join('\n')
}

function placesOf(fact: Fact): readonly string[] {
  const { occurredAt, createdAt, validFrom, validUntil, status } = fact
  const origin = originOf(fact.source)
  return [
    ...(status === 'active' ? [] : [status]),
    (occurredAt ?? createdAt).slice(0, 10),
    ...(validFrom === undefined ? [] : [`from ${validFrom.slice(0, 10)}`]),
    ...(validUntil === undefined ? [] : [`until ${validUntil.slice(0, 10)}`]),
    ...(origin.kind === 'file' ? [citationOf(origin.path, origin.line)] : []),
    fact.id,
  ]
}
