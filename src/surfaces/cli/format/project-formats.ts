import type { Memory } from '../../../operations/operation.ts'
import { formatReceipt } from './format-facts.ts'
import { formatForgottenPreference, formatPreferences } from './format-preferences.ts'
import {
  formatForgottenProject,
  formatLearnedProject,
  formatProject,
  formatProjects,
} from './format-project.ts'
import type { View } from './style.ts'

type Result<Name extends keyof Memory> = Memory[Name] extends (...input: never[]) => infer Output
  ? Awaited<Output>
  : never

/** What each operation on projects and preferences resolves to, by its name. */
export interface ProjectResults {
  readonly 'learn-project': Result<'learnProject'>
  readonly 'get-project': Result<'getProject'>
  readonly 'list-projects': { readonly projects: Result<'listProjects'> }
  readonly 'forget-project': Result<'forgetProject'>
  readonly 'list-preferences': Result<'listPreferences'>
  readonly 'set-preference': Result<'setPreference'>
  readonly 'forget-preference': Result<'forgetPreference'>
}

export const PROJECT_FORMATS: {
  readonly [Name in keyof ProjectResults]: (result: ProjectResults[Name], view: View) => string
} = {
  'learn-project': formatLearnedProject,
  'get-project': formatProject,
  'list-projects': formatProjects,
  'forget-project': formatForgottenProject,
  'list-preferences': formatPreferences,
  'set-preference': formatReceipt,
  'forget-preference': formatForgottenPreference,
}
