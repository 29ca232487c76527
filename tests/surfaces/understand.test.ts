import { expect, test } from 'vitest'
import { environmentOf, runLoci, withHome } from './support/loci-process.ts'

test('F3 `loci understand` shows a person what a question is taken to mean', async () => {
  await withHome(async (home) => {
    const asked = ['understand', 'Cosa ha detto Ada il 27 novembre 2025?']
    const { stdout } = await runLoci(asked, environmentOf(home))

    expect(stdout).toContain('names   Ada')
    expect(stdout).toContain('il 27 novembre 2025: 2025-11-27T00:00:00 to 2025-11-28T00:00:00')
  })
})

test('F4 `loci compare` says whether two statements are the same, and explains on request', async () => {
  await withHome(async (home) => {
    const pair = ['compare', '--a', 'Bruno lives in Rome.', '--b', 'The report is due in April.']

    const { stdout } = await runLoci([...pair, '--explain'], environmentOf(home))

    expect(stdout).toContain('Different statements.')
    expect(stdout).toContain('aligned')
  })
})
