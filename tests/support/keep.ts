import { expect } from 'vitest'
import type { FactInput } from '../../src/core/facts/fact-input.ts'
import type { KeptReceipt } from '../../src/core/facts/receipt.ts'
import type { Memory } from '../../src/operations/memory.ts'

/** Remembers something that must be kept. */
export async function keep(memory: Memory, input: FactInput): Promise<KeptReceipt> {
  const receipt = await memory.remember(input)
  expect(receipt, receipt.reason).toHaveProperty('fact')
  return receipt as KeptReceipt
}
