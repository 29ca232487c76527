import { describe, expect, onTestFinished, test } from 'vitest'
import type { Memory } from '../../../src/operations/memory.ts'
import type { MiddlewareOptions } from '../../../src/surfaces/frameworks/ai-sdk.ts'
import { AI_SDKS, type Chat, type Message } from '../../support/ai-sdks.ts'
import { keep } from '../../support/keep.ts'
import { openTestMemory } from '../support/open-test-memory.ts'

async function openMemory(): Promise<Memory> {
  const { memory } = await openTestMemory()
  onTestFinished(() => memory.close())
  return memory
}

const user = (content: string): Message => ({ role: 'user', content })
const assistant = (content: string): Message => ({ role: 'assistant', content })

const PEANUTS = 'Ada is allergic to peanuts.'
const QUESTION = 'What is Ada allergic to?'

/** The texts of the last message of the user, in each prompt that the model got. */
function lastOfUser(chat: Chat): readonly (readonly string[])[] {
  return chat.prompts().map((prompt) => {
    const { content } = prompt.findLast(({ role }) => role === 'user') ?? {}
    return (content as readonly { readonly text?: string }[]).map(({ text = '' }) => text)
  })
}

async function statementsOf(memory: Memory): Promise<readonly string[]> {
  const { items } = await memory.facts.list()
  return items.map(({ text }) => text)
}

/** A memory whose recall and remember do what is given. */
function failing(memory: Memory, fail: () => Promise<never>): Memory {
  return { ...memory, recall: fail, remember: fail }
}

