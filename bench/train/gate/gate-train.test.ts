import { expect, test } from 'vitest'
import model from '../../../models/chatter.json' with { type: 'json' }
import { fitGate } from './gate-train.ts'

test('F1 models/chatter.json is what its command makes', () => {
  const { provenance, ...fitted } = JSON.parse(fitGate({})) as typeof model

  expect(provenance.data).toEqual(model.provenance.data)
  expect(provenance.seed).toBe(model.provenance.seed)
  expect(fitted).toEqual({ bias: model.bias, weights: model.weights })
})
