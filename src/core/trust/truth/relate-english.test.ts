import { describe, expect, test } from 'vitest'
import { relate } from './relate.ts'
import type { RelationKind } from './statement.ts'

const SAID_AT = Date.UTC(2025, 2, 1)
const SAID_LATER_AT = Date.UTC(2025, 2, 11, 15)

function kindOf(older: string, newer: string): RelationKind {
  const statement = { text: newer, eventAt: SAID_LATER_AT }
  return relate(statement, { text: older, eventAt: SAID_AT }).kind
}

// The older statement, then the newer one.
function pairs(lines: string): readonly (readonly [string, string])[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [older = '', newer = ''] = line.split(' | ')
      return [older.trim(), newer.trim()] as const
    })
}

describe('relate: English', () => {
  test.each(
    pairs(`
      Anna lives in Rome | Anna is living in Rome.
      The user prefers dark mode | User prefers dark mode.
      My name is Marta | I am called Marta
      Bob works at Acme | Bob works for Acme
      The deadline is 3 May | The deadline is May 3rd
      Carla's birthday is on 4 July | Carla was born on 4 July
      I live in Rome | My home is in Rome
      Paolo has two children | Paolo has 2 kids
      The backup job is enabled | The backup job is not disabled
    `),
  )('F1 duplicates: %j, and then %j says the same', (older, newer) => {
    expect(kindOf(older, newer)).toBe('same')
  })

  test.each(
    pairs(`
      Anna lives in Rome | Anna moved to Milan
      Anna lives in Rome | Anna lives in Milan now
      The API runs on port 8080 | The API runs on port 9090
      The deadline is 3 May | The deadline moved to 10 May
      My phone number is 555-0199 | My phone number is 555-0142
      Bob works for Initech | Bob joined Hooli last month and no longer works for Initech
      The current version is 2.3.1 | The current version is 2.4.0
      The owner of the billing service is Carla | The owner of the billing service is now Davide
      My favourite colour is blue | My favourite color is green
      The project is called Falcon | The project was renamed to Osprey
      Greta is 34 years old | Greta is 35 years old
      We use Jenkins for CI | We switched from Jenkins to GitHub Actions for CI
      The request timeout is 30 seconds | The request timeout was raised to 60 seconds
      Tom's email is tom@old.example | Tom's email is tom@new.example
      The staging server is at 10.0.0.5 | The staging server is at 10.0.0.9
      The default branch is master | The default branch is main
      Our office is on the third floor | Our office moved to the fifth floor
      Marta's dog is called Rex | Marta's dog is called Max, not Rex
      The meeting is on Monday | The meeting has been moved to Wednesday
      The budget is 20,000 euros | The budget has been cut to 15,000 euros
      The password policy requires 8 characters | The password policy requires 12 characters
      I have two dogs | I have three dogs
      I use vim for code | I now use Zed for code
      The tests take 5 minutes | The tests take 10 minutes
      The report is due on Friday | The report is due on Monday
      The team has 5 developers | The team now has 7 developers
      The wifi password is hunter2 | The wifi password is swordfish9
      Nora takes aspirin | Nora now takes ibuprofen instead of aspirin
      The office is in Rome | The office moved to Milan
      The backup runs every night at 2 am | The backup now runs every night at 4 am
      My wife works for Siemens | My wife works for Bosch now
      Nadia's phone is 333-1111 | Nadia's new phone is 333-2222
      The rate limit is 100 requests per minute | The rate limit is 200 requests per minute
    `),
  )('T7 replacement: %j falls to %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('replaces')
  })

  test.each(
    pairs(`
      Nina likes sushi | Nina does not like sushi any more
      The feature flag is on | The feature flag is off
      Dark mode is enabled by default | Dark mode is disabled by default
      I eat meat | I no longer eat meat
      The user wants email notifications | The user doesn't want email notifications
      Tests are required before merging | Tests are not required before merging
      The shop is open on Sundays | The shop is closed on Sundays
      Ivan is allergic to nuts | Ivan is not allergic to nuts
      Julia never drinks coffee | Julia drinks coffee
      Max smokes | Max has stopped smoking
      I love running | I hate running now
      We deploy on Fridays | We never deploy on Fridays
      Alerts are sent to the ops channel | Alerts are no longer sent to the ops channel
      Logging is turned on in production | Logging is turned off in production
      Helen is married | Helen is divorced
    `),
  )('T7 reversed polarity: %j is denied by %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('reverses')
  })

  test.each(
    pairs(`
      The cache must be cleared every night | It is no longer true that the cache must be cleared every night
      My sister lives in Oslo | I was wrong about my sister living in Oslo
      I have a peanut allergy | Forget that I have a peanut allergy
      The client asked for a refund | Scratch that, the client never asked for a refund
      My cousin lives in Lyon | Forget that my cousin lives in Lyon
      The invoice was paid | It is not true that the invoice was paid
    `),
  )('T7 retraction: %j is taken back by %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('retracts')
  })

  test.each(
    pairs(`
      The team meeting is on Monday at 9 in room 4 | The team meeting is at 10 now
      The database runs on host db1 with port 5432 | The database runs on port 5433 now
      Dinner with Sara is on Friday at 8 pm at Luigi's | Dinner with Sara was moved to 9 pm
      The standup is every weekday at 9:30 on Zoom | The standup is now at 10:00
      The workshop is on 12 June in Berlin | The workshop has been postponed to 19 June
      The interview is on Tuesday at 11 with Kim | The interview is now at 14:00
      Il corso è il martedì alle 18 in aula 3 | Il corso è stato spostato alle 19
    `),
  )('T7 partial change: of %j a part gives way to %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('changes-part')
  })

  test.each(
    pairs(`
      Anna works from Lisbon | Anna works from Lisbon until June 2025
      Bob is on parental leave | Bob is on parental leave until Friday
      The road is closed | The road is closed for the next two weeks
      I live in Berlin | I have lived in Berlin since March 2021
      The discount applies to all orders | The discount applies to all orders from 2025 on
      The shop closes at 8 pm | Until 31 August the shop closes at 10 pm
      I am on a diet | I am on a diet until 1 June 2025
      The bridge is closed to trucks | The bridge is closed to trucks for the next three days
      Ben uses Firefox | Ben uses Firefox since January 2024
    `),
  )('T7 validity: with %j said, %j sets a time', (older, newer) => {
    expect(kindOf(older, newer)).toBe('bounds')
  })
})
