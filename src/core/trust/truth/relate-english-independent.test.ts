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

describe('relate: English that stays true', () => {
  test.each(
    pairs(`
      Anna has a dog named Rex | Anna has a cat named Mia
      Marc speaks French | Marc speaks German
      Anna lives in Rome | Bob lives in Milan
      The user prefers tea in the morning | The user prefers coffee after lunch
      We had a call with Acme on Monday | We had a call with Acme on Thursday
      The team uses Postgres for billing | The team uses Redis for the cache
      Anna lives in Rome | Anna visited Milan
      My brother's name is Luca | My sister's name is Giulia
      The staging API runs on port 8080 | The production API runs on port 9090
      The user likes sushi | The user likes ramen
      I bought three books in May | I bought five books in June
      Anna works at Acme | Anna lives in Milan
      The deadline of the report is 3 May | The deadline of the slides is 10 May
      Bob plays the guitar | Bob now also plays the piano
      Eva read Dune last week | Eva read Emma this week
      The login page is slow | The search page is slow
      Pietro's favourite food is pizza | Pietro's favourite drink is beer
      Meeting with Dana about hiring | Meeting with Dana about the budget
      The build failed on Tuesday because of a typo | The build failed on Friday because of a timeout
      My daughter goes to school in Bern | My son goes to school in Basel
      I live in Rome | My parents live in Naples
      Use tabs in Go files | Use two spaces in YAML files
      Kim knows Python | Kim is learning Rust
      The server has 16 GB of memory | The server has 8 cores
      John is a friend of Ann | John is a friend of Mary
      Our customers are in Italy | Our suppliers are in Spain
      The user asked how to reset the password | The user asked how to change the email
      Lena is allergic to nuts | Lena is allergic to shellfish
      I might move to Milan next year | I live in Rome
      Anna lives in Rome | Anna wants to move to Milan
      The release is on Friday if the tests pass | The release notes are ready
      Anna lives in Rome | Does Anna live in Milan?
      Anna's mother lives in Rome | Anna lives in Milan
      I had pasta for lunch yesterday | I had a salad for lunch today
      Ben owns a bike | Ben owns a boat
      Fix the login bug before the release | Fix the export bug before the release
      Anna works at Acme | Anna moved to Milan
      The meeting with Acme is on Monday | The meeting with Globex is on Tuesday
      The deadline is Monday | The meeting moved to Wednesday
      I speak French | I started learning Spanish
      Bob drives a Fiat | Bob changed the oil
      We use Slack | We replaced the printer
      Anna lives in Rome | Anna switched to decaf
      The feature was added in version 2.3 | The bug was fixed in version 2.1
      Paul wrote the tests | Paul updated the README
      John lives in Rome | John moved the meeting to Friday
      Anna's car is blue | Anna changed her hair color to red
      The price of milk is 2 euros | The price of bread is 3 euros
      Room 4 has a projector | Room 5 has a projector
      Chapter 1 is about cats | Chapter 2 is about dogs
      On Monday Anna works from home | On Tuesday Anna works from Rome
      Anna's flight is at 9 | Anna's train is at 10
      My meeting with Bob is on Monday at 3 pm | My meeting with Bob is on Thursday at 4 pm
      Alice is a doctor | Alice is a mother
      The API supports JSON | The API supports XML
      The API is fast | The API is written in Go
      The project uses TypeScript | The project uses Node 20
      The server runs Ubuntu | The server runs nginx
      My friends are Ann and Bob | My friends are Carl and Dora
      The door is red | The door is wooden
      Tom was in Rome on Monday | Tom was in Milan on Friday
      Tom is in Rome on Monday | Tom is in Milan on Friday
      Anna's favourite city is Rome | Anna lives in Milan
      I use vim for code | I now use Notion for notes
      I use vim | I now use Notion
      I run 5 km on Mondays | I run 10 km on Sundays
      Lunch costs 10 euros | Dinner costs 20 euros
      Bus 12 goes to the station | Bus 15 goes to the airport
      Anna used to live in Rome | Anna lives in Milan
      Anna lives in Milan | Anna no longer lives in Rome
      Anna lives in Rome | Anna doesn't live in Milan
      Anna does not live in Rome | Anna lives in Milan
      Anna lives in Rome | Don't forget that Anna lives in Milan in summer
      Anna lives in Rome | I forgot my keys in Rome
      Show whitespace in diffs | Ignore whitespace in diffs
      She lives in Rome | She moved to Milan
      Anna Rossi lives in Rome | Anna Bianchi moved to Milan
      Carla is the CTO of Acme | Davide is the CTO of Acme
      Anna likes coffee in the morning | Anna does not like coffee in the evening
      Anna does not eat meat | Anna does not eat fish
      The cache is enabled in production | The cache is disabled in staging
      Bob is allergic to nuts | Bob is allergic to peanuts and shellfish
      Emma's wife is called Lia | Emma's daughter is called Mia
      The login bug is fixed | The export bug is not fixed
      Anna bought a house in Rome | Anna moved to Milan
      Anna thinks the plan is good | Bob thinks the plan is bad
      Anna's mother is 70 | Anna is 35
      Kate teaches maths on Monday | Kate teaches physics on Monday
      Leo was promoted to manager | Leo lives in Turin
      The team has 5 developers | The team has 2 designers
      Milk is in the fridge | Bread is in the cupboard
      Olga is my manager | Pedro is my colleague
      The library opens at 9 | The library closes at 18
      Nora takes aspirin | Nora takes vitamin D
      I sold my car | I bought a bike
      The train to Rome leaves at 9 | The train to Milan leaves at 10
      The train leaves at 9 on weekdays | The train leaves at 10 on Sundays
      Write tests for new code | Write documentation for new features
      Prefer const over let | Prefer const over var
      The main entrance is on Via Roma | The rear entrance is on Via Dante
      Sono in ferie a Rimini | Sono in riunione a Milano
      Anna lives in Rome | Anna switched to Apple
      Sara works at Acme | Sara switched to decaf
      Anna prefers tea | Anna moved to Milan
      Bob lives in Oslo | Bob changed his name to Robert
      The user is learning Korean | The user is learning Japanese
      The kitchen is painted white | The bedroom is painted blue
      Marco gave Anna a book | Marco gave Anna a scarf
      Zoe's first dog was Luna | Zoe's second dog is Nero
      The tests failed in module A | The tests failed in module B
      Use the blue button to save | Use the red button to delete
      Rita has a meeting at 9 | Rita has a meeting at 15:00
      Rita is at the dentist | Rita is at the gym
      Karl works on the parser | Karl works on the linter
      Karl reviewed the parser on Monday | Karl reviewed the linter on Monday
      The French team is led by Luc | The German team is led by Uwe
      Anna can play chess | Anna can play poker
      Paul's son is 4 | Paul's daughter is 7
      The API returns JSON by default | The API returns an error for empty input
      Sofia studied in Pisa | Sofia works in Pisa
      I like working at night | I like working with Tom
      Ask Dana before deploying | Ask Omar before refunding
      The bakery opens at 7 on weekdays | The bakery opens at 9 on Sundays
      Ivo wants to buy a house | Ivo lives in an apartment
      Mia is taller than Leo | Mia is taller than Sam
      The password must contain a digit | The password must contain a symbol
      Mio figlio va a scuola a piedi | Mia figlia va a scuola in bici
    `),
  )('F1 contradictions: %j stays true beside %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('independent')
  })
})
