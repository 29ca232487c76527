import { invalidInput } from '../../errors.ts'

/** One step of a compiled expression. Jumps are relative to the step that makes them. */
type Step =
  /** A character that fits; the sign is read as a regular expression of its own. */
  | { readonly is: 'sign'; readonly fits: RegExp }
  /** A place between characters: `^`, `$`, `\b` or `\B`. */
  | { readonly is: 'edge'; readonly of: string }
  /** Goes on at each of these; the first is tried first. */
  | { readonly is: 'fork'; readonly to: readonly number[] }
  | { readonly is: 'group'; readonly index: number; readonly isEnd: boolean }

/** A regular expression that somebody gave, and the names of its groups. */
export interface OwnExpression {
  readonly steps: readonly Step[]
  /** By index, from 1; empty for a group without a name. */
  readonly groups: readonly string[]
}

export interface OwnMatch {
  readonly start: number
  readonly end: number
  /** By index, from 1. */
  readonly groups: ReadonlyMap<number, string>
}

const STEPS_MAX = 400
const REPEATS_MAX = 100
const LINE_LENGTH_MAX = 4_000
const NOT_LINEAR = /\\[1-9k]|\(\?<?[=!]/u
const SIGN =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\x..|\\u....|\\.|\[(?:\\.|[^\]\\])*\]|[^*+?{}()|[\]\\]/suy
const OPEN = /\((?:\?:|\?<(\w+)>|(?!\?))/uy
const REPEAT = /(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/uy

/**
 * Compiles a regular expression. It is run so that a step is tried only once at each character, so
 * that the time grows with the length of the code and of the expression, whatever they are.
 *
 * @throws MemoryError `INVALID_INPUT` for what is wrong, or cannot be run so.
 */
export function compileExpression(source: string): OwnExpression {
  try {
    new RegExp(source, 'u')
  } catch (error) {
    throw invalidInput('The regular expression is wrong', String((error as Error).message))
  }
  if (NOT_LINEAR.test(source.replaceAll('\\\\', ''))) {
    throw invalidInput(
      'The regular expression may take too long',
      'Leave out back-references (\\1) and lookarounds ((?=…), (?!…), (?<=…), (?<!…)).',
    )
  }
  const groups: string[] = ['']
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(source) ?? undefined
    at += found?.[0].length ?? 0
    return found
  }
  const either = (): readonly Step[] => {
    const first = sequence()
    if (source[at] !== '|') return first
    at += 1
    const rest = either()
    return [fork(1, first.length + 2), ...first, fork(rest.length + 1), ...rest]
  }
  const sequence = (): readonly Step[] => {
    const steps: Step[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const one = single()
      const repeat = take(REPEAT)
      steps.push(...(repeat === undefined ? one : repeated(one, repeat)))
      if (steps.length > STEPS_MAX) {
        throw invalidInput('The regular expression is too long', 'Use smaller repetitions.')
      }
    }
    return steps
  }
  const single = (): readonly Step[] => {
    const open = take(OPEN)
    if (open === undefined) {
      const [sign = ''] = take(SIGN) ?? [source[at++]]
      const isEdge = /^(?:\^|\$|\\b|\\B)$/u.test(sign)
      return [
        isEdge ? { is: 'edge', of: sign } : { is: 'sign', fits: new RegExp(`^${sign}$`, 'u') },
      ]
    }
    const index = open[0] === '(?:' ? 0 : groups.push(open[1] ?? '') - 1
    const inner = either()
    at += 1
    if (index === 0) return inner
    return [{ is: 'group', index, isEnd: false }, ...inner, { is: 'group', index, isEnd: true }]
  }
  return { steps: either(), groups }
}

function fork(...to: readonly number[]): Step {
  return { is: 'fork', to }
}

function repeated(one: readonly Step[], [, sign, from, comma, to, lazy]: RegExpExecArray) {
  const least = sign === undefined ? Number(from) : Number(sign === '+')
  const most = sign === '?' ? 1 : to ? Number(to) : sign || comma ? undefined : least
  if (Math.max(least, most ?? 0) > REPEATS_MAX) {
    throw invalidInput(`Nothing is repeated more than ${REPEATS_MAX} times`, 'Use `*` or `+`.')
  }
  const choose = (skip: number): Step => (lazy ? fork(skip, 1) : fork(1, skip))
  const steps = Array.from({ length: least }, () => one).flat()
  if (most === undefined) {
    return [...steps, choose(one.length + 2), ...one, fork(-one.length - 1)]
  }
  const optional = Array.from({ length: most - least }, () => [choose(one.length + 1), ...one])
  return [...steps, ...optional.flat()]
}

/** Where an expression matches, line by line. Longer lines are left out: nobody wrote them. */
export function matchExpression(
  { steps, groups }: OwnExpression,
  text: string,
  matchesMax: number,
): readonly OwnMatch[] {
  const matches: OwnMatch[] = []
  let offset = 0
  for (const line of text.split('\n')) {
    const found = line.length > LINE_LENGTH_MAX ? [] : matchLine(steps, line, matchesMax)
    for (const { start, end, marks } of found) {
      const texts = groups.flatMap((_name, index) => {
        const [from, to] = [marks[2 * index], marks[2 * index + 1]]
        return from === undefined || to === undefined
          ? []
          : [[index, line.slice(from, to)] as const]
      })
      matches.push({ start: offset + start, end: offset + end, groups: new Map(texts) })
    }
    if (matches.length >= matchesMax) return matches.slice(0, matchesMax)
    offset += line.length + 1
  }
  return matches
}

/** Where the steps have come to: the next step and character, and where groups begin and end. */
interface State {
  readonly step: number
  readonly at: number
  readonly marks: readonly (number | undefined)[]
}

function matchLine(steps: readonly Step[], line: string, matchesMax: number) {
  const found: { start: number; end: number; marks: State['marks'] }[] = []
  // The states that led nowhere, of one start and of those before it.
  const tried = new Uint8Array((steps.length + 1) * (line.length + 1))
  for (let start = 0; start <= line.length && found.length < matchesMax; start++) {
    const last = run(steps, line, start, tried)
    if (last === undefined || last.at === start) continue
    found.push({ start, end: last.at, marks: last.marks })
    start = last.at - 1
  }
  return found
}

function run(
  steps: readonly Step[],
  line: string,
  start: number,
  tried: Uint8Array,
): State | undefined {
  const open: State[] = [{ step: 0, at: start, marks: [] }]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const place = state.step * (line.length + 1) + state.at
    if (tried[place] === 1) continue
    tried[place] = 1
    const step = steps[state.step]
    if (step === undefined) return state
    open.push(...follow(step, state, line))
  }
  return undefined
}

/** The states after a step; the last is tried first. */
function follow(step: Step, { step: index, at, marks }: State, line: string): readonly State[] {
  switch (step.is) {
    case 'fork':
      return step.to.map((to) => ({ step: index + to, at, marks })).toReversed()
    case 'group': {
      const marked = [...marks]
      marked[2 * step.index + Number(step.isEnd)] = at
      return [{ step: index + 1, at, marks: marked }]
    }
    case 'edge':
      return isEdge(step.of, line, at) ? [{ step: index + 1, at, marks }] : []
    case 'sign': {
      const sign = String.fromCodePoint(line.codePointAt(at) ?? 0)
      const isMet = at < line.length && step.fits.test(sign)
      return isMet ? [{ step: index + 1, at: at + sign.length, marks }] : []
    }
  }
}

function isEdge(of: string, line: string, at: number): boolean {
  if (of === '^') return at === 0
  if (of === '$') return at === line.length
  const isWord = (index: number): boolean => /\w/u.test(line[index] ?? '')
  return (isWord(at - 1) !== isWord(at)) === (of === '\\b')
}
