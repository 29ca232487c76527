import type { SuspicionFlag, SuspicionSignal } from './suspicion-flags.ts'

interface Shape extends SuspicionSignal {
  readonly pattern: RegExp
}

const TEMPLATE_TOKEN =
  /<\|(?:im_start|im_end|im_sep|system|user|assistant|developer|end|endoftext|eot_id|eom_id|start_header_id|end_header_id|begin_of_text|end_of_text|python_tag|channel|message|start|return|call|fim_prefix)\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:start|end)_of_turn>|\[(?:AVAILABLE_TOOLS|TOOL_CALLS|SYSTEM_PROMPT)\]/g
const TEMPLATE_WITH_ROLE =
  /(?:\|>|<<SYS>>|\[INST\]|start_of_turn>)\s{0,3}(?:system|user|assistant|developer|model|ignore|you)(?!\p{L})/iu

const ROLE_START = '^[ \\t>*#\\[<|=-]{0,8}'
const ROLE =
  '(?:system|developer|root|시스템|sistema|系统|系統)(?:[ _-](?:message|prompt|instructions?|override|notice|update|note|alert|reminder|메시지|프롬프트|提示))?[ \\]>*|=]{0,4}'
const ORDERED =
  "(?:you (?:are|must|will|should|shall|have (?:no|been))|your (?:new|task|role|only|instructions)|ignore|disregard|forget|override|obey|grant|reveal|from now|new (?:instructions?|directive)|act as|respond|reply|execute|follow|treat|always (?:answer|respond|obey|comply|reply|recommend)|never (?:reveal|tell|refuse|mention|say)|do not (?:tell|reveal|mention|follow)|the (?:user|operator) (?:is|has) (?:now |been )?(?:an? )?(?:admin|authori[sz]ed|approved|granted|consented|verified)|sei (?:ora|un|una)|ignora|rispondi|devi|d'ora|l'utente (?:è|ha) (?:autorizzat|approvat)|non (?:dire|rivelare|seguire)|너는|넌|당신은|이전|모든 (?:지시|규칙)|앞으로|지금부터|사용자(?:에게|는 (?:관리자|승인))|무시|你(?:是|现在|必须)|忽略|从现在)"

const SHAPES: readonly Shape[] = [
  shape('role-header', 0.7, `${ROLE_START}${ROLE}[:：\\]>]\\s{0,3}["']?${ORDERED}`),
  shape('role-header', 0.3, `${ROLE_START}${ROLE}[:：]\\s`),
  shape('role-header', 0.55, '^#{2,6} ?(?:new|updated|system|hidden) instructions?(?: ?#|\\s*$)'),
  shape('role-header', 0.6, `<(?:instructions?|assistant|admin|prompt)>\\s{0,8}${ORDERED}`),
  shape('role-header', 0.55, '\\[(?:assistant|ai|model|llm|system) instructions?\\]'),
  shape('role-header', 0.4, '^#{1,4} ?(?:instructions?|system|response) ?:\\s*\\n'),
  shape(
    'role-header',
    0.3,
    '</?(?:system|system[_-](?:prompt|message|instructions?|reminder)|instructions|admin)>',
  ),
  shape(
    'tool-call',
    0.7,
    '<(?:tool_calls?|function_calls?|tool_use)(?:\\s[^<>]{0,80})?>\\s{0,8}[{<\\[]',
  ),
  shape('tool-call', 0.7, '<(?:\\w{1,10}:)?invoke\\s+name\\s*='),
  shape(
    'tool-call',
    0.6,
    '"name"\\s*:\\s*"[\\w.-]{1,80}"\\s*,\\s*"(?:arguments|parameters|input)"\\s*:',
  ),
  shape(
    'role-header',
    0.6,
    `"role"\\s*:\\s*"(?:system|developer)"\\s*,\\s*"content"\\s*:\\s*"${ORDERED}`,
  ),
  shape('tool-call', 0.45, '"(?:tool_calls|function_call)"\\s*:\\s*[\\[{]'),
  shape('tool-call', 0.6, '^\\s{0,8}action\\s?:\\s?[\\w.-]{1,80}\\s*\\n\\s{0,8}action input\\s?:'),
  // A URL that the renderer fills in, and an image whose URL carries conversation data.
  shape(
    'exfiltration',
    0.7,
    '!\\[[^\\]\\n]{0,200}\\]\\(\\s{0,4}https?://[^)\\s]{0,500}[?&#=/](?:\\{|%7b|\\[|<|\\$)',
  ),
  shape(
    'exfiltration',
    0.6,
    '!\\[[^\\]\\n]{0,200}\\]\\(\\s{0,4}https?://[^)\\s?]{0,300}\\?[^)\\s]{0,200}(?:data|payload|secrets?|conversation|history|chat|prompt|leak|exfil|memory|memories|passwords?|stolen)=',
  ),
  shape(
    'exfiltration',
    0.6,
    '<img\\s[^<>]{0,200}src\\s*=\\s*["\']?https?://[^"\'<>\\s]{0,300}[?&=](?:\\{|%7b|\\[|\\$)',
  ),
  shape(
    'exfiltration',
    0.65,
    '(?:curl|wget|nc|invoke-webrequest)\\s[^\\n]{0,200}(?:\\.ssh/|id_rsa|id_ed25519|\\.env(?!\\w)|/etc/(?:passwd|shadow)|\\$\\((?:cat|env|printenv)|\\.aws/credentials)',
  ),
  shape(
    'override',
    0.7,
    'ignore(?:all)?(?:the|your|of)?(?:previous|prior|above)(?:instructions?|prompts?|rules)',
  ),
]

/** Signals in the form of a text: role headers, chat templates, tool calls, URLs. */
export function markupSignals(text: string): readonly SuspicionSignal[] {
  const found: SuspicionSignal[] = SHAPES.filter(({ pattern }) => pattern.test(text))
  const tokens = text.match(TEMPLATE_TOKEN)?.length ?? 0
  if (tokens === 0) return found
  // A single token in a sentence is likely text about templates.
  const isUsed = tokens > 1 || TEMPLATE_WITH_ROLE.test(text)
  return [...found, { flag: 'chat-template', strength: isUsed ? 0.75 : 0.35 }]
}

function shape(flag: SuspicionFlag, strength: number, source: string): Shape {
  return { flag, strength, pattern: new RegExp(source, 'imu') }
}
