import { chooseValues } from './choose-values.ts'
import { replaceJointValues } from './joint-values.ts'
import { type FormPlace, placesOf } from './message-places.ts'
import { joinValues, VALUE } from './message-tokens.ts'

/** A value that is found in one round can make two forms equal for the next. */
const ROUNDS_MAX = 4

type Tokens = readonly string[]

/** The template of each form, learned from all of them together, in the order given. */
export function learnTemplates(forms: readonly Tokens[]): readonly Tokens[] {
  return findValues(inEachForm(findValues(forms), replaceJointValues))
}

function findValues(forms: readonly Tokens[]): readonly Tokens[] {
  let templates = forms
  for (let round = 0; round < ROUNDS_MAX; round += 1) templates = inEachForm(templates, replaceOnce)
  return templates
}

/** Changes each distinct form once. */
function inEachForm(
  forms: readonly Tokens[],
  change: (distinct: readonly Tokens[]) => readonly Tokens[],
): readonly Tokens[] {
  const distinct = new Map(forms.map((tokens) => [tokens.join(' '), tokens]))
  const changed = change([...distinct.values()])
  const changedOf = new Map([...distinct.keys()].map((key, at) => [key, changed[at]]))
  return forms.map((tokens) => changedOf.get(tokens.join(' ')) ?? tokens)
}

function replaceOnce(forms: readonly Tokens[]): readonly Tokens[] {
  const placesOfForms = placesOf(forms)
  const values = chooseValues(new Set(placesOfForms.flat().map(({ place }) => place)))
  return forms.map((tokens, at) => {
    const places = placesOfForms[at] ?? []
    return replaceSpans(
      tokens,
      places.filter(({ place }) => values.has(place)),
    )
  })
}

function replaceSpans(tokens: Tokens, places: readonly FormPlace[]): Tokens {
  const next: string[] = []
  let at = 0
  for (const { span } of places) {
    if (span.from < at) continue
    next.push(...tokens.slice(at, span.from), VALUE)
    at = span.to
  }
  return joinValues([...next, ...tokens.slice(at)])
}
