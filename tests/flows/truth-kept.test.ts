import { expect, test } from 'vitest'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

interface Kept {
  readonly said: readonly string[]
  readonly next: string
}

// What is said next rejects, denies, prefers or repeats something else than what was said before.
const KEPT: Readonly<Record<string, Kept>> = {
  'not Y, of another attribute, en': {
    said: ['Priya grew up in Leeds.', 'Priya did her degree in Leeds.'],
    next: 'The workshop with Priya takes place in York, not in Leeds.',
  },
  'not Y, of another verb, en': {
    said: ['The importer reads CSV files.'],
    next: 'The importer writes Parquet files, not CSV files.',
  },
  'not Y, it': {
    said: ['Renzo è nato a Pisa.', 'Renzo tiene la barca a Pisa.'],
    next: 'La cena con Renzo è a Lucca, non a Pisa.',
  },
  'not Y, ko': {
    said: ['결제 로그는 S3에 보관한다.', '결제 로그는 30일 뒤에 지운다.'],
    next: '결제 영수증은 S3가 아니라 데이터베이스에 보관한다.',
  },
  'not Y, of what was so before, en': {
    said: ['Priya rented a flat in Leeds.'],
    next: 'Priya rents a flat in York, not in Leeds.',
  },
  'not Y, behind another preposition, en': {
    said: ['The invoice came from Osei.'],
    next: 'The invoice came for Lund, not Osei.',
  },
  'not Y, behind another preposition, it': {
    said: ['Il bus parte da Siena.'],
    next: 'Il bus parte per Arezzo, non per Siena.',
  },
  'a denial of one of several, en': {
    said: ['Odette teaches drawing and ceramics.'],
    next: 'Odette no longer teaches ceramics.',
  },
  'a denial of one of several, it': {
    said: ['Fulvio coltiva basilico e menta.'],
    next: 'Fulvio non coltiva più la menta.',
  },
  'a denial of one of several, ko': {
    said: ['다솜은 기타와 첼로를 가르친다.'],
    next: '다솜은 더 이상 첼로를 가르치지 않는다.',
  },
  'another kind of value, en': {
    said: ['Our landlord is Osei Boateng.', 'The venue is in Ghent.'],
    next: 'Our landlord is generous.',
  },
  'another kind of value, it': {
    said: ['Il direttore è Renzo.'],
    next: 'Il direttore è severo.',
  },
  'all and some, en': {
    said: ['All members receive the newsletter.'],
    next: 'Some members receive the newsletter.',
  },
  'with and for, en': {
    said: ['Priya cooks with Osei.'],
    next: 'Priya cooks for Osei.',
  },
  'with and to, ko': {
    said: ['다솜은 민재에게 편지를 쓴다.'],
    next: '다솜은 민재와 편지를 쓴다.',
  },
  'a request to forget that goes on, en': {
    said: ['Odette rides a scooter.'],
    next: 'Forget what I said, Priya rides a tandem.',
  },
  'a request to forget that goes on, it': {
    said: ['Fulvio suona il violino.'],
    next: 'Dimentica quello che ho detto, Renzo suona il fagotto.',
  },
  'a denial beside a sibling, en': {
    said: ['Odette plays the oboe.'],
    next: 'No, Odette does not play the harp.',
  },
  'a denial beside a sibling, it': {
    said: ['Fulvio parla portoghese.'],
    next: 'Era sbagliato: Fulvio non parla danese.',
  },
  'a denial beside a sibling, ko': {
    said: ['다솜은 첼로를 켠다.'],
    next: '아니요, 다솜은 하프를 켜지 않는다.',
  },
  'another preference, en': {
    said: ['I prefer aisle seats.'],
    next: 'These days I prefer green tea.',
  },
  'another preference, it': {
    said: ['Preferisco le riunioni brevi.'],
    next: 'Adesso preferisco il pane integrale.',
  },
  'another preference, ko': {
    said: ['나는 짧은 회의를 선호한다.'],
    next: '나는 이제 녹차를 선호한다.',
  },
  'a twin in another place, en': {
    said: ['Verbose logging is switched on in the canary cluster.'],
    next: 'Verbose logging is switched on in the main cluster.',
  },
  'a twin in the other direction, en': {
    said: ['Events from the till to the warehouse are encrypted.'],
    next: 'Events from the warehouse to the till are encrypted.',
  },
  'a twin before and after, it': {
    said: ['Il backup parte prima di ogni rilascio.'],
    next: 'Il backup parte dopo ogni rilascio.',
  },
  'a twin of kin, it': {
    said: ['La nipote di Ugo lavora a Bari.'],
    next: 'La zia di Ugo lavora a Bari.',
  },
  'a twin of another buffer, ko': {
    said: ['수신 큐의 크기는 512이다.'],
    next: '송신 큐의 크기는 512이다.',
  },
  'less than was said, en': {
    said: ['Bruna coaches rowing and fencing.'],
    next: 'Bruna only coaches rowing now.',
  },
  'another number of the same kind, en': {
    said: ['Invoice 2207 was sent to Halden.'],
    next: 'Invoice 2208 was sent to Moss.',
  },
}

