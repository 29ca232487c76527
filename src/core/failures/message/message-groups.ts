import { learnTemplates } from './learn-templates.ts'
import { isWord, joinValues, tokensOf, VALUE } from './message-tokens.ts'

/**
 * What was learned from messages: a plain value that can be kept as JSON. A group is named by its
 * template; what is learned later may widen it.
 */
export interface MessageGroups {
  /** The messages without the values that show by their form, in the order of their first time. */
  readonly forms: readonly MessageForm[]
}

export interface MessageForm {
  readonly tokens: readonly string[]
  readonly count: number
  /** The template, with `<*>` for each value. */
  readonly group: string
}

/** Forms beyond this number are let go, the rarest and then the oldest first. */
export const MESSAGE_FORMS_MAX = 10_000

export const NO_MESSAGE_GROUPS: MessageGroups = { forms: [] }

/** Learns from more messages. Nearly linear in the known forms, so add many at a time. */
export function addMessages(groups: MessageGroups, messages: readonly string[]): MessageGroups {
  const counted = new Map(groups.forms.map((form) => [form.tokens.join(' '), form]))
  for (const message of messages) {
    const tokens = tokensOf(message)
    const key = tokens.join(' ')
    const { count, group } = counted.get(key) ?? { count: 0, group: key }
    counted.set(key, { tokens, count: count + 1, group })
  }
  const forms = keepForms([...counted.values()])
  if (counted.size === groups.forms.length) return { forms }
  const templates = learnTemplates(forms.map(({ tokens }) => tokens))
  return {
    forms: forms.map((form, at) => ({ ...form, group: (templates[at] ?? form.tokens).join(' ') })),
  }
}

function keepForms(forms: readonly MessageForm[]): readonly MessageForm[] {
  if (forms.length <= MESSAGE_FORMS_MAX) return forms
  const newestFirst = forms.toReversed()
  const kept = newestFirst.toSorted((a, b) => b.count - a.count).slice(0, MESSAGE_FORMS_MAX)
  const isKept = new Set(kept)
  return forms.filter((form) => isKept.has(form))
}

/** Tells the group of a message, known or new, without learning from it. */
export type GroupOfMessage = (message: string) => string

interface KnownGroups {
  readonly groups: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

/** Reads the groups once, so that many messages can be told apart quickly. */
export function readMessageGroups(groups: MessageGroups): GroupOfMessage {
  const groupOfForm = new Map(groups.forms.map(({ tokens, group }) => [tokens.join(' '), group]))
  const known = { groups: new Set(groupOfForm.values()), words: new Set<string>() }
  for (const group of known.groups) for (const word of group.split(' ')) known.words.add(word)
  return (message) => {
    const tokens = tokensOf(message)
    const form = tokens.join(' ')
    return groupOfForm.get(form) ?? findGroup(tokens, known) ?? form
  }
}

/** The known group that has values where the message has words that no group has, or one word. */
function findGroup(tokens: readonly string[], known: KnownGroups): string | undefined {
  const isNew = (token: string) => isWord(token) && !known.words.has(token)
  const withoutNew = joinValues(tokens.map((token) => (isNew(token) ? VALUE : token))).join(' ')
  if (known.groups.has(withoutNew)) return withoutNew
  for (const at of tokens.keys()) {
    const group = joinValues(tokens.with(at, VALUE)).join(' ')
    if (known.groups.has(group)) return group
  }
  return undefined
}

/** The group of each message, learned from these messages alone. */
export function groupMessages(messages: readonly string[]): readonly string[] {
  return messages.map(readMessageGroups(addMessages(NO_MESSAGE_GROUPS, messages)))
}
