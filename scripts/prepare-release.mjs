// `node scripts/prepare-release.mjs v1.2.3`: checks in the current folder that a tag may be published,
// and gives the package the name that it is published under. The release workflow runs it; what it
// changes is not committed, so that nobody can publish from a clone by accident.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A scope that has to be ours: docs/releasing.md. */
const PUBLISHED_NAME = '@loci-memory/loci'

const [tag = ''] = process.argv.slice(2)
const folder = process.cwd()
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const changelog = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')
const [, newest = ''] = /^## (.+)$/m.exec(changelog) ?? []

const problems = [
  ...(tag === `v${manifest.version}`
    ? []
    : [`The tag is ${tag || 'missing'}; package.json says v${manifest.version}.`]),
  ...(new RegExp(`^${manifest.version.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`).test(newest)
    ? []
    : [`CHANGELOG.md begins with "${newest}"; it must be "${manifest.version} - <date>".`]),
  ...(manifest.private === true ? [] : ['package.json must be private until it is prepared.']),
]

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else {
  const { private: _private, ...rest } = manifest
  const published = { ...rest, name: PUBLISHED_NAME }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  console.log(`Ready to publish ${PUBLISHED_NAME}@${manifest.version}.`)
}
