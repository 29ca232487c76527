import type { ConsoleWorld } from './console-world.ts'

/** Every page and part of a filled memory that has an address of its own, by name. */
export async function listAddresses({
  owner,
}: ConsoleWorld): Promise<Readonly<Record<string, string>>> {
  const [facts, tasks, episodes, patterns, bugs, rules] = await Promise.all([
    owner.facts.list({ entities: ['Ada'] }),
    owner.tasks.list({}),
    owner.episodes.search({ status: ['success'], errorTypes: ['TypeError'] }),
    owner.patterns.list({}),
    owner.bugs.list({}),
    owner.rules.list({}),
  ])
  const fact = facts.items.find(({ text }) => text.includes('Verona'))
  const task = tasks.items.find(({ description }) => description.includes('voucher'))
  return {
    home: '#/',
    ask: `#/ask?q=${encodeURIComponent('What does Ada drink in the morning?')}`,
    'ask-then': `#/ask?q=${encodeURIComponent('Which office does Ada work in?')}&day=2026-05-01`,
    facts: '#/facts',
    fact: `#/facts/${fact?.id}?subject=Ada`,
    queue: '#/review',
    tasks: '#/tasks',
    task: `#/tasks/${task?.id}`,
    episodes: '#/episodes',
    episode: `#/episodes/${episodes.items[0]?.episode.id}`,
    learning: '#/learning',
    pattern: `#/learning/patterns/${patterns.items[0]?.id}`,
    bug: `#/learning/bugs/${bugs.items[0]?.id}`,
    rule: `#/learning/rules/${rules.items[0]?.id}`,
    health: '#/health',
  }
}
