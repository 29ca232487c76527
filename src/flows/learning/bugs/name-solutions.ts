import { MemoryError } from '../../../core/errors.ts'
import { normalizeForComparison } from '../../../core/language/text/similarity.ts'
import { shortHash } from '../../../core/learning/bugs/bug-parts.ts'
import type { BugParts } from '../../../core/learning/bugs/bug-pattern.ts'
import { compareSolutions } from '../../../core/learning/bugs/same-solution.ts'
import { dot } from '../../../core/storage/vectors/dot.ts'
import type { MemoryContext } from '../../context.ts'

/** Known solutions that an embedder is asked about. */
const DOUBTFUL_MAX = 5
/** Of a bug with more solutions than this, the newest are compared. */
const KNOWN_MAX = 50

/** Solutions that have a key: by their key, and by each of their descriptions. */
interface KnownSolutions {
  readonly byKey: Map<string, string>
  readonly keyOf: Map<string, string>
}

/** Gives each solution its key: that of one that says the same, or a new one. */
export async function nameSolutions<Described extends { readonly description: string }>(
  solutions: readonly Described[],
  parts: BugParts,
  deps: MemoryContext,
): Promise<readonly (Described & { readonly solution: string })[]> {
  const known = knownSolutions(parts)
  const named: (Described & { readonly solution: string })[] = []
  for (const given of solutions) {
    const solution = await findKey(given.description, known, deps)
    note(known, { ...given, solution })
    named.push({ ...given, solution })
  }
  return named
}

function knownSolutions({ reports, sightings }: BugParts): KnownSolutions {
  const known: KnownSolutions = { byKey: new Map(), keyOf: new Map() }
  for (const { solutions } of reports) for (const one of solutions) note(known, one)
  for (const { attempts } of sightings) for (const one of attempts) note(known, one)
  return known
}

function note(
  { byKey, keyOf }: KnownSolutions,
  { solution, description }: { readonly solution: string; readonly description: string },
): void {
  if (!byKey.has(solution)) byKey.set(solution, description)
  if (!keyOf.has(description)) keyOf.set(description, solution)
}

async function findKey(description: string, { byKey, keyOf }: KnownSolutions, deps: MemoryContext) {
  const known = keyOf.get(description)
  if (known !== undefined) return known
  const doubtful: { readonly key: string; readonly other: string }[] = []
  for (const [key, other] of [...byKey].slice(0, KNOWN_MAX)) {
    const likeness = compareSolutions(description, other)
    if (likeness === 'same') return key
    if (likeness === 'doubtful' && doubtful.length < DOUBTFUL_MAX) doubtful.push({ key, other })
  }
  const meant = await findMeant(description, doubtful, deps).catch(ignoreModel)
  return meant ?? shortHash(normalizeForComparison(description))
}

// Without the model, the words decide.
function ignoreModel(error: unknown): undefined {
  if (!MemoryError.is(error)) throw error
}

async function findMeant(
  description: string,
  doubtful: readonly { readonly key: string; readonly other: string }[],
  { meaning }: MemoryContext,
): Promise<string | undefined> {
  const embedder = meaning?.embedder
  if (embedder === undefined || !embedder.canRead(description)) return undefined
  const readable = doubtful.filter(({ other }) => embedder.canRead(other))
  if (readable.length === 0) return undefined
  const texts = [description, ...readable.map(({ other }) => other)]
  const [own, ...others] = await embedder.embed(texts, { kind: 'document' })
  return readable.find(({ other }, at) => {
    const vector = others[at]
    if (own === undefined || vector === undefined) return false
    return compareSolutions(description, other, dot(own, vector)) === 'same'
  })?.key
}
