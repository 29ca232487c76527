import { languageOf } from '../../language/syntax/languages.ts'
import type { SyntaxTree } from '../../language/syntax/syntax-tree.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { type Convention, createTally, stateConvention } from './convention.ts'
import { countCommitStyles, countFileHabits, isGenerated } from './file-habits.ts'
import type { FolderKnowledge, Hotspots } from './folder-knowledge.ts'
import { findHotspots, isFix, type PastChange } from './hotspots.ts'
import { countHabits, type MeasuredFile, measureFile } from './measure-file.ts'
import { isManifest, type Manifest, readManifest } from './read-manifest.ts'
import { createImportResolver } from './resolve-import.ts'
import { type ListedFile, readStack, readStructure } from './structure.ts'

/** A look at a project, file after file. */
export interface ProjectLook {
  /** The files that are worth reading, most informative first. */
  readonly wanted: readonly string[]
  /** Adds a file. `tree` is absent if it is not code or cannot be parsed. */
  add(path: string, text: string, tree: SyntaxTree | undefined): void
  conclude(changes: readonly (PastChange & { readonly authorKey: string })[]): ProjectFindings
}

export type ProjectFindings = Omit<FolderKnowledge, 'name' | 'learnedAt' | 'isCut'>

const SHOWN_MAX = 15
const BRANCHES_MIN = 20
const IMPORTERS_MIN = 3
const LINE_LENGTHS = [80, 88, 100, 120, 140, 160] as const

/** Begins with the names of the files alone. */
export function lookAtProject(listed: readonly ListedFile[]): ProjectLook {
  const files = listed.filter(({ path }) => !isGenerated(path))
  const paths = files.map(({ path }) => path.normalize('NFC'))
  const { resolve } = createImportResolver(paths)
  const roots = ownRoots(paths)
  const tally = createTally()
  const manifests: Manifest[] = []
  const measured: Measures[] = []
  const importers = new Map<string, Set<string>>()
  let filesRead = 0

  function addProgram(file: MeasuredFile): void {
    const { family } = file.language
    // A package of JavaScript may be called like a folder.
    const own = family === 'javascript' ? new Set<string>() : roots
    countHabits(file, (target) => isOwn(target, own), tally)
    const { path, branches, nesting, layout, longestLine } = file
    measured.push({ path, branches, nesting, layout, longestLine })
    for (const { target } of file.imports) {
      const found = family === undefined ? undefined : resolve(target, path, family)
      if (found === undefined || found === path) continue
      importers.set(found, (importers.get(found) ?? new Set()).add(path))
    }
  }

  return {
    wanted: files
      .map(({ path }) => path)
      .filter((path) => isManifest(path) || languageOf(path)?.grammar !== undefined)
      .toSorted(manifestsFirst),
    add(given, text, tree) {
      const path = given.normalize('NFC')
      filesRead += 1
      const manifest = readManifest(path, text)
      if (manifest !== undefined) manifests.push(manifest)
      if (tree !== undefined) addProgram(measureFile(path, tree))
    },
    conclude(changes) {
      countFileHabits(paths, tally)
      countCommitStyles(changes, tally)
      return {
        files: listed.length,
        filesRead,
        structure: readStructure(paths, manifests),
        stack: readStack(listed, manifests),
        conventions: [
          ...tally.conclude(),
          ...lineLength(measured.map(({ longestLine }) => longestLine)),
        ],
        hotspots: {
          ...findHotspots(changes, new Set(paths)),
          complex: mostComplex(measured),
          critical: mostImported(importers),
        },
        ...(changes.length > 0 && { history: summarizeHistory(changes) }),
      }
    },
  }
}

// Manifests first, then files near the top level.
function manifestsFirst(left: string, right: string): number {
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
    return [stateConvention({ topic: 'line-length', value }, hits, longest.length) ?? []].flat()
  }
  return []
}

type Measures = Pick<MeasuredFile, 'path' | 'branches' | 'nesting' | 'layout' | 'longestLine'>

function mostComplex(files: readonly Measures[]): Hotspots['complex'] {
  // Many ways through, and deep ones count more.
  const score = ({ branches, nesting }: Measures): number =>
    branches * (1 + Math.max(0, nesting - 3) / 4)
  return files
    .filter(({ branches }) => branches >= BRANCHES_MIN)
    .toSorted((left, right) => score(right) - score(left) || compareText(left.path, right.path))
    .slice(0, SHOWN_MAX)
    .map(({ path: file, layout, branches, nesting }) => {
      return { file, lines: layout.codeLines, branches, nesting }
    })
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

function summarizeHistory(
  changes: readonly (PastChange & { readonly authorKey: string })[],
): NonNullable<FolderKnowledge['history']> {
  const times = changes.map(({ at }) => at).toSorted((left, right) => left - right)
  const iso = (at: number | undefined): string => new Date(at ?? 0).toISOString()
  return {
    commits: changes.length,
    since: iso(times[0]),
    until: iso(times.at(-1)),
    authors: new Set(changes.map(({ authorKey }) => authorKey)).size,
    fixes: changes.filter(({ subject }) => isFix(subject)).length,
  }
}
