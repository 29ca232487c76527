import type { Alias } from '../../core/entities/alias-record.ts'
import type {
  AboutInput,
  AliasInput,
  AliasListInput,
  AliasSuggestionInput,
} from '../../core/entities/entity-input.ts'
import type { AliasSuggestion } from '../../core/entities/suggest-aliases.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { RememberReceipt } from '../../core/gate/receipt.ts'
import type { OpenQuestion } from '../../core/questions/open-question.ts'
import type {
  AskInput,
  CloseQuestionInput,
  QuestionListInput,
} from '../../core/questions/question-input.ts'
import type { ContextInput, RecallPromptInput } from '../../core/recall/prompt-input.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../facts/gate-deps.ts'
import { type ExplainedOpinion, explainOpinion } from '../opinions/explain-opinion.ts'
import { readContext } from '../pins/context.ts'
import type { Prompt } from '../pins/pack-prompt.ts'
import { pin, unpin } from '../pins/pin.ts'
import { type RecallPrompt, recallPrompt } from '../pins/recall-prompt.ts'
import { type AskReceipt, askLater } from '../questions/ask-later.ts'
import { closeQuestionByHand } from '../questions/close-questions.ts'
import { confirmProposal } from '../questions/confirm-proposal.ts'
import { listQuestions } from '../questions/read-questions.ts'
import { type AboutEntity, aboutEntity } from './about-entity.ts'
import {
  type AliasPage,
  addAlias,
  findAliasSuggestions,
  listAliases,
  removeAlias,
} from './aliases.ts'
import { type ListedTopic, listTopics } from './known-topics.ts'

/** What a memory knows beside single statements: names, topics, opinions, what is in context. */
export interface EntityMemory {
  /** Says that two names are of one. @throws MemoryError `FORBIDDEN` for a caller of little trust. */
  addAlias(input: AliasInput): Promise<Alias>
  listAliases(input?: AliasListInput): Promise<AliasPage>
  removeAlias(id: string): Promise<Alias>
  /** Names that may be of one. Nothing is joined before somebody says so. */
  suggestAliases(input?: AliasSuggestionInput): Promise<readonly AliasSuggestion[]>
  /** All that is known of somebody or something, under all of its names. */
  aboutEntity(input: AboutInput): Promise<AboutEntity>
  listTopics(): Promise<readonly ListedTopic[]>
  /** Keeps a fact always in context. @throws MemoryError `FORBIDDEN`, `LIMIT_EXCEEDED` */
  pin(id: string): Promise<Fact>
  unpin(id: string): Promise<Fact>
  /** What is always in context, as text for a prompt, fenced as data. */
  context(input?: ContextInput): Promise<Prompt>
  /** Answers a question with text for a prompt, fenced as data. */
  recallPrompt(input: RecallPromptInput): Promise<RecallPrompt>
  /** Keeps a question until something answers it. */
  askLater(input: AskInput): Promise<AskReceipt>
  listQuestions(input?: QuestionListInput): Promise<readonly OpenQuestion[]>
  closeQuestion(input: CloseQuestionInput): Promise<OpenQuestion>
  /** Does what an agent proposed to correct. @throws MemoryError `FORBIDDEN`, `CONFLICT` */
  confirmProposal(id: string): Promise<RememberReceipt>
  /** What somebody thinks, how sure that is, and why. */
  explainOpinion(id: string): Promise<ExplainedOpinion>
}

/** @param look Reads what people changed in the workspace now; false when that takes too long. */
export function bindEntityMemory(
  caller: Caller,
  deps: GateDeps,
  look: () => Promise<boolean>,
): EntityMemory {
  return {
    addAlias: (input) => addAlias(input, caller, deps),
    listAliases: (input = {}) => listAliases(input, caller, deps),
    removeAlias: (id) => removeAlias(id, caller, deps),
    suggestAliases: (input = {}) => findAliasSuggestions(input, caller, deps),
    aboutEntity: (input) => aboutEntity(input, caller, deps),
    listTopics: () => listTopics(caller, deps),
    pin: (id) => pin(id, caller, deps),
    unpin: (id) => unpin(id, caller, deps),
    context: async (input = {}) => await readContext(input, { isRead: await look() }, caller, deps),
    recallPrompt: (input) => recallPrompt(input, caller, deps),
    askLater: (input) => askLater(input, caller, deps),
    listQuestions: (input = {}) => listQuestions(input, caller, deps),
    closeQuestion: (input) => closeQuestionByHand(input, caller, deps),
    confirmProposal: (id) => confirmProposal(id, caller, deps),
    explainOpinion: (id) => explainOpinion(id, caller, deps),
  }
}
