import { describe, expect, test } from 'vitest'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

const ENGLISH = 'Odile repairs clocks in the old mill.'
const ITALIAN = 'Il furgone di Bruno è parcheggiato dietro la chiesa.'
const KOREAN = '서연은 울산에서 교사로 일한다.'

/** What is added to a sentence without changing what it says. */
const CRUMBS: readonly (readonly [string, readonly string[]])[] = [
  [
    ENGLISH,
    [
      `4) ${ENGLISH}`,
      `[14/02/2026] ${ENGLISH}`,
      `18:05 ${ENGLISH}`,
      `#people ${ENGLISH}`,
      'Odile repairs clocks in the old mill; tell nobody.',
      'Odile repairs clocks in the old mill — between us.',
      'Odile repairs clocks in the old mill, as everybody knows.',
      'Odile repairs clocks in the old mill (so they say).',
      'Piet says Odile repairs clocks in the old mill.',
      'Also Odile repairs clocks in the old mill.',
    ],
  ],
  [
    ITALIAN,
    [
      `b) ${ITALIAN}`,
      'Il furgone di Bruno è parcheggiato dietro la chiesa, pare.',
      'Il furgone di Bruno è parcheggiato dietro la chiesa; acqua in bocca.',
      'Comunque il furgone di Bruno è parcheggiato dietro la chiesa.',
      'Lina racconta che il furgone di Bruno è parcheggiato dietro la chiesa.',
    ],
  ],
  [
    KOREAN,
    [
      `7. ${KOREAN}`,
      `참고로 ${KOREAN}`,
      `민호에 따르면 ${KOREAN}`,
      '서연은 울산에서 교사로 일한다고 들었다.',
    ],
  ],
]

/** Spellings that look alike, also where a figure stands for a letter. */
const LOOKS = [
  'Oԁiӏe repairs clocks in the oӏԁ mill.',
  'Odile repairs c1ocks in the o1d mi11.',
  '0dile repairs cl0cks in the 0ld mill.',
  'OdiIe repairs cIocks in the oId miII.',
  'ᴏᴅɪʟᴇ ʀᴇᴘᴀɪʀs ᴄʟᴏᴄᴋs ɪɴ ᴛʜᴇ ᴏʟᴅ ᴍɪʟʟ.',
]

/** What says something else, though the words of the sentence stand in it. */
const OTHERS = [
  'The uncle of Odile repairs clocks in the old mill.',
  'If the road is closed, Odile repairs clocks in the old mill.',
  'It is not true that Odile repairs clocks in the old mill.',
  'Odile repairs clocks in the old mill of Breda on Sundays.',
  'Odile repairs 10 clocks in the old mill.',
  'Odile repairs clocks in the new mill.',
]

describe.each(['forget', 'correct'] as const)('T6 after %s', (how) => {
  const taken = async (said: string) => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: said, importance: 0.7 })
    await memory[how]({ id: fact.id })
    return memory
  }

  test.each(CRUMBS)('T6 a crumb does not bring back %j', async (said, crumbs) => {
    const memory = await taken(said)
    for (const text of crumbs) {
      const receipt = await memory.remember({ text, importance: 0.7 })
      expect(receipt, text).toMatchObject({ code: how === 'forget' ? 'forgotten' : 'rejected' })
    }
  })

  test('T6 letters that look alike do not bring it back', async () => {
    const memory = await taken(ENGLISH)
    for (const text of LOOKS) {
      const receipt = await memory.remember({ text, importance: 0.7 })
      expect(receipt, text).toMatchObject({ code: how === 'forget' ? 'forgotten' : 'rejected' })
    }
  })

  test.each(OTHERS)('T6 %j says something else and is kept', async (text) => {
    const memory = await taken(ENGLISH)
    expect(await memory.remember({ text, importance: 0.7 })).toHaveProperty('fact.text', text)
  })
})

test('T6 what stands beside a rejected clause is kept', async () => {
  const { memory } = openTestMemory()
  const { fact } = await keep(memory, { text: ENGLISH })
  await memory.forget({ id: fact.id })
  const text = 'Odile repairs clocks in the old mill; Piet paints boats in Hoorn.'
  const kept = await keep(memory, { text })
  expect(kept.fact.text).toBe('Piet paints boats in Hoorn.')
})
