import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'
import { topicsOf } from './read-parts.ts'

function topicsIn(text: string): readonly string[] {
  return topicsOf(readPage(text, { form: 'other', path: 'notes.md' }))
}

test.each([
  ['---\ntopics: [work/loci, "건강", travel]\n---\nTea.', ['work/loci', '건강', 'travel']],
  ['---\ntitle: x\nTopic: viaggi\n---\nTea.', ['viaggi']],
  ['---\ntopics:\n  - work / loci\n- travel\nother: x\n---\n', ['work/loci', 'travel']],
  ['---\ntopics: a, b, a\n---\n', ['a', 'b']],
])('F7 a page names its topics in its front matter: %j', (text, topics) => {
  expect(topicsIn(text)).toEqual(topics)
})

test.each([
  'topics: [work]\n',
  '# A\n\n---\ntopics: [work]\n---\n',
  '---\ntopics:\n---\n',
  '---\ntopics: [a/b/c/d/e/f/g]\n---\n',
  `---\ntopics: ${'long'.repeat(100)}\n---\n`,
])('F7 what names no topic makes none, and nothing is thrown: %j', (text) => {
  expect(topicsIn(text)).toEqual([])
})
