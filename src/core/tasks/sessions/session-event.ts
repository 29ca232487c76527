/** One thing that happened in a session of a coding agent, as hooks and session logs tell it. */
export type SessionEvent =
  | {
      type: 'start'
      session: string
      /** Of a sub-agent, which another agent told what to do: its name in the session. */
      subagent?: string
      agent: string
      folder?: string
      at: string
    }
  | { type: 'prompt'; text: string; at: string }
  | {
      type: 'step'
      tool: string
      input: unknown
      output?: string
      error?: string
      callId?: string
      at: string
    }
  | { type: 'reply'; text: string; at: string }
  | { type: 'interrupt'; at: string }
  | { type: 'end'; at: string }
