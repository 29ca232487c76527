import type { KnowledgeInput } from '../../core/knowledge/relevant/knowledge-input.ts'
import { type BugMemory, bindBugs } from '../bugs/bind-bugs.ts'
import type { Caller } from '../caller.ts'
import { bindCodePatterns, type CodePatternMemory } from '../code-patterns/bind-code-patterns.ts'
import type { GateDeps } from '../facts/gate-deps.ts'
import { bindPreferences, type PreferenceMemory } from '../preferences/bind-preferences.ts'
import { bindProjects, type ProjectMemory } from '../project/bind-projects.ts'
import { bindRules, type RuleMemory } from '../rules/bind-rules.ts'
import { bindTools, type ToolMemory } from '../tools/tool-statistics.ts'
import { type RelevantKnowledge, relevantKnowledge } from './relevant-knowledge.ts'

/** The part of a memory that knows what episodes have taught. */
export interface KnowledgeMemory
  extends BugMemory,
    CodePatternMemory,
    RuleMemory,
    ToolMemory,
    ProjectMemory,
    PreferenceMemory {
  /** What is relevant for a task, as text for a prompt and piece by piece. */
  relevantKnowledge(input?: KnowledgeInput): Promise<RelevantKnowledge>
}

export function bindKnowledge(caller: Caller, deps: GateDeps): KnowledgeMemory {
  return {
    ...bindBugs(caller, deps),
    ...bindCodePatterns(caller, deps),
    ...bindRules(caller, deps),
    ...bindTools(caller, deps),
    ...bindProjects(caller, deps),
    ...bindPreferences(caller, deps),
    relevantKnowledge: (input = {}) => relevantKnowledge(input, caller, deps),
  }
}
