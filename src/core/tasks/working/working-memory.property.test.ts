import fc from 'fast-check'
import { countTokens as countGpt } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { GIVEN, SMALL_LIMITS } from '../../../../tests/support/working-memory.ts'
import { NASTY_TEXTS } from '../../../conformance/nasty-texts.ts'
import { checkInput } from '../../check-input.ts'
import { MemoryError } from '../../errors.ts'
import { cleanText } from '../../language/text/clean-text.ts'
import { recordDecision } from '../active/active-context.ts'
import { addHypothesis } from '../active/hypotheses.ts'
import { describeEpisode } from '../ending/describe-episode.ts'
import { findEntry, tokensOf, touchEntry } from '../entries/entries.ts'
import { pieceOf, SECTIONS } from '../entries/entry.ts'
import { EPISODE_STATUSES, episodeInputSchema } from '../episodes/episode.ts'
import { fetchMoved } from '../pruning/fetch.ts'
import { prune } from '../pruning/make-room.ts'
import { recordStep } from '../steps/record-step.ts'
import { addIntermediate, outputKey, pushState } from './push-state.ts'
import { renderContext } from './render.ts'
import { initWorkingMemory, loadTaskContext, retrieveFromEpisodic } from './task-context.ts'
import { restoreSnapshot, takeSnapshot } from './task-record.ts'
import { endExecution, getVariable, setVariable, VARIABLE_SCOPES } from './variables.ts'
import { begin, type Change, type StepContext, type WorkingMemory } from './working-memory.ts'

const ORDINARY = { disallowedSpecial: new Set<string>() }
const given = (index: number): StepContext => ({
  ...GIVEN,
  at: new Date(1_772_000_000_000 + index * 1_000).toISOString(),
  countTokens: (text) => countGpt(text, ORDINARY),
})

interface Output {
  readonly subtask: string
  readonly output: string
}
type Command = (
  memory: WorkingMemory,
  at: StepContext,
  stored: ReadonlyMap<string, string>,
) => Change

const aWord = fc.constantFrom('캐시', 'retry', '错误 42', 'src/a.ts', 'perché', 'שלום', '🚀 done.')
const aText = fc.oneof(
  fc.array(aWord, { minLength: 5, maxLength: 60, size: 'max' }).map((words) => words.join(' ')),
  fc.array(aWord, { minLength: 1, maxLength: 60, size: 'max' }).map((words) => words.join('.\n')),
  fc.constantFrom(...NASTY_TEXTS.filter((text) => text.length < 600)),
)
const aSubtask = fc.constantFrom('a', 'b', 'c', 'd/1', 'e', 'f', 'g', 'h')

