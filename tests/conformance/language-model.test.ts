import { createOpenAiLanguageModel } from '../../src/adapters/openai/index.ts'
import {
  type LanguageModelSubject,
  languageModelCases,
  type ServerTurn,
} from '../../src/conformance/language-model-cases.ts'
import { MemoryError } from '../../src/core/errors.ts'
import { NO_ANSWER, type ScriptedAnswer, scriptedLanguageModel } from '../../src/testing/index.ts'
import { startOpenAiServer } from '../support/openai-server.ts'
import { prepareTurn } from '../support/openai-subjects.ts'
import { proveConformance } from '../support/prove-conformance.ts'

type ClosableSubject = LanguageModelSubject & { close(): Promise<void> }

proveConformance<ClosableSubject>('S7 openai', languageModelCases, async () => {
  const server = await startOpenAiServer()
  const model = createOpenAiLanguageModel({ baseUrl: server.baseUrl, model: 'any', retries: 0 })
  return { model, prepare: prepareTurn(server), close: server.close }
})

proveConformance<ClosableSubject>('S7 scripted', languageModelCases, async () => {
  const model = scriptedLanguageModel()
  return { model, prepare: (turn) => model.add(toAnswer(turn)), close: async () => undefined }
})

function toAnswer(turn: ServerTurn): ScriptedAnswer {
  if (turn.kind === 'answer') return turn.generation
  if (turn.kind === 'hang') return NO_ANSWER
  return new MemoryError(turn.kind, { code: 'MODEL_FAILED', isRetryable: turn.kind === 'busy' })
}
