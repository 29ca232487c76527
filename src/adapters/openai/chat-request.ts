import type { ChatMessage, GenerateRequest, ToolCall } from '../../ports/language-model.ts'

/**
 * `classic`: `max_tokens` and `temperature`, as nearly every server takes them.
 * `reasoning`: `max_completion_tokens` and no temperature, as OpenAI's reasoning models want it.
 */
export type ChatDialect = 'classic' | 'reasoning'

/** The body of a `/chat/completions` request. */
export function toChatBody(
  request: GenerateRequest,
  options: { readonly model: string; readonly dialect: ChatDialect; readonly isStreamed: boolean },
): object {
  const { outputTokensMax, temperature = 0, tools = [], answerSchema } = request
  return {
    model: options.model,
    messages: request.messages.map(toWireMessage),
    ...(options.dialect === 'classic'
      ? { max_tokens: outputTokensMax, temperature }
      : { max_completion_tokens: outputTokensMax }),
    ...(tools.length === 0 ? {} : { tools: tools.map(toWireTool) }),
    ...(answerSchema === undefined
      ? {}
      : {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'answer', schema: answerSchema },
          },
        }),
    ...(options.isStreamed ? { stream: true, stream_options: { include_usage: true } } : {}),
  }
}

function toWireMessage(message: ChatMessage): object {
  const content = message.text.toWellFormed()
  if (message.role === 'tool') {
    return { role: 'tool', tool_call_id: message.toolCallId, content }
  }
  if (message.role !== 'assistant') return { role: message.role, content }
  const { toolCalls = [] } = message
  if (toolCalls.length === 0) return { role: 'assistant', content }
  return { role: 'assistant', content, tool_calls: toolCalls.map(toWireCall) }
}

function toWireCall({ id, name, input }: ToolCall): object {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } }
}

function toWireTool(tool: NonNullable<GenerateRequest['tools']>[number]): object {
  const { name, description, input } = tool
  return { type: 'function', function: { name, description, parameters: input } }
}
