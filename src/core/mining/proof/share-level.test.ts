import { expect, test } from 'vitest'
import { shareLevel } from './share-level.ts'

test('P6 single questions and profiles share the level of error, and what one proves frees the other', () => {
  const single = 4 / 3
  const profile = 4

  expect(shareLevel({ single: 0.9, profile: 0.9 })).toEqual({ single, profile })
  expect(shareLevel({ single: 0.037, profile: 0.9 })).toEqual({ single, profile: 1 })
  expect(shareLevel({ single: 0.038, profile: 0.9 })).toEqual({ single, profile })
  expect(shareLevel({ single: 0.9, profile: 0.012 })).toEqual({ single: 1, profile })
  expect(shareLevel({ single: 0.9, profile: 0.013 })).toEqual({ single, profile })
})
