/**
 * What an agent can choose. Patterns are mined from these and from nothing else, so that every
 * pattern is something that an agent can do or leave. Actions are features of steps, such as
 * `tool edit`, `run npm test` or `is a run of one test`.
 */
export type Choice =
  /** The first action of the run; one of its first steps; anywhere. */
  | { readonly kind: 'start' | 'early' | 'use'; readonly action: string }
  /** The first time before the first `other`; the last time after the last `other`. */
  | { readonly kind: 'before' | 'after'; readonly action: string; readonly other: string }
  /** The next action after an error. */
  | { readonly kind: 'on'; readonly error: string; readonly action: string }
  /** To repeat a call that failed, and fails in the same way. */
  | { readonly kind: 'again' }
  /** To divide the task so. */
  | { readonly kind: 'plan'; readonly parts: readonly string[] }

const EARLY_STEPS = 3
const ACTIONS_MAX = 12
const PLAN_PARTS_MAX = 12

type Steps = readonly (readonly string[])[]

/** The choices that a run made. */
export function choicesOf(steps: Steps, plan: Steps): readonly Choice[] {
  const places = placesOf(steps)
  const names = [...places.keys()]
  // In an order, a tool is called by what it does, where that is known.
  const ordered = names.filter((name) =>
    places.get(name)?.some((at) => isMeaning(name) || !steps[at]?.some(isMeaning)),
  )
  return [
    ...(steps.some((features) => features.includes('again')) ? [{ kind: 'again' } as const] : []),
    ...errorChoices(steps),
    ...ordered.flatMap((action) => ordered.flatMap((other) => orderOf(action, other, places))),
    ...names.flatMap((action) => placeOf(action, places.get(action) ?? [])),
    ...planChoices(plan),
  ]
}

/** As a feature of the run: `before | is a run of one test | is an edit`. */
export function printChoice(choice: Choice): string {
  return Object.values(choice).flat().join(' | ')
}

/** As a feature of a run that hit this error. */
export function printMet(error: string): string {
  return `met | ${error}`
}

/** A run that can make a choice: it does what the choice comes before or after, or hits the error. */
export function situationOf(choice: Choice): string | undefined {
  if (choice.kind === 'before' || choice.kind === 'after')
    return printChoice({ kind: 'use', action: choice.other })
  return choice.kind === 'on' ? printMet(choice.error) : undefined
}

/** Choices and situations of a run, as texts. */
export function choiceTexts(steps: Steps, plan: Steps): readonly string[] {
  const errors = steps.flatMap((features) => errorIn(features) ?? [])
  return [...new Set([...errors.map(printMet), ...choicesOf(steps, plan).map(printChoice)])]
}

function isAction(feature: string): boolean {
  return /^(?:tool|run|is) /u.test(feature)
}

function isMeaning(feature: string): boolean {
  return feature.startsWith('is ')
}

function errorIn(features: readonly string[]): string | undefined {
  return features.find((feature) => feature.startsWith('error '))?.slice('error '.length)
}

/** The steps of each action, those that come first first. */
function placesOf(steps: Steps): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [index, features] of steps.entries())
    for (const feature of features.filter(isAction)) {
      const known = places.get(feature)
      if (known !== undefined) known.push(index)
      else if (places.size < ACTIONS_MAX) places.set(feature, [index])
    }
  return places
}

function placeOf(action: string, places: readonly number[]): readonly Choice[] {
  const [first = 0] = places
  return [
    ...(first === 0 ? [{ kind: 'start', action } as const] : []),
    ...(first < EARLY_STEPS ? [{ kind: 'early', action } as const] : []),
    { kind: 'use', action },
  ]
}

function orderOf(
  action: string,
  other: string,
  places: ReadonlyMap<string, readonly number[]>,
): readonly Choice[] {
  const own = places.get(action) ?? []
  const others = places.get(other) ?? []
  return [
    ...((own[0] ?? 0) < (others[0] ?? 0) ? [{ kind: 'before', action, other } as const] : []),
    ...((own.at(-1) ?? 0) > (others.at(-1) ?? 0)
      ? [{ kind: 'after', action, other } as const]
      : []),
  ]
}

function errorChoices(steps: Steps): readonly Choice[] {
  return steps.flatMap((features, index) => {
    const error = errorIn(features)
    const next = (steps[index + 1] ?? []).filter(isAction)
    return error === undefined ? [] : next.map((action) => ({ kind: 'on' as const, error, action }))
  })
}

/** Whole plans, with or without the objects of their actions. */
function planChoices(plan: Steps): readonly Choice[] {
  const parts = plan.slice(0, PLAN_PARTS_MAX)
  if (parts.length < 2) return []
  return [parts.map((part) => part.at(-1) ?? ''), parts.map(([action = '']) => action)].map(
    (one) => ({ kind: 'plan' as const, parts: one }),
  )
}
