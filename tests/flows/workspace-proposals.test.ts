import { expect, test } from 'vitest'
import { recalled, type TestFolder, withFolder } from '../support/workspace-memory.ts'

const LOG = 'memory/2026-02-27.md'

/** The lines that wait for a person. */
function proposedIn(folder: TestFolder, path = LOG): readonly string[] {
  return folder.read(path).match(/^- \[\?\] .*$/gm) ?? []
}

test.each([
  [
    'English',
    'Long day. The archive of the museum moved to Leeds. lol ok\n\n## Retain\n- W @Olga repairs clocks.\n',
    '- [?] W The archive of the museum moved to @Leeds.',
  ],
  [
    'Italian',
    'Ciao a tutti! La sede del circolo si è spostata a Ferrara.\n\n## Mantieni\n- W @Mara dipinge.\n',
    '- [?] W La sede del circolo si è spostata a @Ferrara.',
  ],
  [
    'Korean',
    '안녕! 지수는 대전에 있는 연구소에 다닌다.\n\n## 기억\n- W @민수는 그림을 그린다.\n',
    '- [?] W 지수는 @대전에 있는 연구소에 다닌다.',
  ],
])(
  'M4 reflect: what the prose of a log says in %s is proposed below its statements',
  (_language, log, line) =>
    withFolder({ [LOG]: log }, async (memory, folder) => {
      await memory.workspace.reflect()
      expect(proposedIn(folder)).toEqual([line])
      expect(folder.read(LOG).startsWith(log.trimEnd())).toBe(true)
      // A second run proposes nothing more.
      expect((await memory.workspace.reflect()).diff).toBe('')
    }),
)

const PROSE = 'The archive of the museum moved to Leeds. Bruno owns the red bakery in Siena.\n'

test('M4 T5 reflect: a proposal is no fact until a person removes its mark', () =>
  withFolder({ [LOG]: PROSE }, async (memory, folder) => {
    await memory.workspace.reflect()
    expect(proposedIn(folder)).toHaveLength(2)
    const cited = (await recalled(memory, 'Who owns the bakery in Siena?')).join('\n')
    expect(cited).toContain(`${LOG}#L1`)
    expect(cited).not.toMatch(/#L[2-9]/)
    expect(folder.read(LOG)).toContain('- [?] W @Bruno')
    folder.save(LOG, folder.read(LOG).replace('- [?] W @Bruno', '- W @Bruno'))
    await memory.workspace.sync()
    expect(await recalled(memory, 'Who owns the bakery in Siena?')).toContain(
      `${LOG}#L6 Bruno owns the red bakery in Siena.`,
    )
    await memory.workspace.reflect()
    expect(proposedIn(folder)).toHaveLength(1)
    expect(folder.read('bank/entities/Bruno.md')).toContain('owns the red bakery')
  }))

test('M4 reflect: what a person deletes is not proposed again, in an index made anew either', () =>
  withFolder({ [LOG]: PROSE }, async (memory, folder) => {
    await memory.workspace.reflect()
    const kept = folder.read(LOG).replace(/^- \[\?\] .*\n/gm, '')
    folder.save(LOG, kept)
    folder.dropIndex()
    await memory.workspace.reflect()
    expect(folder.read(LOG)).toBe(kept)
  }))

test.each([
  ['Olga moved to Graz, in the house of her aunt.', '- W @Olga moved to Graz.'],
  ['Mara lavora per il teatro di Modena da tre anni.', '- W @Mara lavora per il teatro di Modena.'],
  ['지수는 대전에 있는 큰 연구소에 다닌다.', '- W @지수는 대전에 있는 연구소에 다닌다.'],
])('M4 reflect: %j is not proposed beside its bullet, on that day or another', (prose, bullet) =>
  withFolder(
    {
      [LOG]: `${prose}\n\n## Retain\n${bullet}\n`,
      'memory/2026-02-28.md': `${prose}\n`,
    },
    async (memory, folder) => {
      await memory.workspace.reflect()
      expect(proposedIn(folder)).toEqual([])
      expect(proposedIn(folder, 'memory/2026-02-28.md')).toEqual([])
    },
  ),
)

test('M4 T6 reflect: what was forgotten or is a secret is not proposed', () =>
  withFolder({ [LOG]: 'Nothing yet.\n' }, async (memory, folder) => {
    const receipt = await memory.remember({ text: 'Bruno owns the red bakery in Siena.' })
    await memory.forget({ id: receipt.outcome === 'stored' ? receipt.fact.id : '' })
    folder.save(LOG, `${PROSE}My password is hunter2-xyzzy.\n`)
    await memory.workspace.reflect()
    expect(proposedIn(folder)).toEqual(['- [?] W The archive of the museum moved to @Leeds.'])
  }))

test('M4 M5 reflect: a log is proposed from five times at most, and keeps its line ends', () => {
  const towns = ['Oslo', 'Rome', 'Lyon', 'Graz', 'Bonn', 'Cork', 'Bath']
  const prose = towns.map((town, at) => `The office number ${at} of the firm is in ${town}.`)
  return withFolder({ [LOG]: `${prose.join('\r\n\r\n')}\r\n` }, async (memory, folder) => {
    await memory.workspace.reflect()
    expect(folder.read(LOG).match(/\[\?\]/g)).toHaveLength(5)
    expect(folder.read(LOG).replaceAll('\r\n', '')).not.toContain('\n')
    expect((await memory.workspace.reflect()).diff).toBe('')
  })
})
