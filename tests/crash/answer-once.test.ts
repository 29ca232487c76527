import { expect, test } from 'vitest'
import { type OpenedMemory, openMemory } from '../../src/compose/open-memory.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { callJson, serveTest } from '../surfaces/support/http-caller.ts'

const TURN = { turns: [{ speaker: 'Ada', text: 'The mill in Pisa closes on Fridays.' }] }
const STEP = { tool: 'Read', input: { file_path: 'src/mill.ts' } }
const STATEMENT = { text: 'Ada keeps the spare key of the mill in Pisa.' }

type Death = { readonly at: number; readonly when: 'before' | 'after' }

const open = (home: string) =>
  openMemory({ home, environment: {}, config: { embedder: { kind: 'none' } } })

/** From this write on its process is dead: before it is made, or after it and before anybody knows. */
function kill({ context: { documents } }: OpenedMemory, { at, when }: Death): void {
  const write = documents.write.bind(documents)
  let writes = 0
  Object.assign(documents, {
    async write(batch: Parameters<typeof write>[0]) {
      writes += 1
      if (writes < at) return await write(batch)
      if (writes === at && when === 'after') await write(batch)
      throw new Error('This process is dead')
    },
  })
}

async function send(opened: OpenedMemory, path: string, body: object) {
  const server = await serveTest(opened)
  const headers = { 'idempotency-key': 'once' }
  const answer = await callJson(`${server.url}${path}`, { body, headers })
  await server.stop()
  return answer
}

/** What a caller finds who sends a call again whose process died, with the same key. */
async function repeat(
  death: Death,
  { prepare, count }: Pick<Case, 'prepare' | 'count'>,
  body: object,
) {
  const home = temporaryFolder()
  const first = await open(home)
  const path = await prepare(first)
  kill(first, death)
  const cutOff = await send(first, path, body)
  const second = await open(home)
  const again = await send(second, path, body)
  const found = await count(second, path)
  await second.memory.close()
  return {
    isDead: cutOff.status === 500,
    status: again.status,
    code: again.body.error?.code,
    found,
  }
}

interface Case {
  readonly body: object
  /** Resolves to the path of the call. */
  readonly prepare: (opened: OpenedMemory) => Promise<string>
  readonly count: (opened: OpenedMemory, path: string) => Promise<number>
}

const CASES: Readonly<Record<string, Case>> = {
  'turns of a conversation': {
    body: TURN,
    prepare: async () => '/v1/conversations',
    count: async ({ memory }) => (await memory.facts.list({ roles: ['turn'] })).total ?? 0,
  },
  'a step of a task': {
    body: STEP,
    prepare: async ({ memory }) =>
      `/v1/tasks/${(await memory.tasks.start({ description: 'Mend the mill' })).id}/steps`,
    count: async ({ memory }, path) =>
      (await memory.tasks.get({ id: path.split('/')[3] ?? '' })).statistics.steps,
  },
  'a statement': {
    body: STATEMENT,
    prepare: async () => '/v1/remember',
    count: async ({ memory }) => (await memory.facts.list({})).total ?? 0,
  },
}

for (const [name, { body, ...given }] of Object.entries(CASES)) {
  test(`A9 S1 ${name} with a key, sent again after a crash at any write, is there once`, async () => {
    let deaths = 0
    // Until it makes fewer writes than that.
    for (let at = 1; deaths === 2 * (at - 1); at += 1) {
      for (const when of ['before', 'after'] as const) {
        const { isDead, status, code, found } = await repeat({ at, when }, given, body)
        expect({ at, when, found }).toEqual({ at, when, found: 1 })
        expect(status < 300 || code === 'CONFLICT').toBe(true)
        if (isDead) deaths += 1
      }
    }
    expect(deaths).toBeGreaterThanOrEqual(6)
  })
}