test.each(Object.entries(KEPT))('T6 T7 %s: both are kept', async (_, { said, next }) => {
  const { memory } = openTestMemory()
  const known = []
  for (const text of said) known.push(await keep(memory, { text }))

  const receipt = await keep(memory, { text: next })

  expect(receipt.outcome).toBe('stored')
  for (const { fact } of known) {
    expect((await memory.facts.get({ id: fact.id })).fact).toMatchObject({ status: 'active' })
    expect(await memory.remember({ text: fact.text })).toMatchObject({ outcome: 'merged' })
  }
})

// The same shapes, when they do speak of the same attribute of the same subject.
const DISPLACED: Readonly<Record<string, Kept>> = {
  'not Y, en': {
    said: ['Priya grew up in Leeds.'],
    next: 'Priya grew up in York, not in Leeds.',
  },
  'not Y, it': {
    said: ['Renzo è nato a Pisa.'],
    next: 'Renzo è nato a Lucca, non a Pisa.',
  },
  'not Y, ko': {
    said: ['결제 로그는 S3에 보관한다.'],
    next: '결제 로그는 S3가 아니라 데이터베이스에 보관한다.',
  },
  'a denial, en': {
    said: ['Odette plays the harp.'],
    next: 'No, Odette does not play the harp.',
  },
  'a denial, it': {
    said: ['Fulvio parla danese.'],
    next: 'Era sbagliato: Fulvio non parla danese.',
  },
  'a denial, ko': {
    said: ['다솜은 하프를 켠다.'],
    next: '아니요, 다솜은 하프를 켜지 않는다.',
  },
}

test.each(Object.entries(DISPLACED))(
  'T7 %s: what it names gives way',
  async (_, { said, next }) => {
    const { memory } = openTestMemory()
    const sibling = await keep(memory, { text: 'The harbour office opens at seven.' })
    const known = await keep(memory, { text: said[0] ?? '' })

    await memory.remember({ text: next })

    expect((await memory.facts.get({ id: known.fact.id })).fact?.status).not.toBe('active')
    expect((await memory.facts.get({ id: sibling.fact.id })).fact?.status).toBe('active')
  },
)

test('T7 a request to forget that also says something new is kept', async () => {
  const { memory } = openTestMemory()
  const known = await keep(memory, { text: 'Squash merges are the rule in the tariff repository.' })

  const told = await memory.remember({
    text: 'Forget what I said about squashing, the tariff repository keeps every commit.',
  })
  const bare = await memory.remember({ text: 'Forget the thing about squashing.' })

  expect(told).toMatchObject({ outcome: 'stored' })
  expect(bare).toMatchObject({ outcome: 'dropped', code: 'command' })
  expect((await memory.facts.get({ id: known.fact.id })).fact?.status).toBe('active')
})
