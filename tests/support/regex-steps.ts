import { type Character, parseRegex, type RegexNode } from './parse-regex.ts'

// Characters of every sort that patterns tell apart.
const SAMPLES = [...'aeoszZA109 .-_=#/\\:;"\'(<[{})>],@é가다을ㄱ\n\t\r!?*|`$%&+~^\u0301。记ж’•“']
/** Repetitions of more than this are tried. */
const REPEATS_MIN = 200
const PLACES_MAX = 16
const PUMPS_MAX = 4
/** What makes every match fail at last. */
const END = '\u0001'

/** Lengths at which steps are counted: first short ones, and long ones for what looks slow. */
const SHORT = [24, 48] as const
const LONG = [250, 500] as const
/** Twice the length may take twice the steps, and a little more for what is bounded. */
const GROWTH_MAX = 2.6
const STEPS_MAX = 1_000_000

/** A text on which the steps of a pattern grow faster than its length, or nothing. */
export function findSlowText(pattern: RegExp): string | undefined {
  const node = parseRegex(pattern)
  const letters = [...new Set(pattern.source)].filter((one) => /[\p{L}\p{N}]/u.test(one))
  for (const [prefix, pump] of pumpsOf(node, [...SAMPLES, ...letters])) {
    const grows = ([less, more]: readonly [number, number]): boolean => {
      const [few, many] = [less, more].map((length) => {
        const text = `${prefix}${pump.repeat(Math.ceil(length / pump.length))}${END}`
        return countSteps(node, text, pattern.sticky)
      }) as [number, number]
      return many >= STEPS_MAX || many / few > GROWTH_MAX
    }
    if (grows(SHORT) && grows(LONG)) return JSON.stringify([prefix, pump])
  }
  return undefined
}

interface Place {
  /** What the parts before the repetition match. */
  readonly prefix: string
  readonly body: RegexNode
}

// Before each repetition what leads to it, and then what it repeats: first the characters that
// most other parts of the pattern take as well.
function* pumpsOf(node: RegexNode, samples: readonly string[]): Generator<[string, string]> {
  const characters = [...new Set(charactersIn(node))]
  const takers = new Map(
    samples.map((one) => [one, characters.filter(({ has }) => has(one)).length]),
  )
  for (const { prefix, body } of [...placesIn(node, '')].slice(0, PLACES_MAX)) {
    const inBody = [...new Set(charactersIn(body))]
    const taken = samples.filter((one) => inBody.some(({ has }) => has(one)))
    const ranked = taken.toSorted(
      (left, right) => (takers.get(right) ?? 0) - (takers.get(left) ?? 0),
    )
    const witness = witnessOf(body)
    for (const pump of new Set([...ranked.slice(0, PUMPS_MAX), witness, `${witness} `])) {
      if (pump === '') continue
      yield [prefix, pump]
      if (prefix !== '') yield ['', pump]
    }
  }
}

function charactersIn(node: RegexNode): readonly Character[] {
  if (node.kind === 'character') return [node]
  if ('parts' in node) return node.parts.flatMap(charactersIn)
  return 'body' in node ? charactersIn(node.body) : []
}

function* placesIn(node: RegexNode, prefix: string): Generator<Place> {
  if (node.kind === 'sequence') {
    let lead = prefix
    for (const part of node.parts) {
      yield* placesIn(part, lead)
      lead += witnessOf(part)
    }
  } else if (node.kind === 'choice') {
    for (const part of node.parts) yield* placesIn(part, prefix)
  } else if ('body' in node) {
    if (node.kind === 'repeat' && node.max > REPEATS_MIN) yield { prefix, body: node.body }
    yield* placesIn(node.body, prefix)
  }
}

/** A text that the node matches, as far as it can be told. */
function witnessOf(node: RegexNode): string {
  switch (node.kind) {
    case 'character':
      return SAMPLES.find(node.has) ?? ''
    case 'sequence':
      return node.parts.map(witnessOf).join('')
    case 'choice':
      return node.parts[0] === undefined ? '' : witnessOf(node.parts[0])
    case 'group':
      return witnessOf(node.body)
    case 'repeat':
      return witnessOf(node.body).repeat(Math.min(node.min, 8))
    default:
      return ''
  }
}

interface Run {
  readonly text: string
  readonly captured: (string | undefined)[]
  steps: number
}

type Next = (at: number) => number | undefined

/**
 * Searches as a backtracking engine does, from every place on, and counts each character and each
 * assertion that it looks at. Gives up after too many.
 */
function countSteps(node: RegexNode, text: string, isSticky: boolean): number {
  const run: Run = { text, captured: [], steps: 0 }
  for (let from = 0; from <= (isSticky ? 0 : text.length); from += 1) {
    if (run.steps >= STEPS_MAX || match(node, from, 1, run, (at) => at) !== undefined) break
  }
  return run.steps
}

function match(node: RegexNode, at: number, by: 1 | -1, run: Run, next: Next): number | undefined {
  run.steps += 1
  if (run.steps >= STEPS_MAX) return undefined
  switch (node.kind) {
    case 'character': {
      const character = run.text[by === 1 ? at : at - 1]
      return character !== undefined && node.has(character) ? next(at + by) : undefined
    }
    case 'assertion':
      return node.holds(run.text, at) ? next(at) : undefined
    case 'sequence':
      return matchParts(by === 1 ? node.parts : node.parts.toReversed(), 0, at, by, run, next)
    case 'choice':
      return firstOf(node.parts, (part) => match(part, at, by, run, next))
    case 'group':
      return match(node.body, at, by, run, (end) => {
        run.captured[node.number] = run.text.slice(Math.min(at, end), Math.max(at, end))
        return next(end)
      })
    case 'reference':
      return matchReference(run.captured[node.number] ?? '', at, by, run, next)
    case 'look':
      return matchLook(node, at, run, next)
    case 'repeat':
      return matchRepeat(node, 0, at, by, run, next)
  }
}

function firstOf(
  parts: readonly RegexNode[],
  matches: (part: RegexNode) => number | undefined,
): number | undefined {
  for (const part of parts) {
    const end = matches(part)
    if (end !== undefined) return end
  }
  return undefined
}

function matchParts(
  parts: readonly RegexNode[],
  index: number,
  at: number,
  by: 1 | -1,
  run: Run,
  next: Next,
): number | undefined {
  const part = parts[index]
  if (part === undefined) return next(at)
  return match(part, at, by, run, (end) => matchParts(parts, index + 1, end, by, run, next))
}

function matchReference(
  said: string,
  at: number,
  by: 1 | -1,
  run: Run,
  next: Next,
): number | undefined {
  const from = by === 1 ? at : at - said.length
  return run.text.startsWith(said, from) ? next(at + by * said.length) : undefined
}

function matchLook(
  { body, isBehind, isDenied }: RegexNode & { kind: 'look' },
  at: number,
  run: Run,
  next: Next,
): number | undefined {
  const isThere = match(body, at, isBehind ? -1 : 1, run, (end) => end) !== undefined
  return isThere === isDenied ? undefined : next(at)
}

function matchRepeat(
  node: RegexNode & { kind: 'repeat' },
  count: number,
  at: number,
  by: 1 | -1,
  run: Run,
  next: Next,
): number | undefined {
  const more = (): number | undefined => {
    if (count >= node.max) return undefined
    return match(node.body, at, by, run, (end) => {
      // A round that takes nothing ends the repetition.
      if (end === at && count >= node.min) return undefined
      return matchRepeat(node, count + 1, end, by, run, next)
    })
  }
  if (count < node.min) return more()
  return node.isLazy ? (next(at) ?? more()) : (more() ?? next(at))
}
