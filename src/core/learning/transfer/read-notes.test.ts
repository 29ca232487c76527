import { describe, expect, test } from 'vitest'
import { NASTY_TEXTS } from '../../../conformance/nasty-texts.ts'
import { readNotes } from './read-notes.ts'

function textsOf(content: string, path: string): readonly string[] {
  return readNotes(content, path).notes.map(({ text }) => text)
}

describe('F5 readNotes', () => {
  test('F5 bullets and sentences are notes with the line on which they stand', () => {
    const content = [
      '---',
      'title: x',
      '---',
      '# Memory',
      '',
      'Ada moved to Turin in May. Marco teaches chemistry in Pisa.',
      '',
      '## Caffè',
      '- Giulia beve solo decaffeinato.',
      '  Anche la sera.',
      '- W @Marco drinks tea.',
    ].join('\r\n')

    const { notes, problems } = readNotes(content, 'MEMORY.md')

    expect(problems).toEqual([])
    expect(notes.map(({ text, line, tags }) => [text, line, tags])).toEqual([
      ['Ada moved to Turin in May.', 6, []],
      ['Marco teaches chemistry in Pisa.', 6, []],
      ['Giulia beve solo decaffeinato. Anche la sera.', 9, ['Caffè']],
      ['Marco drinks tea.', 11, ['Caffè']],
    ])
    expect(notes[3]).toMatchObject({ kind: 'world', entities: ['Marco'] })
  })

  test('F5 what was struck through, or written by Loci, is left out; the rest stays', () => {
    const content = [
      '- ~~We used Jenkins for the builds.~~',
      '- We use Buildkite for the builds.',
      '<!-- loci:begin entities -->',
      '- Derived words of Loci.',
      '<!-- loci:end entities -->',
    ].join('\n')

    expect(textsOf(content, 'notes.md')).toEqual(['We use Buildkite for the builds.'])
  })

  test('F5 a row of a table names its columns, and code that looks like a table is left alone', () => {
    const content = [
      '| Servizio | Porta | |',
      '|:--|--:|---|',
      '| fatture | 8443 | solo interna |',
      '| a\\|b | | |',
      '',
      '```',
      '| x | y |',
      '| - | - |',
      '| 1 | 2 |',
      '```',
    ].join('\n')

    const { notes, leftOut } = readNotes(content, 'rete.md')

    expect(notes.map(({ text, line }) => [text, line])).toEqual([
      ['Servizio: fatture, Porta: 8443, solo interna', 3],
      ['Servizio: a|b', 4],
    ])
    expect(leftOut).toMatchObject([{ line: 6, code: 'tool-noise' }])
  })

  test('F5 nested items are statements, below what names them', () => {
    const content = [
      '- 배포',
      '  - 스테이징은 화요일에 배포한다.',
      '    - 롤백에는 두 사람이 필요하다.',
      '- Riunioni:',
      '  - [ ] La retrospettiva è il venerdì alle quattro.',
      '  - Sala 3',
      '- The office is in Lyon.',
      '  It has a garden.',
    ].join('\n')

    expect(readNotes(content, 'notes.md').notes.map(({ text, line }) => [text, line])).toEqual([
      ['스테이징은 화요일에 배포한다.', 2],
      ['롤백에는 두 사람이 필요하다.', 3],
      ['La retrospettiva è il venerdì alle quattro.', 5],
      ['Riunioni: Sala 3', 6],
      ['The office is in Lyon. It has a garden.', 7],
    ])
  })

  test('F5 nothing vanishes without a word: what is no statement is told with its line', () => {
    const content = [
      '---',
      'owner: Ines',
      '---',
      '<!-- to do -->',
      '',
      'MTTR',
      ': The mean time to repair is two hours.',
      '',
      'Ok, thanks!',
      '',
      '    npm run build',
      '',
      '- ~~We used Jenkins for the builds.~~',
      '',
      'Die Rechnungen[^1] gehen monatlich raus.',
      '',
      '[^1]: Rechnungen werden von Basel aus verschickt.',
    ].join('\n')

    const { notes, leftOut, problems } = readNotes(content, 'ops.md')

    expect(notes[0]?.text).toBe('MTTR: The mean time to repair is two hours.')
    expect(notes.at(-1)?.text).toBe('Rechnungen werden von Basel aus verschickt.')
    expect(leftOut.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '1 front-matter',
      '4 comment',
      '9 courtesy',
      '11 tool-noise',
      '13 struck-through',
    ])
    expect(problems).toEqual([])
  })

  test('F5 what only asks is a rule in a file for agents, and no rule elsewhere', () => {
    const content = 'Use two spaces in YAML files.\n'

    expect(readNotes(content, 'AGENTS.md').notes).toMatchObject([
      { bucket: 'preference', isDeliberate: true },
    ])
    const elsewhere = readNotes(content, 'diary.md').notes
    expect(elsewhere.filter(({ isDeliberate }) => isDeliberate)).toEqual([])
  })

  test('F5 a bare word is read with its heading', () => {
    expect(textsOf('# Editor\n\n## Indentation\n- Tabs\n', 'CLAUDE.md')).toEqual([
      'Indentation: Tabs',
    ])
  })

  test('F5 a daily note is dated by a name that is a day', () => {
    const content = '- 하나는 오늘 부산으로 이사했다.\n'

    expect(readNotes(content, 'log/2025-11-27.md').notes[0]?.occurredAt).toBe('2025-11-27')
    expect(readNotes(content, 'log/2025-13-45.md').notes[0]?.occurredAt).toBeUndefined()
  })

  test('F5 any text is read, and every note is inside of its limits', () => {
    for (const text of NASTY_TEXTS) {
      const { notes } = readNotes(`# ${text}\n\n- ${text}\n\n${text}\n`, 'CLAUDE.md')
      for (const note of notes) {
        expect(note.text.length).toBeLessThanOrEqual(32_768)
        expect(note.line).toBeGreaterThan(0)
      }
    }
  })
})
