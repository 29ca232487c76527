import { stemEnglish } from '../text/stem-english.ts'
import type { ComparedWord } from './compared-words.ts'

// Words of which only one can be true of a thing at a time; English, because words of other
// languages are compared by their English glosses.
const GROUPS: readonly ReadonlySet<string>[] = `
  monday tuesday wednesday thursday friday saturday sunday
  january february march april may june july august september october november december
  spring summer autumn winter
  morning noon afternoon evening night
  yesterday today tomorrow
  north south east west
  northern southern eastern western
  red blue green yellow black white brown gray pink purple
  like hate
  like dislike
  love hate
  prefer avoid
  accept refuse
  accept reject
  approve reject
  allow forbid
  allow ban
  enable disable
  open close
  start stop
  begin end
  begin finish
  win lose
  increase decrease
  rise fall
  raise lower
  gain lose
  buy sell
  import export
  arrive leave
  enter exit
  push pull
  add remove
  add delete
  install uninstall
  succeed fail
  success failure
  live die
  alive dead
  remember forget
  agree disagree
  confirm deny
  attack defend
  hire fire
  land takeoff
  good bad
  better worse
  best worst
  big small
  large small
  long short
  tall short
  high low
  hot cold
  new old
  young old
  fast slow
  hard easy
  easy difficult
  strong weak
  rich poor
  cheap expensive
  clean dirty
  full empty
  dry wet
  light dark
  light heavy
  happy sad
  true false
  right wrong
  right left
  up down
  inside outside
  before after
  first last
  always never
  more less
  everyone nobody
  with without
  early late
  public private
  legal illegal
  safe dangerous
  guilty innocent
  man woman
  boy girl
  husband wife
  father mother
  brother sister
  son daughter
`
  .trim()
  .split('\n')
  .map((line) => new Set(line.trim().split(' ').map(stemEnglish)))

/** 1 when each text names another word of the same contraries, else 0. */
export function contraryConflict(
  left: readonly ComparedWord[],
  right: readonly ComparedWord[],
): number {
  const leftStems = new Set(left.map(firstStem))
  const rightStems = new Set(right.map(firstStem))
  const isContrary = GROUPS.some((group) => {
    return hasOwn(group, leftStems, rightStems) && hasOwn(group, rightStems, leftStems)
  })
  return Number(isContrary)
}

function firstStem({ stems: [first = ''] }: ComparedWord): string {
  return first
}

function hasOwn(
  group: ReadonlySet<string>,
  own: ReadonlySet<string>,
  others: ReadonlySet<string>,
): boolean {
  for (const stem of group) if (own.has(stem) && !others.has(stem)) return true
  return false
}
