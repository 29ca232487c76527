import { expect, test } from 'vitest'
import { repositoryName } from './repository-name.ts'

const nameOf = (config: string): string | undefined => repositoryName(config, 'folder')

const configOf = (url: string): string =>
  `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n[branch "main"]\n\tremote = origin\n`

test.each([
  'https://git.example.org/Ditta/Magazzino.git',
  'https://git.example.org/ditta/magazzino/',
  'https://anna:s3cret@git.example.org:8443/ditta/magazzino.git',
  'git@git.example.org:ditta/magazzino.git',
  'ssh://git@git.example.org:2222/ditta/magazzino',
  'git.example.org:ditta/magazzino',
  'git+ssh://git@git.example.org/ditta/magazzino.git',
])('K4 a clone of %s is the same project', (url) => {
  expect(nameOf(configOf(url))).toBe('git.example.org/ditta/magazzino')
})

test.each([
  ['/srv/git/창고.git', '창고'],
  ['file:///srv/git/warehouse.git', 'warehouse'],
  ['C:\\repos\\warehouse.git', 'warehouse'],
  ['../warehouse', 'warehouse'],
])('K4 a remote on a disk, %s, is called %s on every machine', (url, name) => {
  expect(nameOf(configOf(url))).toBe(name)
})

test('K4 origin counts before other remotes, and without one it is called as its folder', () => {
  const fork = '[remote "fork"]\nurl = git@host.org:me/shop.git\n'

  expect(nameOf(fork)).toBe('host.org/me/shop')
  expect(nameOf(fork + configOf('git@host.org:team/shop.git'))).toBe('host.org/team/shop')
  expect(nameOf('[core]\n\turl = https://host.org/a/b\n')).toBe('folder')
  expect(nameOf(configOf('x'.repeat(300)))).toBe('folder')
  expect(repositoryName('', 'a\nb')).toBeUndefined()
})
