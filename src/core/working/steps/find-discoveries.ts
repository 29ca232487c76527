import { sentenceSpans } from '../../language/split-sentences.ts'
import { hasCue } from '../../summary/read-cues.ts'
import type { Discovery } from './recent.ts'
import type { StepInput } from './task-step.ts'

const FINDING_LENGTH_MAX = 300
const FINDINGS_OF_STEP_MAX = 3
const READ_LENGTH_MAX = 4_000

// `12 passed, 1 failed`, `Tests: 3 failed`, `OK (12 tests)`, `FAILED (failures=1)`.
const TEST_RESULT =
  /^.{0,80}?(?:\d{1,9} (?:tests? )?(?:passed|failed|passing|failing|skipped)|OK \(\d+ tests?|FAILED \((?:failures|errors)=\d+|test result: (?:ok|FAILED)).{0,120}$/mu
// A place in a file, as searching tools print it.
const PLACE = /^((?:[\w.@~-]{1,80}\/){0,20}[\w.@-]{1,80}\.[a-z]{1,5}):(\d{1,6})(?::|$)/imu
const SEARCHING = /grep|search|find|glob|locate|symbol|reference|definition/iu

type Found = Pick<Discovery, 'kind' | 'text'>

/** What a step brought to light, by rules: what the agent concluded, test results, places. */
export function findDiscoveries(
  { tool = '', thought = '', output = '' }: StepInput,
  step: number,
): readonly Discovery[] {
  return [
    ...findConclusions(thought),
    ...findTestResult(output),
    ...(SEARCHING.test(tool) ? findPlace(output) : []),
  ].map((found, index) => ({ step, number: index + 1, ...found }))
}

function findConclusions(thought: string): readonly Found[] {
  const read = thought.slice(0, READ_LENGTH_MAX)
  return sentenceSpans(read)
    .map(({ start, end }) => read.slice(start, end))
    .filter((sentence) => sentence.length <= FINDING_LENGTH_MAX && hasCue(sentence, 'finding'))
    .slice(0, FINDINGS_OF_STEP_MAX)
    .map((text) => ({ kind: 'finding', text }))
}

// Programs that test sum up at the end.
function findTestResult(output: string): readonly Found[] {
  const found = TEST_RESULT.exec(output.slice(-READ_LENGTH_MAX))
  return found === null ? [] : [{ kind: 'test-result', text: found[0].trim() }]
}

function findPlace(output: string): readonly Found[] {
  const found = PLACE.exec(output.slice(0, READ_LENGTH_MAX))
  return found === null ? [] : [{ kind: 'place', text: `${found[1]}:${found[2]}` }]
}
