import { expect, test } from 'vitest'
import { shareLevel } from './share-level.ts'

test('P6 single questions and profiles share the level of error, and what one proves frees the other', () => {
  const single = 1 / 0.7
  const profile = 5

  expect(shareLevel({ single: 0.9, profile: 0.9 })).toEqual({ single, profile })
  expect(shareLevel({ single: 0.034, profile: 0.9 })).toEqual({ single, profile: 1 })
  expect(shareLevel({ single: 0.036, profile: 0.9 })).toEqual({ single, profile })
  expect(shareLevel({ single: 0.9, profile: 0.009 })).toEqual({ single: 1, profile })
  expect(shareLevel({ single: 0.9, profile: 0.011 })).toEqual({ single, profile })
})
