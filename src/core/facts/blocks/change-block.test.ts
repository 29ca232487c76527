import { expect, test } from 'vitest'
import { BLOCKS_MAX, type CoreMemory, emptyCoreMemory } from './block.ts'
import { blockOf, lengthOf, putBlock, setValue } from './change-block.ts'

const AT = '2026-03-01T12:00:00.000Z'
const EMPTY = emptyCoreMemory({ tenant: 'acme', session: 'monday' })

function write(core: CoreMemory, label: string, value: string): CoreMemory {
  const block = setValue(blockOf(core, label, AT), value, { trust: 'agent', at: AT })
  return putBlock(core, block)
}

test('F6 blocks: they belong to no conversation', () => {
  expect(EMPTY.scope).toEqual({ tenant: 'acme' })
  expect(EMPTY.id).toBe(emptyCoreMemory({ tenant: 'acme' }).id)
  expect(EMPTY.id).not.toBe(emptyCoreMemory({ tenant: 'acme', user: 'giulia' }).id)
})

test('F6 blocks: a block keeps its place when its value changes, and counts its changes', () => {
  const core = write(write(write(EMPTY, 'a', '1'), 'b', '2'), 'a', '3')
  expect(core.blocks.map(({ label, value, revision }) => [label, value, revision])).toEqual([
    ['a', '3', 2],
    ['b', '2', 1],
  ])
})

test('F6 blocks: there is a bound to their number, and the last one still fits', () => {
  let core = EMPTY
  for (let at = 0; at < BLOCKS_MAX; at++) core = write(core, `block-${at}`, 'x')
  expect(lengthOf(core.blocks)).toBe(BLOCKS_MAX)
  expect(() => write(core, 'one-more', 'x')).toThrow(
    expect.objectContaining({ code: 'LIMIT_EXCEEDED' }),
  )
  expect(write(core, 'block-0', 'y').blocks).toHaveLength(BLOCKS_MAX)
})

test('T5 blocks: a block that was emptied is trusted as whoever fills it again', () => {
  const block = setValue(blockOf(EMPTY, 'a', AT), 'x', { trust: 'agent', at: AT })
  const emptied = setValue(block, '', { trust: 'person', at: AT })
  expect(emptied.trust).toBe('agent')
  expect(setValue(emptied, 'y', { trust: 'person', at: AT }).trust).toBe('person')
})
