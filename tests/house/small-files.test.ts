// A file that only one other file needs, and that fits on half a screen, is a part of that file.

import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { readFiles, type SourceFile } from './source-files.ts'

const LINES_MIN = 30
const IMPORT = /(?:\bfrom|\bimport\()\s*['"](\.[^'"]+)['"]/g

const files = ['src', 'tests', 'bench', 'scripts', 'examples'].flatMap((folder) =>
  readFiles(folder, '.ts'),
)
const importers = new Map<string, Set<string>>()
for (const { path, text } of files) {
  for (const [, specifier = ''] of text.matchAll(IMPORT)) {
    const target = posix.normalize(posix.join(posix.dirname(path), specifier))
    importers.set(target, (importers.get(target) ?? new Set()).add(path))
  }
}

test('S5 a file of under 30 lines with one importer in its layer is merged into it', () => {
  const small = files.filter(
    ({ path, text }) =>
      path.startsWith('src/') && !isTest(path) && text.split('\n').length - 1 < LINES_MIN,
  )

  expect(small.flatMap(findImporter)).toEqual([])
})

// Core decides for flows, and flows act for operations: across layers a small file is no fragment.
function findImporter({ path }: SourceFile): readonly string[] {
  const [one, ...others] = [...(importers.get(path) ?? [])].filter(
    (importer) => !isTestOf(path, importer),
  )
  if (one === undefined || others.length > 0 || layerOf(one) !== layerOf(path)) return []
  return [`merge ${path} into ${one}`]
}

function isTest(path: string): boolean {
  return path.endsWith('.test.ts')
}

function isTestOf(path: string, importer: string): boolean {
  return isTest(importer) && importer.startsWith(path.slice(0, -'ts'.length))
}

function layerOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}
