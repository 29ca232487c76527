import { languageOf } from '../../syntax/languages.ts'
import { compareText } from '../../text/compare-text.ts'
import { type Complexity, complexityScore } from './code/complexity.ts'
import { isGenerated } from './code/kinds-of-files.ts'
import { countHabits, type MeasuredFile, measureFile } from './code/measure-file.ts'
import { createImportResolver } from './code/resolve-import.ts'
import { createTally } from './code/tally.ts'
import { countCommitStyles } from './commit-style.ts'
import { type Convention, concludeConventions, stateConvention } from './convention.ts'
import { isFix } from './fix-words/is-fix.ts'
import type { FolderKnowledge, Hotspots } from './folder-knowledge.ts'
import { findHotspots, type PastChange } from './hotspots.ts'
import type { Manifest } from './manifests/manifest.ts'
import { isManifest, readManifest } from './manifests/read-manifest.ts'
import { type ListedFile, readStack } from './stack.ts'
import { readStructure } from './structure.ts'
import { countFileHabits } from './test-habits.ts'

/** A look at a project, file after file. */
export interface ProjectLook {
  /** The files that are worth reading, the most telling first. */
  readonly wanted: readonly string[]
  /** Takes in what stands in a file. */
  add(path: string, text: string): void
  /** What all of it tells. */
  conclude(changes: readonly (PastChange & { readonly authorKey: string })[]): ProjectFindings
}

export type ProjectFindings = Omit<FolderKnowledge, 'name' | 'learnedAt' | 'isCut'>

const SHOWN_MAX = 15
const BRANCHES_MIN = 20
const IMPORTERS_MIN = 3
const LINE_LENGTHS = [80, 88, 100, 120, 140, 160] as const

/** Looks at the files of a project. Only names are known yet. */
export function lookAtProject(listed: readonly ListedFile[]): ProjectLook {
  const files = listed.filter(({ path }) => !isGenerated(path))
  const paths = files.map(({ path }) => path.normalize('NFC'))
  const resolver = createImportResolver(paths)
  const roots = ownRoots(paths)
  const tally = createTally()
  const manifests: Manifest[] = []
  const complexities = new Map<string, Complexity>()
  const importers = new Map<string, Set<string>>()
  const longest: number[] = []
  let filesRead = 0

  function addProgram(file: MeasuredFile): void {
    const { family } = file.language
    // A package of JavaScript may be called like a folder.
    const own = family === 'javascript' ? new Set<string>() : roots
    countHabits(file, (target) => isOwn(target, own), tally)
    complexities.set(file.path, file.complexity)
    longest.push(file.longestLine)
    for (const { target } of file.imports) {
      const found = family === undefined ? undefined : resolver.resolve(target, file.path, family)
      if (found === undefined || found === file.path) continue
      importers.set(found, (importers.get(found) ?? new Set()).add(file.path))
    }
  }

  return {
    wanted: files
      .map(({ path }) => path)
      .filter(isWorthReading)
      .toSorted(moreTelling),
    add(given, text) {
      const path = given.normalize('NFC')
      filesRead += 1
      const manifest = readManifest(path, text)
      if (manifest !== undefined) manifests.push(manifest)
      const file = measureFile(path, text)
      if (file !== undefined) addProgram(file)
    },
    conclude(changes) {
      countFileHabits(paths, tally)
      countCommitStyles(
        changes.map(({ subject }) => subject),
        tally,
      )
      const stack = readStack(listed, manifests)
      return {
        files: listed.length,
        filesRead,
        structure: readStructure({ paths, manifests, stack }),
        stack,
        conventions: [...concludeConventions(tally.list()), ...lineLength(longest)],
        hotspots: {
          ...findHotspots(changes, new Set(paths)),
          complex: mostComplex(complexities),
          critical: mostImported(importers),
        },
        ...tellHistory(changes),
      }
    },
  }
}

function isWorthReading(path: string): boolean {
  return isManifest(path) || languageOf(path)?.family !== undefined
}

// Manifests first, then what lies near the top.
function moreTelling(left: string, right: string): number {
  return (
    Number(isManifest(right)) - Number(isManifest(left)) ||
    left.split('/').length - right.split('/').length ||
    compareText(left, right)
  )
}

/** Names by which the modules of a project begin. */
function ownRoots(paths: readonly string[]): ReadonlySet<string> {
  const folders = paths.flatMap((path) => path.split('/').slice(0, -1).slice(0, 2))
  const modules = paths.filter((path) => /^[^/]+\.py$/.test(path)).map((path) => path.slice(0, -3))
  return new Set([...folders, ...modules])
}

function isOwn(target: string, roots: ReadonlySet<string>): boolean {
  if (/^[.~#]|^@\/|^(?:crate|super|self)::/.test(target)) return true
  return roots.has(target.split(/[./\\]|::/)[0] ?? '')
}

/** The least width in which nearly all files stay. */
function lineLength(longest: readonly number[]): readonly Convention[] {
  for (const width of LINE_LENGTHS) {
    const hits = longest.filter((length) => length <= width).length
    if (hits * 10 < longest.length * 9) continue
    const value = `at most ${width} columns`
    const stated = stateConvention({ topic: 'line-length', value }, hits, longest.length)
    return stated === undefined ? [] : [stated]
  }
  return []
}

function mostComplex(complexities: ReadonlyMap<string, Complexity>): Hotspots['complex'] {
  return [...complexities]
    .filter(([, { branches }]) => branches >= BRANCHES_MIN)
    .toSorted(
      ([left, inLeft], [right, inRight]) =>
        complexityScore(inRight) - complexityScore(inLeft) || compareText(left, right),
    )
    .slice(0, SHOWN_MAX)
    .map(([file, complexity]) => ({ file, ...complexity }))
}

function mostImported(importers: ReadonlyMap<string, ReadonlySet<string>>): Hotspots['critical'] {
  return [...importers]
    .map(([file, from]) => ({ file, importers: from.size }))
    .filter((one) => one.importers >= IMPORTERS_MIN)
    .toSorted(
      (left, right) => right.importers - left.importers || compareText(left.file, right.file),
    )
    .slice(0, SHOWN_MAX)
}

function tellHistory(
  changes: readonly (PastChange & { readonly authorKey: string })[],
): Pick<FolderKnowledge, 'history'> {
  if (changes.length === 0) return {}
  const times = changes.map(({ at }) => at).toSorted((left, right) => left - right)
  const iso = (at: number | undefined): string => new Date(at ?? 0).toISOString()
  return {
    history: {
      commits: changes.length,
      since: iso(times[0]),
      until: iso(times.at(-1)),
      authors: new Set(changes.map(({ authorKey }) => authorKey)).size,
      fixes: changes.filter(({ subject }) => isFix(subject)).length,
    },
  }
}
