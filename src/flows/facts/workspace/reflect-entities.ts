import type { Fact } from '../../../core/facts/fact.ts'
import { type Choosing, chooseSummary } from '../../../core/facts/workspace/choose-shown.ts'
import { chooseEntityFile } from '../../../core/facts/workspace/entity-file.ts'
import { readBlocks } from '../../../core/facts/workspace/marked-block.ts'
import { ENTITIES_FOLDER, pageOf } from '../../../core/facts/workspace/page.ts'
import {
  citeFact,
  FACTS_BLOCK,
  renderEntityPage,
} from '../../../core/facts/workspace/render-entity-page.ts'
import { entityKey } from '../../../core/language/entities/entity-key.ts'
import { compareText } from '../../../core/language/text/compare-text.ts'
import { readOpinions } from '../opinions/read-opinions.ts'
import { competes } from '../relations.ts'
import type { PageChange, ReflectionDeps } from './read-statements.ts'

const ENTITIES_MAX = 500
/** The newest facts only. */
const FACTS_MAX = 50

/** A page for each entity that recent facts are about, and for each that already has one. */
export async function reflectEntities(deps: ReflectionDeps): Promise<readonly PageChange[]> {
  const existing = await listEntityFiles(deps)
  const names = new Map<string, string>()
  for (const name of chooseNames(deps)) names.set(chooseEntityFile(name, existing), name)
  const changes: PageChange[] = []
  for (const [file, name] of [...names].slice(0, ENTITIES_MAX)) {
    changes.push(...(await reflectEntity(file, name, deps)))
  }
  for (const file of existing.filter((one) => !names.has(one))) {
    const page = pageOf(ENTITIES_FOLDER + file)
    if (page?.form === 'entity') changes.push(...(await reflectEntity(file, page.entity, deps)))
  }
  return changes
}

async function listEntityFiles({ files }: ReflectionDeps): Promise<readonly string[]> {
  const listed = await files.list()
  return listed
    .filter(({ path }) => pageOf(path)?.form === 'entity')
    .map(({ path }) => path.slice(ENTITIES_FOLDER.length))
}

interface Named {
  readonly name: string
  /** How often it is named; an explicit mention counts twice. */
  readonly weight: number
}

// Names that a person marked with `@`, or that two statements contain. A name detected in only
// one sentence may be no name at all.
function chooseNames({ recent }: ReflectionDeps): readonly string[] {
  const named = new Map<string, Named>()
  for (const { fact, mentions } of recent) {
    for (const name of new Set([...mentions, ...fact.entities])) {
      addName(named, name, mentions.includes(name) ? 2 : 1)
    }
  }
  const chosen = [...named.values()].filter(({ weight }) => weight >= 2)
  return chosen.map(({ name }) => name).toSorted(compareText)
}

function addName(named: Map<string, Named>, name: string, weight: number): void {
  const key = entityKey(name)
  if (key === '') return
  const known = named.get(key) ?? { name, weight: 0 }
  const first = compareText(name, known.name) < 0 ? name : known.name
  named.set(key, { name: first, weight: known.weight + weight })
}

async function reflectEntity(file: string, name: string, deps: ReflectionDeps) {
  const path = ENTITIES_FOLDER + file
  const before = await deps.files.read(path)
  const key = entityKey(name)
  const found = await deps.reader.read(
    [{ field: 'keys.entities', is: 'containing', values: [key] }],
    FACTS_MAX,
  )
  // Facts on the page itself need no repetition.
  const told = found
    .map(({ fact }) => fact)
    .filter(({ source }) => source.kind !== 'file' || source.path !== path)
  const facts = chooseSummary(await leaveOutDoubted(told, deps), choosingIn(deps))
  const hasBlock = readBlocks(before ?? '').blocks.some((block) => block.name === FACTS_BLOCK)
  if (facts.length === 0 && !hasBlock) return []
  const cited = facts.map((fact) => citeFact(fact, deps.zone))
  return [{ path, before, after: renderEntityPage(before, { name, path, facts: cited }) }]
}

/** Below this confidence an opinion is held no longer. */
const CONFIDENCE_MIN = 0.5

async function leaveOutDoubted(facts: readonly Fact[], deps: ReflectionDeps) {
  const stated = facts.filter(({ kind }) => kind === 'opinion')
  const opinions = await readOpinions(stated, deps.owner, deps)
  return facts.filter(({ id }) => (opinions.get(id)?.opinion.confidence ?? 1) >= CONFIDENCE_MIN)
}

export function choosingIn(deps: ReflectionDeps): Choosing {
  return { zone: deps.zone, competes: (later, earlier) => competes(later, earlier, deps) }
}