const commands: fc.Arbitrary<Command & { readonly output?: Output }> = fc.oneof(
  fc
    .record({
      name: fc.constantFrom('x', 'y', 'retry/count'),
      value: fc.oneof(aText, fc.integer(), fc.array(aText, { maxLength: 3 })),
      scope: fc.constantFrom(...VARIABLE_SCOPES),
      subtask: aSubtask,
    })
    .map((input) => (memory: WorkingMemory, at: StepContext) => setVariable(memory, input, at)),
  fc
    .constantFrom('x', 'y', 'nothing')
    .map(
      (name) => (memory: WorkingMemory, at: StepContext) =>
        begin(getVariable(memory, { name }, at).memory),
    ),
  fc
    .record({ current: aSubtask, completed: fc.array(aSubtask, { maxLength: 2 }) })
    .map((input) => (memory: WorkingMemory, at: StepContext) => pushState(memory, input, at)),
  fc
    .record({ subtask: aSubtask, output: aText })
    .map((output) =>
      Object.assign(
        (memory: WorkingMemory, at: StepContext) => addIntermediate(memory, output, at),
        { output },
      ),
    ),
  fc
    .array(
      fc.record({
        id: fc.constantFrom('e1', 'e2', 'p1'),
        kind: fc.constantFrom('episode' as const, 'pattern' as const),
        text: aText,
      }),
      { maxLength: 3 },
    )
    .map(
      (found) => (memory: WorkingMemory, at: StepContext) =>
        retrieveFromEpisodic(memory, found, at),
    ),
  fc
    .record({
      tool: fc.constantFrom('bash', 'grep', 'Edit'),
      output: aText,
      error: fc.option(aText, { nil: undefined }),
      thought: fc.option(aText, { nil: undefined }),
    })
    .map((step) => (memory: WorkingMemory, at: StepContext) => recordStep(memory, step, at)),
  fc
    .record({
      id: fc.constantFrom('h1', 'h2'),
      text: aText,
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map((input) => (memory: WorkingMemory, at: StepContext) => addHypothesis(memory, input, at)),
  fc
    .record({ id: fc.constantFrom('d1', 'd2'), decision: aText, rationale: aText })
    .map((input) => (memory: WorkingMemory, at: StepContext) => recordDecision(memory, input, at)),
  fc.constant((memory: WorkingMemory, at: StepContext) => prune(memory, at)),
  fc.constant((memory: WorkingMemory) => endExecution(memory)),
  fc.constant((memory: WorkingMemory, at: StepContext) => {
    const entry = findEntry(memory, 'retrieved', 'episode/e1')
    return begin(entry === undefined ? memory : touchEntry(memory, 'retrieved', entry, at))
  }),
  fc
    .nat(20)
    .map(
      (pick) => (memory: WorkingMemory, at: StepContext, stored: ReadonlyMap<string, string>) => {
        const moved = memory.moved[pick % Math.max(1, memory.moved.length)]
        if (moved === undefined) return begin(memory)
        return fetchMoved(memory, { hash: moved.hash, text: stored.get(moved.hash) ?? '' }, at)
      },
    ),
)

function start(): WorkingMemory {
  const begun = initWorkingMemory(
    { id: 'w', system: ['Speak plainly.'], limits: SMALL_LIMITS },
    given(0),
  )
  return loadTaskContext(
    begun.memory,
    {
      id: 't',
      description: '로그인 버그 수정',
      goals: ['users can log in'],
      criteria: ['tests pass'],
      constraints: ['no new package'],
      plan: [{ id: 'h', needs: ['a'] }],
    },
    given(0),
  ).memory
}

interface History {
  readonly memory: WorkingMemory
  readonly stored: ReadonlyMap<string, string>
  readonly told: ReadonlyMap<string, string>
}

// A refusal changes nothing: only hot content is refused.
function run(
  all: readonly (Command & { readonly output?: Output })[],
  check: (history: History) => void,
): History {
  let memory = start()
  const stored = new Map<string, string>()
  const told = new Map<string, string>()
  for (const [index, command] of all.entries()) {
    try {
      const change = command(memory, given(index), stored)
      for (const { hash, text } of change.moves) stored.set(hash, text)
      if (command.output !== undefined) {
        told.set(outputKey(command.output.subtask), cleanText(command.output.output))
      }
      memory = change.memory
    } catch (error) {
      if (!MemoryError.is(error, 'LIMIT_EXCEEDED')) throw error
    }
    check({ memory, stored, told })
  }
  return { memory, stored, told }
}

// Hot ones stand there whole; of others the whole is in the store.
function checkOutput({ memory, stored }: Omit<History, 'told'>, key: string, text: string): void {
  const live = findEntry(memory, 'results', key)
  const moved = memory.moved.find(({ entry }) => entry.key === key)
  const turn = live?.turn ?? moved?.entry.turn ?? memory.turn
  if (memory.turn - turn <= 1) expect(live).toMatchObject({ text })
  const whole = live?.whole ?? moved?.hash
  if (live?.text !== text) expect(stored.get(whole ?? '')).toBe(text)
}

// Long enough to be full again and again.
const aHistory = fc.array(commands, { minLength: 20, maxLength: 60, size: 'max' })

test('W3 whatever happens, the limit holds, hot content stays and what moved out comes back', () => {
  fc.assert(
    fc.property(aHistory, (history) => {
      run(history, ({ memory, stored, told }) => {
        expect(tokensOf(memory)).toBeLessThanOrEqual(memory.limits.total)
        for (const goal of ['description/1', 'goal/1', 'criterion/1', 'constraint/1']) {
          expect(findEntry(memory, 'task', goal)?.whole).toBeUndefined()
          expect(findEntry(memory, 'task', goal)).toBeDefined()
        }
        for (const [key, text] of told) checkOutput({ memory, stored }, key, text)
        for (const { hash } of memory.moved) expect(stored.has(hash)).toBe(true)
      })
    }),
    { numRuns: 30, interruptAfterTimeLimit: 20_000 },
  )
})

test('W1 tokens are counted once and never go astray', () => {
  fc.assert(
    fc.property(aHistory, (history) => {
      const { memory } = run(history, () => undefined)

      for (const section of SECTIONS) {
        const { entries, tokens } = memory.sections[section]
        const counted = entries.map((entry) => given(0).countTokens(pieceOf(entry)))
        expect(entries.map((entry) => entry.tokens)).toEqual(counted)
        expect(tokens).toBe(counted.reduce((sum, count) => sum + count, 0))
        expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
      }
    }),
    { numRuns: 15, interruptAfterTimeLimit: 20_000 },
  )
})

test('W5 two runs are equal, JSON keeps everything, and a snapshot is restored as it was', () => {
  fc.assert(
    fc.property(aHistory, (history) => {
      const { memory } = run(history, () => undefined)
      const again = run(history, () => undefined)
      const { snapshot, moves } = takeSnapshot(memory, given(99))

      expect(again.memory).toEqual(memory)
      expect(JSON.parse(JSON.stringify(memory))).toStrictEqual(memory)
      expect(
        restoreSnapshot({ hash: snapshot.hash, text: moves[0]?.text ?? '' }).memory,
      ).toStrictEqual(memory)
    }),
    { numRuns: 15, interruptAfterTimeLimit: 20_000 },
  )
})

test('W11 whatever is in it, the rendered context keeps to the budget', () => {
  fc.assert(
    fc.property(
      aHistory,
      fc.oneof(fc.integer({ min: 0, max: 800 }), fc.constant(1_000_000)),
      (history, budgetTokens) => {
        const { memory } = run(history, () => undefined)
        const { text, tokens, leftOut } = renderContext(
          memory,
          { budgetTokens, nonce: 'k7p2m9qxab' },
          given(0),
        )

        expect(given(0).countTokens(text)).toBeLessThanOrEqual(tokens)
        expect(tokens).toBeLessThanOrEqual(budgetTokens)
        const shown = SECTIONS.flatMap((section) => memory.sections[section].entries).length
        if (budgetTokens === 1_000_000) expect(leftOut).toEqual([])
        if (budgetTokens === 0) expect(leftOut).toHaveLength(shown)
      },
    ),
    { numRuns: 30, interruptAfterTimeLimit: 20_000 },
  )
})

test('W11 a larger budget never leaves out what a smaller one has shown', () => {
  const budget = fc.integer({ min: 0, max: 800 })
  fc.assert(
    fc.property(aHistory, budget, budget, (history, one, other) => {
      const { memory } = run(history, () => undefined)
      const leftOut = (budgetTokens: number): ReadonlySet<string> => {
        const rendered = renderContext(memory, { budgetTokens, nonce: 'k7p2m9qxab' }, given(0))
        return new Set(rendered.leftOut.map(({ section, key }) => `${section} ${key}`))
      }

      const [small, large] = [leftOut(Math.min(one, other)), leftOut(Math.max(one, other))]
      expect([...large].filter((key) => !small.has(key))).toEqual([])
    }),
    { numRuns: 30, interruptAfterTimeLimit: 20_000 },
  )
})

test('W10 whatever happened, its description is an episode that can be stored', () => {
  fc.assert(
    fc.property(aHistory, fc.constantFrom(...EPISODE_STATUSES), (history, status) => {
      const { memory } = run(history, () => undefined)

      const { episode } = describeEpisode(memory, { status, output: 'fatto' }, given(100))

      const told = checkInput(episodeInputSchema, episode, 'store-episode')
      expect(told.execution.steps?.total).toBe(memory.progress.statistics.steps)
      expect(told.execution.decisions.length).toBeLessThanOrEqual(memory.active.decisions.length)
    }),
    { numRuns: 30, interruptAfterTimeLimit: 20_000 },
  )
})
