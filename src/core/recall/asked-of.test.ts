import { expect, test } from 'vitest'
import { askedOf } from './asked-of.ts'

test.each([
  [
    'If Kafka stops, what happens to Stripe, Grafana and Terraform?',
    ['Kafka', 'Stripe', 'Grafana', 'Terraform'],
    'Grafana shows the sales.',
    'If Kafka stops, what happens to Grafana?',
  ],
  [
    'Cosa fanno Carla, Bruno e Dario?',
    ['Carla', 'Bruno', 'Dario'],
    'Dario guida il camion.',
    'Cosa fanno Dario?',
  ],
  [
    '민수와 지은 중에 누가 운전해?',
    ['민수', '지은'],
    '지은은 버스를 운전한다.',
    '지은 중에 누가 운전해?',
  ],
])('F4 %j asks a statement only of what it speaks of', (text, entities, statement, asked) => {
  expect(askedOf({ text, entities }, statement)).toBe(asked)
})

test.each([
  ['What happens to Stripe, Grafana and Terraform?', 'The car is blue.'],
  ['What is the port of Stripe?', 'Stripe takes cards.'],
])('F4 %j stays as it is for %j', (text, statement) => {
  expect(askedOf({ text, entities: ['Stripe', 'Grafana', 'Terraform'] }, statement)).toBe(text)
})

test('F7 a question is put in the name that the statement uses', () => {
  const knownNames = [{ written: 'Order Router', others: ['ORT'] }]
  const question = { text: 'When does Order Router run?', entities: ['Order Router'], knownNames }
  expect(askedOf(question, 'ORT runs at noon.')).toBe('When does ORT run?')
  expect(askedOf(question, 'Order Router runs at noon.')).toBe('When does Order Router run?')
})
