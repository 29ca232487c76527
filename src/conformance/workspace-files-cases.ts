import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { type ErrorCode, MemoryError } from '../core/errors.ts'
import type { WorkspaceFiles } from '../ports/workspace-files.ts'
import { casesOf } from './conformance-case.ts'

const TOLD_WITHIN_MS = 10_000

const OUTSIDE = [
  '../outside.md',
  'memory/../../outside.md',
  '/outside.md',
  'C:\\outside.md',
  'memory\\outside.md',
  'memory/./a.md',
  'a.md\u0000',
  '',
  '.git/hooks/a.md',
  'script.sh',
]

/** The contract of every workspace. Each case needs a fresh, empty workspace. */
export const workspaceFilesCases = casesOf<WorkspaceFiles>({
  async 'an empty workspace lists nothing, and what is not there reads as undefined'(files) {
    assert.deepEqual(await files.list(), [])
    assert.equal(await files.read('memory.md'), undefined)
    assert.equal(await files.read('bank/entities/nobody.md'), undefined)
  },
  async 'a text comes back as it was written: byte order mark, line ends, any language'(files) {
    const texts = [
      '',
      '\ufeff# 기억\r\n\r\n- W @김민수 likes tea\r\n',
      'no line end at the end',
      'mixed\r\nends\nand\rold ones\n\n\n',
      'perché ＋ 记忆 ＋ שלום ＋ 👩‍👩‍👧‍👦 ＋ e\u0301',
    ]
    for (const [at, text] of texts.entries()) {
      await files.write(`memory/${at}.md`, text, undefined)
      assert.equal(await files.read(`memory/${at}.md`), text)
    }
  },
  async 'a listing of some paths tells those that are there, as the whole listing does'(files) {
    await files.write('memory/이천.md', 'tea', undefined)
    await files.write('a.md', 'coffee', undefined)
    await files.write('b.md', 'water', undefined)
    const [a, , day] = await files.list()
    assert.deepEqual(await files.list(['memory/이천.md', 'gone.md', 'a.md']), [a, day])
    assert.deepEqual(await files.list([]), [])
  },
  async 'the listing is ordered by code point and tells sizes in bytes'(files) {
    const paths = [
      '😀.md',
      'b.md',
      'a/z.md',
      'Z.md',
      'a.md',
      'bank/김민수.md',
      '笔记.md',
      '\uff21.md',
    ]
    for (const path of paths) await files.write(path, 'è', undefined)

    const listed = await files.list()
    assert.deepEqual(
      listed.map(({ path }) => path),
      ['Z.md', 'a.md', 'a/z.md', 'b.md', 'bank/김민수.md', '笔记.md', '\uff21.md', '😀.md'],
    )
    assert.ok(listed.every(({ sizeBytes }) => sizeBytes === 2))
    assert.ok(listed.every(({ modifiedAtMs }) => Number.isInteger(modifiedAtMs)))
  },
  async 'a write replaces the text that was expected'(files) {
    await files.write('memory.md', 'one', undefined)
    await files.write('memory.md', 'two', 'one')

    assert.equal(await files.read('memory.md'), 'two')
    assert.equal((await files.list()).length, 1)
  },
  async 'a file that is not as expected is a CONFLICT, and nothing is written'(files) {
    await files.write('memory.md', 'theirs\n', undefined)

    await refuses(files.write('memory.md', 'mine', undefined), 'CONFLICT')
    await refuses(files.write('memory.md', 'mine', 'before'), 'CONFLICT')
    // A different line ending is a change too.
    await refuses(files.write('memory.md', 'mine', 'theirs\r\n'), 'CONFLICT')
    await refuses(files.write('new.md', 'mine', 'was here'), 'CONFLICT')

    assert.equal(await files.read('memory.md'), 'theirs\n')
    assert.equal(await files.read('new.md'), undefined)
  },
  async 'of many writers who expect the same text, one wins and the others are told'(files) {
    await files.write('memory.md', 'start', undefined)
    const writers = Array.from({ length: 8 }, (_, at) =>
      files.write('memory.md', `writer ${at}`, 'start').then(
        () => `writer ${at}`,
        (error) => {
          assert.ok(MemoryError.is(error, 'CONFLICT'), String(error))
          return undefined
        },
      ),
    )
    const winners = (await Promise.all(writers)).filter((text) => text !== undefined)

    assert.equal(winners.length, 1)
    assert.equal(await files.read('memory.md'), winners[0])
  },
  async 'a deleted file is gone, and may be deleted again and written anew'(files) {
    await files.write('memory/a.md', 'one', undefined)

    await files.delete('memory/a.md')
    await files.delete('memory/a.md')
    await files.delete('never/there.md')

    assert.equal(await files.read('memory/a.md'), undefined)
    assert.deepEqual(await files.list(), [])
    await files.write('memory/a.md', 'two', undefined)
    assert.equal(await files.read('memory/a.md'), 'two')
  },
  async 'a path that leaves the workspace, or that it would not list, is INVALID_INPUT'(files) {
    for (const path of OUTSIDE) {
      await refuses(files.read(path), 'INVALID_INPUT')
      await refuses(files.write(path, 'x', undefined), 'INVALID_INPUT')
      await refuses(files.delete(path), 'INVALID_INPUT')
    }
    assert.deepEqual(await files.list(), [])
  },
  async 'a name is one file, composed or decomposed'(files) {
    const decomposed = '카페/caffè.md'.normalize('NFD')
    await files.write(decomposed, 'one', undefined)

    assert.equal(await files.read('카페/caffè.md'.normalize('NFC')), 'one')
    await files.write('카페/caffè.md'.normalize('NFC'), 'two', 'one')
    assert.equal(await files.read(decomposed), 'two')
    const paths = (await files.list()).map(({ path }) => path)
    assert.deepEqual(paths, ['카페/caffè.md'.normalize('NFC')])
  },
  async 'a new path that differs from another only in case is INVALID_INPUT'(files) {
    await files.write('bank/Città.md', 'one', undefined)

    await refuses(files.write('bank/CITTÀ.md', 'two', undefined), 'INVALID_INPUT')
    await refuses(files.write('Bank/other.md', 'two', undefined), 'INVALID_INPUT')
    assert.equal(await files.read('bank/CITTÀ.md'), undefined)
    assert.equal((await files.list()).length, 1)
  },
  async 'broken Unicode is INVALID_INPUT, and more than five megabytes are LIMIT_EXCEEDED'(files) {
    await refuses(files.write('a.md', 'half \ud800', undefined), 'INVALID_INPUT')
    const large = 'x'.repeat(5 * 1024 * 1024)
    await refuses(files.write('a.md', `${large}x`, undefined), 'LIMIT_EXCEEDED')
    await files.write('a.md', large, undefined)
    assert.equal((await files.read('a.md'))?.length, large.length)
  },
  async 'a watch is told of files that were made, changed and deleted after it began'(files) {
    await files.write('before.md', 'one', undefined)
    const told = new Set<string>()
    const stop = files.watch((paths) => {
      for (const path of paths) told.add(path)
    })
    try {
      await files.write('memory/새 파일.md', 'one', undefined)
      await becomesTrue(() => told.has('memory/새 파일.md'))
      told.clear()
      await files.write('memory/새 파일.md', 'two', 'one')
      await becomesTrue(() => told.has('memory/새 파일.md'))
      told.clear()
      await files.delete('memory/새 파일.md')
      await becomesTrue(() => told.has('memory/새 파일.md'))
      assert.equal(told.has('before.md'), false)
    } finally {
      stop()
    }
  },
  async 'a watch that was stopped is told nothing more, and others go on'(files) {
    const first: string[] = []
    const second: string[] = []
    const stopFirst = files.watch((paths) => first.push(...paths))
    const stopSecond = files.watch((paths) => second.push(...paths))
    try {
      stopFirst()
      stopFirst()
      await files.write('memory.md', 'one', undefined)
      await becomesTrue(() => second.includes('memory.md'))

      assert.deepEqual(first, [])
    } finally {
      stopSecond()
    }
  },
})

async function refuses(call: Promise<unknown>, code: ErrorCode): Promise<void> {
  await assert.rejects(call, (error) => MemoryError.is(error, code))
}

async function becomesTrue(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + TOLD_WITHIN_MS
  while (!condition()) {
    assert.ok(performance.now() < deadline, `nothing was told within ${TOLD_WITHIN_MS} ms`)
    await wait(5)
  }
}
