import type { Fact } from '../../facts/fact.ts'
import { compareText } from '../../text/compare-text.ts'
import type { TimeZone } from '../../time/time-zone.ts'
import { citationOf } from '../citation.ts'
import type { Opinion } from '../render/opinions.ts'
import type { CitedFact } from '../render/render-entity-page.ts'
import type { WeighedOpinion } from './weigh-opinions.ts'

/** A fact as a page shows it. */
export function citeFact(fact: Fact, zone: TimeZone): CitedFact {
  const { text, kind, confidence, source } = fact
  return {
    text,
    kind,
    ...(confidence === undefined ? {} : { confidence }),
    entities: namedIn(fact),
    date: dateOf(fact, zone),
    ...(source.kind === 'file' ? { citation: citationOf(source.path, source.line) } : {}),
  }
}

/** An opinion as a page shows it, with links to what speaks for and against it. */
export function citeOpinion(weighed: WeighedOpinion, zone: TimeZone): Opinion {
  const { founder, confidence, supporting, contradicting } = weighed
  const days = [founder, ...supporting, ...contradicting].map((fact) => dateOf(fact, zone))
  return {
    text: founder.text,
    entities: namedIn(founder),
    confidence,
    updated: days.toSorted(compareText).at(-1) ?? '',
    supporting: citationsOf([founder, ...supporting]),
    contradicting: citationsOf(contradicting),
  }
}

function citationsOf(facts: readonly Fact[]): readonly string[] {
  return facts.flatMap(({ source }) =>
    source.kind === 'file' ? [citationOf(source.path, source.line)] : [],
  )
}

// Only what the words name can be marked in them.
function namedIn({ text, entities }: Fact): readonly string[] {
  return entities.filter((name) => text.includes(name))
}

function dateOf({ eventAt }: Fact, zone: TimeZone): string {
  return new Date(zone.toWall(eventAt)).toISOString().slice(0, 'yyyy-mm-dd'.length)
}
