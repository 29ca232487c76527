import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIgnored, readIgnoreRules } from './ignore-rules.ts'
import { lookAtProject } from './look-at-project.ts'

const aPath = fc
  .tuple(
    fc.array(fc.constantFrom('src', 'a b', '주문', 'tests', '..', 'x\ny'), { maxLength: 3 }),
    fc.constantFrom('a.ts', 'test_a.py', 'Cargo.toml', 'package.json', 'A.java', 'm.go', '.ts'),
  )
  .map(([folders, name]) => [...folders, name].join('/'))

const aText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom("'", '"', '`', '/*', '*/', '//', '{', '\n', ' ', 'if', 'x=', '[', '\\'),
      {
        maxLength: 200,
      },
    )
    .map((parts) => parts.join('')),
)

test('K4 any files with any text and any history are looked at without an error', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(aPath, aText), { maxLength: 12 }),
      fc.array(
        fc.record({
          at: fc.integer({ min: 0, max: 4_000_000_000_000 }),
          subject: fc.string(),
          authorKey: fc.constantFrom('a', 'b'),
          files: fc.array(fc.record({ path: aPath, linesChanged: fc.nat() }), { maxLength: 5 }),
        }),
        { maxLength: 12 },
      ),
      (files, changes) => {
        const look = lookAtProject(files.map(([path, text]) => ({ path, sizeBytes: text.length })))
        for (const [path, text] of files) look.add(path, text, undefined)
        const found = look.conclude(changes)

        expect(JSON.parse(JSON.stringify(found))).toEqual(found)
        for (const { share, low, high } of found.conventions) {
          expect(low <= share && share <= high).toBe(true)
        }
      },
    ),
    { numRuns: 150 },
  )
})

test('K4 rules of what is ignored fit in linear time, whatever they are', () => {
  const rules = readIgnoreRules(`${'*a'.repeat(200)}b\n${'**/'.repeat(100)}z\n`, '')

  expect(isIgnored(rules, `${'a/'.repeat(40)}${'a'.repeat(200)}`, false)).toBe(false)
})

test.each([
  ['*.log', 'a/b.log', true],
  ['/a.log', 'b/a.log', false],
  ['docs/*.md', 'docs/a.md', true],
  ['docs/*.md', 'docs/deep/a.md', false],
  ['docs/**/x', 'docs/a/b/x', true],
  ['한글?.ts', 'src/한글1.ts', true],
  ['*.ts\n!kept.ts', 'kept.ts', false],
])('K4 the rule %j on %j is %s', (rule, path, expected) => {
  expect(isIgnored(readIgnoreRules(rule, ''), path, false)).toBe(expected)
})
