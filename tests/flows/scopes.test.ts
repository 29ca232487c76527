import { describe, expect, test } from 'vitest'
import { MemoryError } from '../../src/core/errors.ts'
import type { Scope } from '../../src/core/scope.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

function openFor(...scopes: readonly Scope[]) {
  const { memory } = openTestMemory()
  return scopes.map((scope) => memory.as({ scope, surface: 'library' }))
}

describe('T1 scopes', () => {
  test('T1 a record of another tenant is absent, and the own one is there', async () => {
    const [acme, rival] = openFor({ tenant: 'acme' }, { tenant: 'rival' })
    if (acme === undefined || rival === undefined) throw new Error('Broken invariant: two tenants')
    const { fact } = await keep(acme, { text: 'The launch is on Friday.' })
    const own = await keep(rival, { text: 'The launch is on Monday.' })

    const seen = await rival.recall({ query: 'When is the launch?' })

    expect(seen.items.map(({ id }) => id)).toEqual([own.fact.id])
    expect((await rival.facts.list()).total).toBe(1)
    expect((await rival.admin.stats()).facts.active).toBe(1)
    for (const attempt of [
      () => rival.facts.get({ id: fact.id }),
      () => rival.forget({ id: fact.id }),
      () => rival.undo({ id: fact.id }),
      () => rival.facts.get({ id: fact.id, history: true }),
    ]) {
      const error = await attempt().catch((caught: unknown) => caught)
      expect(MemoryError.is(error, 'NOT_FOUND')).toBe(true)
    }
    expect((await acme.facts.get({ id: fact.id })).fact?.status).toBe('active')
  })

  test('T1 users, agents, projects and sessions narrow inside a tenant', async () => {
    for (const part of ['user', 'agent', 'project', 'session'] as const) {
      const [ada, bruno, everyone] = openFor(
        { tenant: 'acme', [part]: 'ada' },
        { tenant: 'acme', [part]: 'bruno' },
        { tenant: 'acme' },
      )
      if (ada === undefined || bruno === undefined || everyone === undefined) continue
      await ada.remember({ text: 'I prefer tea.' })
      await bruno.remember({ text: 'I prefer tea.' })

      expect((await ada.facts.list()).items.map(({ scope }) => scope[part])).toEqual(['ada'])
      expect((await bruno.recall({ query: 'tea' })).items).toHaveLength(1)
      expect((await everyone.facts.list()).total).toBe(2)
    }
  })

  test('T1 the statistics of one tenant do not colour the scores of another', async () => {
    const score = async (noise: number) => {
      const [acme, rival] = openFor({ tenant: 'acme' }, { tenant: 'rival' })
      await acme?.remember({ text: 'The launch is on Friday.' })
      await acme?.remember({ text: 'The office has a garden.' })
      for (let number = 0; number < noise; number++) {
        await rival?.remember({ text: `Launch number ${number} on Friday.` })
      }
      const found = await acme?.recall({ query: 'launch Friday' })
      return found?.items[0]?.explanation.words?.score
    }

    expect(await score(20)).toBe(await score(0))
  })
})
