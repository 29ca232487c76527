import { describe, expect, test } from 'vitest'
import { stemEnglish } from './stem-english.ts'

// Forms of one word that must meet, after the sample vocabulary published with Porter2.
const FAMILIES: readonly (readonly [stem: string, forms: string])[] = [
  ['run', 'run runs running'],
  ['stop', 'stop stops stopped stopping'],
  ['hope', 'hope hopes hoped hoping'],
  ['care', 'care cares cared caring'],
  ['studi', 'study studies studied studying'],
  ['deploy', 'deploy deploys deployed deploying deployment'],
  ['relat', 'relate related relating relation relational'],
  ['connect', 'connect connected connecting connection connections connective'],
  ['nation', 'nation nations national'],
  ['gener', 'gener'],
  ['generat', 'generate generated generating generator'],
  ['happi', 'happy happiness'],
  ['hope', 'hope hopes'],
  ['hopeless', 'hopeless hopelessness hopelessly'],
  ['agre', 'agree agreed agrees'],
  ['control', 'control controlled controlling'],
  ['biolog', 'biologist biology'],
  ['add', 'add adds added adding'],
  ['tie', 'tie ties tied tying'],
  ['sky', 'sky skies'],
  ['news', 'news'],
]

const STRANGERS = [
  'care car',
  'plane plan',
  'evening even',
  'university universe',
  'organize organ',
]

describe('stemEnglish', () => {
  test.each(FAMILIES)('F3 by words: "%s" is the stem of %s', (stem, forms) => {
    expect(forms.split(' ').map(stemEnglish)).toEqual(forms.split(' ').map(() => stem))
  })

  test.each(STRANGERS)('F3 by words: %s keep different stems', (pair) => {
    const [left = '', right = ''] = pair.split(' ')

    expect(stemEnglish(left)).not.toBe(stemEnglish(right))
  })

  test.each(['a', 'is', 'bus', 'gas', 'this', 'string', 'bring', 'class', 'past', 'succeed'])(
    'F3 by words: "%s" stays as it is',
    (word) => {
      expect(stemEnglish(word)).toBe(word)
    },
  )
})
