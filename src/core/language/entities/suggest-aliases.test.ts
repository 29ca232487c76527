import { expect, test } from 'vitest'
import { countTogether } from './count-together.ts'
import { suggestAliases } from './suggest-aliases.ts'

test.each([
  ['Pietro Rossi', 'Peter'],
  ['Giovanni Bianchi', 'John Bianchi'],
  ['Ovidia Marsh', 'O. Marsh'],
])('F7 %s and %s may be one', (name, alias) => {
  const [found] = suggestAliases([[name], [alias], ['Carla Neri']], [])

  expect(new Set([found?.name, found?.alias])).toEqual(new Set([name, alias]))
  expect(found).toMatchObject({ together: 0, facts: 2 })
})

test('F7 different names, and names that are joined already, are not suggested', () => {
  expect(suggestAliases([['Carla Neri'], ['Bruno Conti'], ['Turin']], [])).toEqual([])
  const known = [{ name: 'Pietro Rossi', alias: 'Peter' }]
  expect(suggestAliases([['Pietro Rossi'], ['Peter']], known)).toEqual([])
})

test('F7 suggestions can be asked for one name', () => {
  const named = [['Pietro Rossi'], ['Peter'], ['Ovidia Marsh'], ['O. Marsh']]

  expect(suggestAliases(named, [], 'Ovidia Marsh')).toHaveLength(1)
  expect(suggestAliases(named, [])).toHaveLength(2)
})

test('F7 who is named together is counted once a fact, and an entity is no company of itself', () => {
  const named = [
    ['Anna Rossi', 'Marco', 'Marco'],
    ['Anna', 'Marco', 'Genoa'],
  ]

  expect(countTogether(named, ['annarossi', 'anna'])).toEqual([
    { name: 'Marco', facts: 2 },
    { name: 'Genoa', facts: 1 },
  ])
})
