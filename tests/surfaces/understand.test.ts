import { expect, test } from 'vitest'
import { environmentOf, runLoci, withHome } from './support/loci-process.ts'

test('F3 `loci inspect question` shows a person what a question is taken to mean', async () => {
  await withHome(async (home) => {
    const asked = ['inspect', 'question', 'Cosa ha detto Ada il 27 novembre 2025?']
    const { stdout } = await runLoci(asked, environmentOf(home))

    expect(stdout).toMatch(/^entities +Ada$/m)
    expect(stdout).toContain('il 27 novembre 2025\n')
    expect(stdout).toContain('start 2025-11-27T00:00:00 · end 2025-11-28T00:00:00')
  })
})

test('F4 `loci inspect pair` says whether two statements are the same, and why', async () => {
  await withHome(async (home) => {
    const pair = [
      'inspect',
      'pair',
      '--a',
      'Bruno lives in Rome.',
      '--b',
      'The report is due in April.',
    ]

    const { stdout } = await runLoci(pair, environmentOf(home))

    expect(stdout).toMatch(/^same +no$/m)
    expect(stdout).toMatch(/^ {2}aligned +0\.\d\d$/m)
  })
})
