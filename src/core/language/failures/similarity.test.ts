import { expect, test } from 'vitest'
import type { Failure } from './failure.ts'
import { profileOf } from './failure-profile.ts'
import { readFailure } from './read-failure.ts'
import { failureSimilarity, rankFailures, rarityOf } from './similarity.ts'

function read(text: string): Failure {
  const failure = readFailure(text)
  if (failure === undefined) throw new Error(`No failure in ${text}`)
  return failure
}

function java(message: string, ...frames: readonly string[]): Failure {
  return read([`java.lang.IllegalStateException: ${message}`, ...frames].join('\n\tat '))
}

const CART = 'com.shop.Cart.total(Cart.java:10)'
const RUN = 'com.shop.Main.run(Main.java:3)'
const KNOWN: Readonly<Record<string, Failure>> = {
  same: java('ordine 17 non valido', CART, RUN),
  place: java('valuta sconosciuta', CART, RUN),
  words: java('ordine scaduto, non valido', 'com.shop.Order.check(Order.java:4)'),
  other: java('disk full', 'com.shop.Disk.write(Disk.java:9)'),
  korean: java('주문이 올바르지 않습니다', 'com.shop.Disk.read(Disk.java:2)'),
}

function rank(query: Failure): readonly (readonly [string, string])[] {
  const candidates = Object.entries(KNOWN).map(([name, failure]) => ({
    name,
    profile: profileOf(failure),
  }))
  const rarity = rarityOf(candidates.map(({ profile }) => profile))
  return rankFailures(profileOf(query), candidates, rarity).map(({ candidate, match }) => [
    candidate.name,
    match,
  ])
}

test('E10 the same failure with other values is found first, then its place, then its words', () => {
  expect(rank(java('ordine 99 non valido', CART, RUN)).slice(0, 3)).toEqual([
    ['same', 'exact'],
    ['place', 'frames'],
    ['words', 'fuzzy'],
  ])
})

test('E10 the same message from another place is told as a match of the template', () => {
  const query = java('ordine 5 non valido', 'com.shop.Invoice.print(Invoice.java:1)')

  expect(rank(query)[0]).toEqual(['same', 'template'])
})

test('E10 words without case are found by their letters', () => {
  expect(rank(java('이 주문이 올바르지 않음', 'com.shop.X.y(X.java:1)'))[0]?.[0]).toBe('korean')
})

test('E10 the same function at other lines is less similar', () => {
  const query = profileOf(java('x', CART, RUN))
  const near = profileOf(java('y', CART, RUN))
  const moved = profileOf(java('y', CART.replace('10', '90'), RUN.replace('3', '80')))
  const rarity = rarityOf([query, near, moved])

  expect(failureSimilarity(query, near, rarity)).toBeGreaterThan(
    failureSimilarity(query, moved, rarity),
  )
})

test('E10 similarity does not depend on the order of the two', () => {
  const profiles = Object.values(KNOWN).map(profileOf)
  const rarity = rarityOf(profiles)

  for (const one of profiles) {
    for (const other of profiles) {
      expect(failureSimilarity(one, other, rarity)).toBeCloseTo(
        failureSimilarity(other, one, rarity),
      )
    }
  }
})
