import * as ai6 from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import * as ai5 from 'ai-v5'
import { MockLanguageModelV2 } from 'ai-v5/test'
import * as ai7 from 'ai-v7'
import { MockLanguageModelV4 } from 'ai-v7/test'
import type { Memory } from '../../src/operations/memory.ts'
import {
  type MiddlewareOptions,
  memoryMiddleware,
  memoryTools,
} from '../../src/surfaces/frameworks/ai-sdk.ts'

export interface Message {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** What the model answers: a text, or a call of a tool. */
export type Reply = string | { readonly toolName: string; readonly input: object }

/** A text, or what a failing stream brings. */
export type StreamedReply = string | Error

export interface Chat {
  generate(messages: readonly Message[]): Promise<string>
  stream(messages: readonly Message[]): Promise<string>
  /** The prompts that the model got, the earliest first. */
  prompts(): readonly (readonly { readonly role: string; readonly content: unknown }[])[]
}

interface Given {
  readonly replies?: readonly Reply[]
  readonly streams?: readonly StreamedReply[]
  readonly system?: string
  readonly options?: MiddlewareOptions
}

export interface AiSdk {
  readonly name: string
  /** A chat with a mock model of the SDK, wrapped with the middleware and given the tools. */
  start(memory: Memory, given: Given): Chat
}

const textOf = (reply: string) => ({ type: 'text' as const, text: reply })
const callOf = ({ toolName, input }: Exclude<Reply, string>) => ({
  type: 'tool-call' as const,
  toolCallId: `call-${toolName}`,
  toolName,
  input: JSON.stringify(input),
})
const isCall = (reply: Reply) => typeof reply !== 'string'
const contentOf = (reply: Reply) => [typeof reply === 'string' ? textOf(reply) : callOf(reply)]

const oldUsage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const warnings: never[] = []

const partsOf = (reply: StreamedReply) =>
  reply instanceof Error
    ? [{ type: 'error' as const, error: reply }]
    : [
        { type: 'text-start' as const, id: '1' },
        ...[...reply].map((delta) => ({ type: 'text-delta' as const, id: '1', delta })),
        { type: 'text-end' as const, id: '1' },
      ]

/** An answer, as version 6 and 7 take it. */
const answerOf = (reply: Reply) => ({
  content: contentOf(reply),
  finishReason: {
    unified: isCall(reply) ? ('tool-calls' as const) : ('stop' as const),
    raw: undefined,
  },
  usage,
  warnings,
})
const finish = {
  type: 'finish' as const,
  finishReason: { unified: 'stop' as const, raw: undefined },
  usage,
}

const onError = (): void => {}
/** A busy machine fails no test. */
const PATIENT = { waitMs: 600_000 }
/** So that the SDKs have no say in how often a call is made. */
const maxRetries = 0

const version5: AiSdk = {
  name: 'ai 5',
  start(memory, { replies = [], streams = [], system, options }) {
    const mock = new MockLanguageModelV2({
      doGenerate: replies.map((reply) => ({
        content: contentOf(reply),
        finishReason: isCall(reply) ? 'tool-calls' : 'stop',
        usage: oldUsage,
        warnings,
      })),
      doStream: streams.map((reply) => ({
        stream: ai5.simulateReadableStream({
          chunks: [
            ...partsOf(reply),
            { type: 'finish' as const, finishReason: 'stop' as const, usage: oldUsage },
          ],
        }),
      })),
    })
    const model = ai5.wrapLanguageModel({
      model: mock,
      middleware: memoryMiddleware(memory, { ...PATIENT, ...options }),
    })
    const tools = memoryTools(memory, { jsonSchema: ai5.jsonSchema })
    const shared = { model, tools, maxRetries, stopWhen: ai5.stepCountIs(3), ...told(system) }
    return {
      generate: async (messages) =>
        (await ai5.generateText({ ...shared, messages: [...messages] })).text,
      stream: async (messages) =>
        await ai5.streamText({ ...shared, onError, messages: [...messages] }).text,
      prompts: () => [...mock.doGenerateCalls, ...mock.doStreamCalls].map(({ prompt }) => prompt),
    }
  },
}

const version6: AiSdk = {
  name: 'ai 6',
  start(memory, { replies = [], streams = [], system, options }) {
    const mock = new MockLanguageModelV3({
      doGenerate: replies.map(answerOf),
      doStream: streams.map((reply) => ({
        stream: ai6.simulateReadableStream({ chunks: [...partsOf(reply), finish] }),
      })),
    })
    const model = ai6.wrapLanguageModel({
      model: mock,
      middleware: memoryMiddleware(memory, { ...PATIENT, ...options }),
    })
    const tools = memoryTools(memory, { jsonSchema: ai6.jsonSchema })
    const shared = { model, tools, maxRetries, stopWhen: ai6.stepCountIs(3), ...told(system) }
    return {
      generate: async (messages) =>
        (await ai6.generateText({ ...shared, messages: [...messages] })).text,
      stream: async (messages) =>
        await ai6.streamText({ ...shared, onError, messages: [...messages] }).text,
      prompts: () => [...mock.doGenerateCalls, ...mock.doStreamCalls].map(({ prompt }) => prompt),
    }
  },
}

const version7: AiSdk = {
  name: 'ai 7',
  start(memory, { replies = [], streams = [], system, options }) {
    const mock = new MockLanguageModelV4({
      doGenerate: replies.map(answerOf),
      doStream: streams.map((reply) => ({
        stream: ai7.simulateReadableStream({ chunks: [...partsOf(reply), finish] }),
      })),
    })
    const model = ai7.wrapLanguageModel({
      model: mock,
      middleware: memoryMiddleware(memory, { ...PATIENT, ...options }),
    })
    const tools = memoryTools(memory, { jsonSchema: ai7.jsonSchema })
    const shared = { model, tools, maxRetries, stopWhen: ai7.stepCountIs(3), ...told(system) }
    return {
      generate: async (messages) =>
        (await ai7.generateText({ ...shared, messages: [...messages] })).text,
      stream: async (messages) =>
        await ai7.streamText({ ...shared, onError, messages: [...messages] }).text,
      prompts: () => [...mock.doGenerateCalls, ...mock.doStreamCalls].map(({ prompt }) => prompt),
    }
  },
}

function told(system: string | undefined): { readonly system?: string } {
  return system === undefined ? {} : { system }
}

export const AI_SDKS: readonly AiSdk[] = [version5, version6, version7]
