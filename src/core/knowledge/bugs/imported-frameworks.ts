import type { EpisodePatch } from '../../episodes/episode.ts'
import { languageOf } from '../../syntax/languages.ts'
import { findImports } from '../project/code/imports.ts'
import {
  COMMAND_FRAMEWORKS,
  INTERFACE_FRAMEWORKS,
  SERVICE_FRAMEWORKS,
  TEST_FRAMEWORKS,
} from '../project/manifests/known-packages.ts'

const KNOWN: ReadonlySet<string> = new Set(
  [SERVICE_FRAMEWORKS, INTERFACE_FRAMEWORKS, COMMAND_FRAMEWORKS, TEST_FRAMEWORKS].flatMap((table) =>
    Object.keys(table),
  ),
)
const LINES_MAX = 2_000
const FRAMEWORKS_MAX = 8

/** Frameworks that the changed files import, as far as their diffs show it. */
export function importedFrameworks(patches: readonly EpisodePatch[]): readonly string[] {
  const named = patches.flatMap(({ file, diff = '' }) => {
    const family = languageOf(file)?.family
    if (family === undefined || diff === '') return []
    const lines = diff.split('\n', LINES_MAX).map((line) => line.slice(1))
    return findImports(lines, family).flatMap(({ target }) => packageOf(target))
  })
  return [...new Set(named)].slice(0, FRAMEWORKS_MAX)
}

// `express/lib/router`, `django.db.models` and `@nestjs/core/x` are of the package they begin with.
function packageOf(target: string): readonly string[] {
  const path = target.toLowerCase()
  const [first = '', second = ''] = path.split('/')
  const names = [path, `${first}/${second}`, first, first.split('.')[0] ?? '']
  return names.filter((name) => KNOWN.has(name)).slice(0, 1)
}
