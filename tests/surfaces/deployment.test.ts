import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/compose/load-config.ts'

const ROOT = join(import.meta.dirname, '../..')
const readRoot = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

/** The variables of the service, with what `.env` would put in. */
function variablesIn(compose: string): Readonly<Record<string, string>> {
  const found = [...compose.matchAll(/^ {6}(LOCI_\w+): (.+)$/gm)].map(([, name, value = '']) => [
    name,
    value.replaceAll(/\$\{\w+:\?\}/g, 'a-secret-from-the-environment').replaceAll('"', ''),
  ])
  return Object.fromEntries(found)
}

test('S3 S4 the settings of the compose file are settings of Loci, and its secrets come from the environment', async () => {
  const compose = readRoot('compose.yaml')
  const environment = variablesIn(compose)

  const { config, strangers } = await loadConfig({
    ...{ file: join(ROOT, 'none.json'), isFileRequired: false, environment },
  })

  expect(strangers).toEqual([])
  expect(config.storage.kind).toBe('postgres')
  expect([config.vectors.kind, config.cache.kind]).toEqual(['qdrant', 'redis'])
  expect(config.server.keys).toHaveLength(1)
  expect([config.backups.schedule, config.audit.isOn]).toEqual(['04:30', true])
  for (const [, value = ''] of compose.matchAll(/^ +\w*(?:PASSWORD|KEY): (.+)$/gm)) {
    expect(value).toMatch(/^\$\{\w+:\?\}$/u)
  }
  for (const [, image = ''] of compose.matchAll(/^ +image: (.+)$/gm)) {
    expect(image).toMatch(/:v?\d/u)
  }
})

test('S3 the container runs what is built here as an ordinary user, on a Node that Loci supports', () => {
  const dockerfile = readRoot('Dockerfile')
  const lines = dockerfile.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const instructions = /^(?:FROM|WORKDIR|COPY|RUN|USER|EXPOSE|HEALTHCHECK|CMD) /u
  const { engines, devDependencies } = JSON.parse(readRoot('package.json'))

  expect(lines.filter((line) => !instructions.test(line))).toEqual([])
  const least = Number(/\d+/u.exec(engines.node)?.[0])
  for (const [, node] of dockerfile.matchAll(/FROM node:(\d+)/g)) {
    expect(Number(node)).toBeGreaterThanOrEqual(least)
  }
  expect(dockerfile).toContain(`@redis/client@${devDependencies['@redis/client']} `)
  expect(lines.indexOf('USER node')).toBeGreaterThan(0)
  expect(lines.at(-1)).toBe('CMD ["loci", "serve"]')
})