describe.each(AI_SDKS)('with $name', ({ start }) => {
  test('A7 AI SDK: what is recalled is added to the last message of the user, as data; all before it stays', async () => {
    const memory = await openMemory()
    await keep(memory, { text: PEANUTS })
    const system = 'Be brief.'
    const chat = start(memory, { replies: ['Peanuts.'], system })
    const plain = start(await openMemory(), { replies: ['Peanuts.'], system })
    const messages = [user('Hello!'), assistant('Hello.'), user(QUESTION)]

    await chat.generate(messages)
    await plain.generate(messages)

    const [said, recalled] = lastOfUser(chat)[0] ?? []
    expect(said).toBe(QUESTION)
    expect(recalled).toMatch(
      /^\[loci:\w+:begin\][\s\S]*\n\| Ada is allergic to peanuts\.\n[\s\S]*:end\]$/,
    )
    expect(lastOfUser(plain)).toEqual([[QUESTION]])
    expect(chat.prompts()[0]?.slice(0, -1)).toEqual(plain.prompts()[0]?.slice(0, -1))
  })

  test('A7 AI SDK: what the user said is remembered after the answer, and never what was recalled', async () => {
    const memory = await openMemory()
    const kept: string[] = []
    const options: MiddlewareOptions = {
      remember: { session: 'chat-7' },
      onRemember: ({ reason }) => kept.push(reason),
    }
    const chat = start(memory, { replies: ['Noted.', 'Peanuts.', 'Noted.'], options })
    const first = 'Ada is allergic to peanuts. Bruno keeps bees in Milan.'

    await chat.generate([user(first)])
    await chat.generate([user(first), assistant('Noted.'), user(QUESTION)])
    await chat.generate([user('What is Ada allergic to? Carla moved to Turin in May.')])

    expect(lastOfUser(chat)[1]?.[1]).toContain(PEANUTS)
    expect((await statementsOf(memory)).toSorted()).toEqual([
      PEANUTS,
      'Bruno keeps bees in Milan.',
      'Carla moved to Turin in May.',
    ])
    expect(kept).toHaveLength(3)
    const { items } = await memory.facts.list()
    expect(items.every(({ scope }) => scope.session === 'chat-7')).toBe(true)
  })

  test('A7 AI SDK: what was recalled is not remembered either when an application sends it back', async () => {
    const memory = await openMemory()
    await keep(memory, { text: PEANUTS })
    const chat = start(memory, { replies: ['Peanuts.', 'Peanuts.'] })
    await chat.generate([user(QUESTION)])
    const [said = '', recalled = ''] = lastOfUser(chat)[0] ?? []
    expect(recalled).toContain(PEANUTS)

    await chat.generate([user(`${said}\n${recalled}\nBruno keeps bees in Milan.`)])

    expect((await statementsOf(memory)).toSorted()).toEqual([PEANUTS, 'Bruno keeps bees in Milan.'])
  })

  test('A7 AI SDK: a memory that fails is asked once in a turn', async () => {
    const memory = await openMemory()
    let asked = 0
    const fail = () => {
      asked += 1
      return Promise.reject(new Error('The disk is gone'))
    }
    const chat = start(failing(memory, fail), {
      replies: [{ toolName: 'context', input: {} }, 'Peanuts.'],
      options: { remember: false, onError: () => {} },
    })

    expect(await chat.generate([user(QUESTION)])).toBe('Peanuts.')
    expect(asked).toBe(1)
  })

  test('A7 AI SDK: the steps of a turn get the same text, and the turn is remembered once', async () => {
    const memory = await openMemory()
    await keep(memory, { text: PEANUTS })
    const receipts: string[] = []
    const chat = start(memory, {
      replies: [
        { toolName: 'remember', input: { text: 'Ada is allergic to walnuts.' } },
        { toolName: 'recall', input: { query: 5 } },
        'Peanuts and walnuts.',
      ],
      options: { onRemember: ({ outcome }) => receipts.push(outcome) },
    })

    const answer = await chat.generate([user('What is Ada allergic to? Ada lives in Rome.')])

    expect(answer).toBe('Peanuts and walnuts.')
    const [first, ...others] = lastOfUser(chat)
    expect(others).toEqual([first, first])
    expect(receipts).toEqual(['read'])
    const results = JSON.stringify(chat.prompts()[2]?.filter(({ role }) => role === 'tool'))
    expect(results).toContain('"value":"stored ')
    expect(results).toMatch(/"type":"error-text","value":"(?:Error: )?INVALID_INPUT: [^"]*query: /)
    expect((await statementsOf(memory)).toSorted()).toEqual([
      PEANUTS,
      'Ada is allergic to walnuts.',
      'Ada lives in Rome.',
    ])
  })

  test('A7 AI SDK: a stream passes unchanged, and is remembered only if the model answered', async () => {
    const memory = await openMemory()
    await keep(memory, { text: PEANUTS })
    const chat = start(memory, { streams: ['Peanuts, and bees.', new Error('overloaded')] })

    const text = await chat.stream([user(`${QUESTION} Bruno keeps bees in Milan.`)])
    await chat.stream([user('Carla moved to Turin in May.')]).catch(() => {})

    expect(text).toBe('Peanuts, and bees.')
    expect(lastOfUser(chat)[0]?.[1]).toContain(PEANUTS)
    expect((await statementsOf(memory)).toSorted()).toEqual([PEANUTS, 'Bruno keeps bees in Milan.'])
  })

  test.each([
    ['fails', () => Promise.reject(new Error('The disk is gone')), 'The disk is gone'],
    ['never answers', () => new Promise<never>(() => {}), 'longer than 1 ms'],
  ] as const)(
    'A7 AI SDK: a memory that %s does not fail the call, and is reported',
    async (_, fail, reason) => {
      const memory = await openMemory()
      const failures: string[] = []
      const chat = start(failing(memory, fail), {
        replies: ['Hello.'],
        streams: ['Hello.'],
        options: {
          waitMs: 1,
          onError: (error, during) => failures.push(`${during}: ${(error as Error).message}`),
        },
      })

      expect(await chat.generate([user(PEANUTS)])).toBe('Hello.')
      expect(await chat.stream([user(PEANUTS)])).toBe('Hello.')
      const expected = ['recall', 'remember', 'recall', 'remember'].map((during) =>
        expect.stringMatching(new RegExp(`^${during}: .*${reason}`)),
      )
      expect(failures).toEqual(expected)
      expect(lastOfUser(chat)).toEqual([[PEANUTS], [PEANUTS]])
    },
  )

  test('A7 AI SDK: recalling and remembering can each be left out', async () => {
    const memory = await openMemory()
    await keep(memory, { text: PEANUTS })
    const text = 'What is Ada allergic to? Bruno keeps bees in Milan.'
    const reading = start(memory, { replies: ['Peanuts.'], options: { remember: false } })
    await reading.generate([user(text)])
    expect(lastOfUser(reading)[0]).toHaveLength(2)
    expect(await statementsOf(memory)).toEqual([PEANUTS])

    const writing = start(memory, { replies: ['Peanuts.'], options: { recall: false } })
    await writing.generate([user(text)])
    expect(lastOfUser(writing)).toEqual([[text]])
    expect(await statementsOf(memory)).toHaveLength(2)
  })

  test('A7 AI SDK: a message longer than a statement may be is read in parts', async () => {
    const memory = await openMemory()
    const failures: unknown[] = []
    const filler = '\n'.repeat(40_000)
    const chat = start(memory, {
      replies: ['Noted.'],
      options: { onError: (error) => failures.push(error) },
    })

    await chat.generate([user(`${filler}Bruno keeps bees in Milan.`)])

    expect(failures).toEqual([])
    expect(await statementsOf(memory)).toContain('Bruno keeps bees in Milan.')
  })
})
