import { describe, expect, test } from 'vitest'
import { extractStatements, STATEMENTS_MAX } from './extract-statements.ts'

function textsOf(text: string): readonly string[] {
  return extractStatements(text).map((statement) => statement.text)
}

describe('F1 statements of a longer text', () => {
  test('F1 greetings, questions and filler are left out, statements stay as they were said', () => {
    const text =
      'Hi there! I moved to Turin in May. Can you find me a gym? We decided to cancel the old contract. Thanks!'
    expect(textsOf(text)).toEqual([
      'I moved to Turin in May.',
      'We decided to cancel the old contract.',
    ])
  })

  test('F1 a sentence that needs the one before it stays with it', () => {
    expect(
      textsOf('Marta hates phone calls. They make her nervous. The lease ends in June.'),
    ).toEqual(['Marta hates phone calls. They make her nervous.', 'The lease ends in June.'])
    expect(textsOf('수진 씨는 전화를 싫어해요. 그래서 이메일을 씁니다.')).toHaveLength(1)
  })

  test('F1 what follows from a preference and is decided is a statement of its own', () => {
    const text = 'Marta prefers email over phone. So we decided to send all invoices by email.'
    expect(extractStatements(text).map(({ type }) => type)).toEqual(['preference', 'decision'])
  })

  test('F1 every type is found in a note, in three languages', () => {
    const notes = [
      "We chose Redis for the queue. I'll write the migration by Friday. I think Kafka is overkill.",
      'Abbiamo scelto Redis per la coda. Scriverò la migrazione entro venerdì. Penso che Kafka sia esagerato.',
      '큐에는 Redis를 쓰기로 결정했습니다. 금요일까지 마이그레이션을 작성하겠습니다. Kafka는 과하다고 생각합니다.',
    ]
    for (const note of notes) {
      const types = extractStatements(note).map(({ type }) => type)
      expect(types).toEqual(['decision', 'commitment', 'opinion'])
    }
  })

  test('F1 lists are read item by item, wrapped lines as one, headings and code not at all', () => {
    const note = [
      '# Notes of the week',
      '- The staging server moved to Frankfurt.',
      '* Anna is on leave until June.',
      'The backup of the archive is kept',
      'in a vault in Oslo.',
      '```',
      'The code says nothing to remember.',
      '```',
    ].join('\n')
    expect(textsOf(note)).toEqual([
      'The staging server moved to Frankfurt.',
      'Anna is on leave until June.',
      'The backup of the archive is kept\nin a vault in Oslo.',
    ])
  })

  test('F1 abbreviations and numbers do not end a sentence', () => {
    expect(textsOf('Dr. Kim pays 3.50 euros per page. Mr. Rossi pays nothing at all.')).toEqual([
      'Dr. Kim pays 3.50 euros per page.',
      'Mr. Rossi pays nothing at all.',
    ])
  })

  test('F1 no more statements are returned than the limit', () => {
    const note = 'The office in Oslo has a red door.\n'.repeat(STATEMENTS_MAX + 20)
    expect(extractStatements(note)).toHaveLength(STATEMENTS_MAX)
  })

  test('T12 a text of nothing but noise gives no statements', () => {
    expect(extractStatements('npm WARN deprecated inflight@1.0.6\nok thanks!\n\n👍')).toEqual([])
  })
})
