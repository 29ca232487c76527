import { withoutHangulNames } from '../../language/entities/hangul-names.ts'
import { withoutNames } from '../../language/failures/message-core.ts'
import { templateOf } from '../../language/failures/message-template.ts'
import { type Act, readActs } from '../../tasks/acts/read-acts.ts'
import type { TraceEntry } from '../../tasks/episodes/episode.ts'
import { readFailureText, withoutCall } from '../../tasks/episodes/failure-keys.ts'
import table from './command-words.json' with { type: 'json' }
import { featureText, READ_LENGTH_MAX } from './task-features.ts'

/** Later steps are ignored: what decides a run mostly happens early. */
export const STEPS_KEPT_MAX = 60
export const FEATURES_PER_STEP_MAX = 16

/** Commands whose second word says what is done. */
const WITH_SUBCOMMANDS: ReadonlySet<string> = new Set(table.subcommands.split(' '))
/** Statements that show how a database is built, and not its rows. */
const OF_SCHEMA = / (?:show|desc|describe|explain|pragma)$/u

export type Step = Pick<TraceEntry, 'tool' | 'input' | 'error'>

/**
 * What each step did: `tool edit` or `run npm test`, what that is in any agent's words (`is a run
 * of one test`), how it failed (`error …`), and `again` for a call that failed so before, with nothing changed
 * since.
 */
export function stepFeatures(steps: readonly Step[]): readonly (readonly string[])[] {
  const failed = new Set<string>()
  return steps.slice(0, STEPS_KEPT_MAX).map((step) => {
    const acts = readActs(step.tool, step.input?.slice(0, READ_LENGTH_MAX))
    const features = new Set(acts.flatMap(actionsOf))
    if (step.error !== undefined) {
      const error = errorTemplate(withoutCall(step.error, step.input))
      const call = JSON.stringify([acts.map(({ call: one }) => one), error])
      features.add('error').add(`error ${error}`)
      if (failed.has(call)) features.add('again')
      failed.add(call)
    } else if (acts.some(({ kind }) => kind === 'change')) failed.clear()
    return [...features].slice(-FEATURES_PER_STEP_MAX)
  })
}

/** Commands that only prepare others. */
const PREPARING = /^(?:cd|pushd|popd|echo|export|set|source|true|sleep)$/u

function actionsOf(act: Act): readonly string[] {
  if (act.tool === undefined && PREPARING.test(act.head)) return []
  const name = act.tool === undefined ? `run ${commandOf(act)}` : `tool ${act.head}`
  const meaning = meaningOf(act)
  return [featureText(name), ...(meaning === undefined ? [] : [`is ${meaning}`])]
}

function commandOf({ head, call }: Act): string {
  const [program = ''] = head.split(' ', 1)
  const second = call
    .split(' ')
    .slice(1)
    .find((word) => /^[a-z][a-z:-]*$/u.test(word))
  return WITH_SUBCOMMANDS.has(program) && second !== undefined ? `${program} ${second}` : head
}

function meaningOf({ kind, check, files, head, targets }: Act): string | undefined {
  if (check === 'test') return targets.length === 0 ? 'a run of all tests' : 'a run of one test'
  if (check === 'build') return 'a build'
  if (check === 'lint') return 'a linter run'
  if (kind === 'change' && files.length > 0) return 'an edit'
  return kind === 'look' && OF_SCHEMA.test(head) ? 'a look at the schema' : undefined
}

/** A quoted phrase that is not a name but a location, such as 'where clause'. */
const PHRASE = /["'`](\p{Ll}+(?: \p{Ll}+){1,3})["'`]/gu

/** The message of an error without names. */
export function errorTemplate(text: string): string {
  const { type, message = '' } = readFailureText(text.slice(0, READ_LENGTH_MAX))
  const line = (message.trim() || text.trim()).split('\n', 1)[0] ?? ''
  const template = withoutNames(withoutHangulNames(templateOf(line).replace(PHRASE, '$1')))
  return featureText(
    type === undefined || template.startsWith(type) ? template : `${type}: ${template}`,
  )
}
