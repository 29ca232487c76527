import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { invalidInput } from '../../src/core/errors.ts'
import { createProgress } from '../progress.ts'
import type { Benchmark } from '../run.ts'
import { listAimedSets } from './aims.ts'
import { renderReport } from './render-report.ts'
import { runAll } from './run-all.ts'
import { checkBlock, writeBlock } from './write-block.ts'

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md')
const BLOCK = 'recall'

export const recallBench: Benchmark = {
  usage:
    'recall --data <folder> [--train <folder>] [--sets locomo,beam] [--cache <folder>] [--write] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: 'string' },
        train: { type: 'string' },
        sets: { type: 'string' },
        cache: { type: 'string' },
        write: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    if (values.data === undefined) {
      throw invalidInput('recall needs --data <folder>', 'That folder holds the sets.')
    }
    if (values.write && values.sets !== undefined) {
      throw invalidInput('--write renews the figures of all sets', 'Leave --sets or --write out.')
    }
    if (values.write) await checkBlock(PAGE, BLOCK)
    const missing: string[] = []
    const runs = await runAll(values.sets?.split(',') ?? listAimedSets(), {
      dataFolder: values.data,
      trainFolder: values.train,
      cacheFolder: values.cache,
      progressOf: (name) => createProgress(name, process.stderr),
      onFailure(name, error) {
        missing.push(name)
        process.stderr.write(`${name}: ${error.message}\n`)
      },
    })
    const report = renderReport(runs, missing)
    console.log(values.json ? JSON.stringify(runs, null, 2) : report)
    if (values.write) await writeBlock(PAGE, BLOCK, report)
    if (missing.length > 0) process.exitCode = 1
  },
}
