/** How a sign is said of a step, as something that one does or that happens. */
export function sayStep(sign: string): string {
  const fixed = FIXED[sign]
  if (fixed !== undefined) return fixed
  const [first = '', ...rest] = sign.split(' ')
  const of = rest.join(' ')
  switch (first) {
    case 'tool':
      return `use ${of}`
    case 'does':
      return `run "${of}"`
    case 'asks':
      return `ask with "${of}"`
    case 'with':
      return `pass ${of}`
    case 'error':
      return `meet the error "${of}"`
    default:
      return `have a step with "${sign}"`
  }
}

/**
 * What a run does that has no step with this sign, where the words of the sign say "no" themselves:
 * a "not" before them would be one too many.
 */
export function contraryOf(sign: string): string | undefined {
  return CONTRARY[sign]
}

const CONTRARY: Readonly<Record<string, string>> = {
  'input nothing': 'always give a tool an input',
  'input no fields': 'always give a tool its fields',
  'input nothing the task names': 'always deal with something that the task names',
  'names guessed': 'use only names that were said or shown before',
  'names off topic': 'always name something that the task is about',
  'output nothing the task names': 'always find something that the task names',
  'output off topic': 'always get an answer that has a word of the task',
}

/** Whether a sign happens to a run: nobody can decide to do it, or not to. */
export function isHappening(sign: string): boolean {
  return HAPPENING.test(sign)
}

const HAPPENING = /^(?:error|another error|recovered|first |output )/

const FIXED: Readonly<Record<string, string>> = {
  error: 'meet an error',
  'error again': 'meet the same error again',
  'another error': 'go from one error to another',
  recovered: 'get over an error with the next step',
  'first ok': 'begin with a step that works',
  'first failed': 'begin with a step that fails',
  'same tool': 'use the same tool twice in a row',
  'other tool': 'change the tool',
  'input like before': 'try nearly the same input again',
  'input again': 'repeat an input word for word',
  'input nothing': 'call a tool with no input',
  'input no fields': 'call a tool with no fields',
  'input tiny': 'send a very short input',
  'input short': 'send a short input',
  'input medium': 'send an input of some length',
  'input long': 'send a long input',
  'input prose': 'write prose where the input goes',
  'input asks back': 'ask a question back',
  'input one file': 'deal with exactly one file',
  'input several files': 'deal with several files at once',
  'input what the task names': 'deal with what the task calls by its name',
  'input much the task names': 'deal with several things that the task names',
  'input nothing the task names': 'deal with nothing that the task names',
  'output what the task names': 'find what the task calls by its name',
  'output much the task names': 'find several things that the task names',
  'output nothing the task names': 'find nothing that the task names',
  'names all known': 'use only names that were said or shown before',
  'names guessed': 'use names that nobody has said or shown',
  'names one guessed': 'guess one name',
  'names several guessed': 'guess several names',
  'names off topic': 'name nothing that the task is about',
  'names all on topic': 'name only what the task is about',
  'names partly on topic': 'name some of what the task is about',
  'asks nothing more': 'ask a plain question first',
  'asks much': 'ask for many things in one statement',
  'asks inside': 'put a question inside a question',
  'asks all columns': 'ask for all columns',
  'output nothing': 'get an empty answer',
  'output number': 'get a number',
  'output one': 'get one item',
  'output few': 'get a few items',
  'output some': 'get a list of some length',
  'output many': 'get a long answer',
  'output pairs': 'get items of two or three values',
  'output wide': 'get items of many values',
  'output again': 'get the same answer again',
  'output on topic': 'get an answer that has most words of the task',
  'output touches topic': 'get an answer that has some words of the task',
  'output off topic': 'get an answer that has no word of the task',
}

/** What is said of a task that has a sign. */
export function sayTask(sign: string): string {
  // "No" in the name of a kind would stand beside the "not" of an advice.
  return TASK[sign] ?? `tasks with ${sign}`.replace('with no ', 'free of ')
}

const TASK: Readonly<Record<string, string>> = {
  counts: 'tasks that ask how many',
  extremes: 'tasks about the most, the least, the first or the last',
  averages: 'tasks about averages or shares',
  negation: 'tasks that rule something out',
  comparison: 'tasks that compare amounts',
  each: 'tasks about each, or all',
  order: 'tasks that ask for an order',
  conditions: 'tasks with conditions',
  change: 'tasks that change something',
  wish: 'tasks that tell what somebody wants',
  fault: 'tasks about something that is broken',
  quotes: 'tasks with quoted words',
  code: 'tasks with code in them',
  question: 'tasks that are a question',
  paths: 'tasks that name a file',
  stack: 'tasks with a stack trace',
}
