import { templateOf } from '../../src/core/language/failures/message-template.ts'
import { readRows } from '../data/read-rows.ts'
import { mean } from '../metrics/mean.ts'
import type { SetContext, SetRun } from './bench-set.ts'

interface Row {
  readonly input: string
  readonly expected: string
}

const PLACEHOLDER = /<\w+>|<\*>/g

/** What is a value in one message alone: the part `param` of the set `sentry-grouping`. */
export async function runParameters({ dataFolder, onProgress }: SetContext): Promise<SetRun> {
  const rows = readRows<Row>(dataFolder, 'sentry-grouping', 'parameterization.jsonl')
  const predictions = rows.map(({ input }, at) => {
    onProgress(at + 1, rows.length)
    return { input, output: templateOf(input) }
  })
  const exact = rows.map(({ expected }, at) =>
    Number(withoutNames(expected) === withoutNames(predictions[at]?.output ?? '')),
  )
  return {
    predictions,
    metrics: { ALL: { n: rows.length, exact_placeholder_blind: mean(exact) ?? 0 } },
  }
}

/** The scorer does not mind what a placeholder is called. */
function withoutNames(template: string): string {
  return template.replaceAll(PLACEHOLDER, '<*>')
}
