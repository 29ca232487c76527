import type { EntryInput } from '../entries/make-entry.ts'
import type { SectionName } from '../entries/section-name.ts'
import { clipMiddle } from './clip.ts'
import type { Discovery, RecentError } from './recent.ts'
import type { TaskStep } from './task-step.ts'

type PlacedInput = { readonly section: SectionName } & EntryInput

const SHOWN_INPUT_LENGTH = 400

export function traceKey(step: number): string {
  return `step/${step}`
}

export function errorKey(step: number): string {
  return `error/${step}`
}

export function discoveryKey({ step, number }: Discovery): string {
  return `discovery/${step}/${number}`
}

/** A step as it stands in context: what was called, and what came back. */
export function traceEntry(step: TaskStep): PlacedInput {
  const lines = [
    ...(step.input === undefined ? [] : [clipMiddle(step.input, SHOWN_INPUT_LENGTH)]),
    ...(step.output === undefined ? [] : [`→ ${step.output}`]),
    ...(step.error === undefined ? [] : [`failed: ${step.error}`]),
  ]
  return {
    section: 'results',
    key: traceKey(step.number),
    kind: 'trace',
    label: step.tool ?? 'step',
    text: lines.join('\n'),
  }
}

export function errorEntry({ step, type, message, context }: RecentError): PlacedInput {
  const { tool, subtask } = context
  const where = [
    ...(tool === undefined ? [] : [`in ${tool}`]),
    ...(subtask === undefined ? [] : [`during ${subtask}`]),
  ]
  return {
    section: 'execution',
    key: errorKey(step),
    kind: 'error',
    label: [type, ...where].join(' '),
    text: message,
  }
}

export function discoveryEntry(discovery: Discovery): PlacedInput {
  return {
    section: 'results',
    key: discoveryKey(discovery),
    kind: 'discovery',
    label: discovery.kind,
    text: discovery.text,
  }
}
