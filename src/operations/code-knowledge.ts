import * as z from 'zod'
import { addBugSchema, listBugsSchema } from '../core/learning/bugs/bug-input.ts'
import { bugPatternSchema } from '../core/learning/bugs/bug-pattern.ts'
import { shownEpisodeSchema } from '../core/learning/knowledge/shown-episode.ts'
import { codeRuleSchema, listedRuleSchema } from '../core/learning/rules/code-rule.ts'
import {
  addRuleSchema,
  listRulesSchema,
  matchRulesSchema,
} from '../core/learning/rules/rule-input.ts'
import { addBugPattern, forgetBugPattern } from '../flows/learning/bugs/change-bugs.ts'
import { getBugPattern, listBugPatterns } from '../flows/learning/bugs/read-bugs.ts'
import { addRule, forgetRule } from '../flows/learning/rules/change-rules.ts'
import { getRule, listRules, matchRules } from '../flows/learning/rules/list-rules.ts'
import { arrayOf, idField, listing, listOf } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { formatBug, formatBugPage, formatFoundBug } from './views/format-bugs.ts'
import { formatDeleted, formatDone } from './views/format-changes.ts'
import {
  formatAddedRules,
  formatFoundRule,
  formatRuleMatches,
  formatRules,
} from './views/format-learned.ts'

const bug = idField('bug')
const EPISODES_STILL_SHOW_IT = 'Episodes still show it, so it stays.'

export const bugs = defineGroup(
  { name: 'bugs', noun: 'bug', summary: 'Known bugs and their fixes.' },
  {
    list: defineOperation({
      summary: 'List known bugs, most frequent first.',
      effect: 'reads',
      input: listBugsSchema,
      output: listOf(bugPatternSchema),
      http: 'GET /v1/bugs',
      cli: { show: formatBugPage },
      run: listBugPatterns,
    }),
    get: defineOperation({
      summary: 'Get a bug: how to recognise it, its fixes, episodes and related bugs.',
      effect: 'reads',
      input: z.strictObject({ id: bug }),
      output: z.object({
        pattern: bugPatternSchema,
        related: arrayOf(z.object({ id: z.string(), name: z.string() })),
        behind: arrayOf(shownEpisodeSchema).describe('The newest episodes in which it occurred.'),
      }),
      http: 'GET /v1/bugs/{id}',
      cli: { positional: 'id', examples: ['loci bug get <id>'], show: formatFoundBug },
      run: ({ id }, caller, memory) => getBugPattern(id, caller, memory),
    }),
    add: defineOperation({
      summary: 'Add a bug: how to recognise it, its cause and its fix.',
      effect: 'writes',
      input: addBugSchema,
      output: bugPatternSchema,
      http: 'POST /v1/bugs',
      isCreated: () => true,
      cli: {
        positional: 'error',
        examples: ['loci bug add - < crash.txt --solution "Run npm ci."'],
        show: formatBug,
      },
      run: addBugPattern,
    }),
    delete: defineOperation({
      summary: 'Delete the description of a bug. What episodes show is kept as long as they are.',
      effect: 'removes',
      isIdempotent: true,
      input: z.strictObject({ id: bug }),
      output: z.object({
        id: z.string(),
        episodes: z.int().describe('Episodes that still show it; if none, the bug is deleted.'),
      }),
      http: 'DELETE /v1/bugs/{id}',
      cli: {
        positional: 'id',
        examples: ['loci bug delete <id>'],
        show: ({ id, episodes }, view) =>
          formatDone('Deleted', { id, text: episodes === 0 ? '' : EPISODES_STILL_SHOW_IT }, view),
      },
      run: ({ id }, caller, memory) => forgetBugPattern(id, caller, memory),
    }),
  },
)

export const rules = defineGroup(
  {
    name: 'rules',
    noun: 'rule',
    summary: 'Code rules and patterns: how this team changes code.',
  },
  {
    list: defineOperation({
      summary: 'List code rules with their supporting episodes, most confident first.',
      effect: 'reads',
      input: listRulesSchema,
      output: listOf(listedRuleSchema),
      http: 'GET /v1/rules',
      cli: { examples: ['loci rule list --language typescript'], show: formatRules },
      run: listing(listRules),
    }),
    get: defineOperation({
      summary: 'Get a code rule, its supporting episodes and similar rules.',
      effect: 'reads',
      input: z.strictObject({ id: idField('rule') }),
      output: z.object({
        rule: codeRuleSchema,
        similar: arrayOf(z.object({ rule: codeRuleSchema, similarity: z.number() })),
        behind: arrayOf(shownEpisodeSchema).describe('The newest episodes that show it.'),
      }),
      http: 'GET /v1/rules/{id}',
      cli: { positional: 'id', examples: ['loci rule get <id>'], show: formatFoundRule },
      run: ({ id }, caller, memory) => getRule(id, caller, memory),
    }),
    match: defineOperation({
      summary: 'Find the code rules that apply to code or files, with suggestions.',
      effect: 'reads',
      input: matchRulesSchema,
      output: listOf(
        z.object({
          rule: codeRuleSchema,
          line: z.int().describe('Counted from 1.'),
          start: z.int(),
          end: z.int(),
          found: z.string(),
          suggestion: z.string(),
        }),
      ).extend({
        also: arrayOf(codeRuleSchema).describe('Rules in words, for the reader to judge.'),
      }),
      http: 'POST /v1/rules/match',
      cli: {
        positional: 'code',
        examples: ['loci rule match - --language typescript < src/cart.ts'],
        show: formatRuleMatches,
      },
      run: matchRules,
    }),
    add: defineOperation({
      summary: 'Add a code rule: a template, regular expression, description or example.',
      effect: 'writes',
      input: addRuleSchema,
      output: z.object({
        learned: z.int().describe('New rules.'),
        reinforced: z.int().describe('Rules that already existed.'),
        rules: arrayOf(codeRuleSchema),
      }),
      http: 'POST /v1/rules',
      isCreated: ({ learned }) => learned > 0,
      cli: {
        positional: 'name',
        examples: [
          "loci rule add \"Compare strictly\" --category null-safety --language typescript --template '$X == null' --after '$X === undefined'",
          "loci rule add --before 'a == null' --after 'a === undefined' --language typescript",
        ],
        show: formatAddedRules,
      },
      run: addRule,
    }),
    delete: defineOperation({
      summary: 'Delete a code rule permanently. It is not learned again.',
      effect: 'removes',
      isIdempotent: true,
      input: z.strictObject({ id: idField('rule') }),
      output: z.object({ id: z.string() }),
      http: 'DELETE /v1/rules/{id}',
      cli: { positional: 'id', examples: ['loci rule delete <id>'], show: formatDeleted },
      run: ({ id }, caller, memory) => forgetRule(id, caller, memory),
    }),
  },
)
