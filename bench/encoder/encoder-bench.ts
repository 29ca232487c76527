import { parseArgs } from 'node:util'
import { createEncoderModel, type EncoderModel } from '../../src/adapters/encoder/encoder-model.ts'
import { createEncoder } from '../../src/adapters/encoder/index.ts'
import { readModelFiles } from '../../src/adapters/encoder/model-files.ts'
import { modelFolder, readModelInfo } from '../../src/adapters/encoder/model-info.ts'
import type { ModelRuntime } from '../../src/adapters/encoder/model-runtime.ts'
import { loadNativeRuntime } from '../../src/adapters/encoder/native-runtime.ts'
import { loadWasmRuntime } from '../../src/adapters/encoder/wasm-runtime.ts'
import { makeQuestion, makeStatement } from '../latency/statements.ts'
import { type Figure, renderFigures, sample } from '../measure.ts'
import type { Benchmark } from '../run.ts'

const ROUNDS = 60
const WARM_UP = 10
const STARTS = 7

const TWENTY_WORDS =
  'The deployment of the billing service moved to Thursday morning because the database migration needs a quiet hour before release.'
const OLDER =
  'Marta owns the billing service and looks after every invoice that leaves the house, helped by two people from finance.'
const NEWER =
  'Since the start of the quarter Devon runs billing instead of her, and the two from finance report to him.'
const KOREAN =
  '스테이징 데이터베이스는 프랑크푸르트에 있고 배포는 매일 새벽 세 시에 자동으로 돌아갑니다. '
    .repeat(10)
    .slice(0, 400)

export const encoderBench: Benchmark = {
  usage: 'encoder [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean', default: false } },
    })
    const figures = await measureEncoder()
    console.log(
      values.json
        ? JSON.stringify({ node: process.version, figures }, null, 2)
        : renderFigures('The encoder, one thread, the shortest of several rounds', figures),
    )
  },
}

async function measureEncoder(): Promise<readonly Figure[]> {
  const files = await readModelFiles(modelFolder(), readModelInfo(modelFolder()))
  const model = createEncoderModel(files)
  const [native, wasm] = [await loadNativeRuntime(files), await loadWasmRuntime(files)]
  return [
    ...(await measureRuntime(model, native, ['3.5 ms', '12 ms', '25 ms'])),
    ...(await measureRuntime(model, wasm, ['30 ms'])),
    await measureStart('native', '400 ms'),
    await measureStart('wasm'),
  ]
}

async function measureRuntime(
  model: EncoderModel,
  runtime: ModelRuntime,
  aims: readonly string[],
): Promise<readonly Figure[]> {
  const work: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['20 English words', () => model.embed(TWENTY_WORDS, runtime)],
    ['400 Korean characters', () => model.embed(KOREAN, runtime)],
    ['eight pairs of 40 words', () => readPairs(model, runtime)],
    ['a question of `soak clients`', () => model.embed(makeQuestion(0), runtime, true)],
    ['a statement of it: embedded, judged, five pairs', () => judge(model, runtime)],
  ]
  const figures: Figure[] = []
  for (const [i, [name, run]] of work.entries()) {
    await sample(WARM_UP, run)
    const [value = 0] = await sample(ROUNDS, run)
    const aim = aims[i]
    const named = { name: `${runtime.name}: ${name}`, value, unit: 'ms' }
    figures.push(aim === undefined ? named : { ...named, aim })
  }
  return figures
}

async function readPairs(model: EncoderModel, runtime: ModelRuntime): Promise<void> {
  for (let i = 0; i < 8; i++) await model.read([OLDER, NEWER], { use: 'relation' }, runtime)
}

/** What a write asks of the model. */
async function judge(model: EncoderModel, runtime: ModelRuntime): Promise<void> {
  const [statement = '', ...known] = [0, 1, 2, 3, 4, 5].map((at) => makeStatement(at, 6).text)
  await model.read([statement], { use: 'single' }, runtime)
  await model.embed(statement, runtime)
  for (const older of known) await model.read([older, statement], { use: 'relation' }, runtime)
}

/** From nothing to the first vector, with the start of the process. */
async function measureStart(runtime: 'native' | 'wasm', aim?: string): Promise<Figure> {
  const [value = 0] = await sample(STARTS, async () => {
    const encoder = createEncoder({ runtime })
    await encoder.embed([TWENTY_WORDS], { kind: 'query' })
    await encoder.close()
  })
  const figure = { name: `${runtime}: cold start, from source`, value, unit: 'ms' }
  return aim === undefined ? figure : { ...figure, aim }
}
