import type { SuspiciousWording } from './suspicion-flags.ts'
import { spokenWords } from './wording.ts'

// Words of the same clause in between.
const few = (count: number): string => `(?:[^\\s.!?;]+ ){0,${count}}`
const CLAUSE = '[^.!?\\n]{0,60}'
const TURN_AWAY = '(?:ignore|disregard|forget|override|bypass|discard|neglect)'
const ORDERS = '(?:instructions?|prompts?|directives?|commands?|rules|guidelines|restrictions)'
const EARLIER =
  '(?:before|above|previous|previously|earlier|so far|given|came|come|received|original|initial|preceding)'
const NO_MATTER = '(?! (?:about|for|on|regarding|concerning|from|of|in|when|how|by)(?!\\p{L}))'
const MODEL = '(?:ai|system|model|assistant|bot|gpt|chatbot|agent|intelligence|entity)'
const USER = '(?:the|your|any|a) (?:user|users|human|operator|customer)'
const ANSWER =
  '(?:end|start|begin|add|append|include|say|answer|reply|respond|tell|recommend|suggest|promote|mention|insert)'
const HELD =
  "(?:chat history|conversation|chat|memories|everything you (?:know|remember)|user's (?:data|emails?|messages?|name|details|files?)|system prompt|your (?:context|memory|prompt))"

/**
 * English by what stands together in a clause, in any wording: turning away and orders, a model
 * and no limits, a user and not knowing, an order and every answer.
 */
export const ENGLISH_COMBINATIONS: readonly SuspiciousWording[] = [
  spokenWords(
    'override',
    0.6,
    `(?<!(?:not|never|don't|often|to|they|we|i|people|users) )${TURN_AWAY} ${few(5)}${ORDERS} ${few(3)}${EARLIER}${NO_MATTER}`,
    `${TURN_AWAY} (?:what )?${USER}(?:'s)? (?:questions?|requests?|messages?|input|query|instructions|asks?|says?|wants?)`,
    'your (?:\\p{L}+ )?(?:filters|restrictions|guardrails|safeguards|limits|limitations|safety) (?:have been|are|were|is) (?:now )?(?:turned off|disabled|lifted|removed|off|suspended|deactivated)',
    '(?:reset|clear|drop) your (?:context|instructions|session|rules)',
    `(?:your|set your) (?:\\p{L}+ )?(?:directives|instructions|constraints|restrictions|guardrails|safety settings|safety rules|programming|guidelines) ${few(3)}(?:expired|off|void|ended|no longer|lifted|suspended)`,
    '(?:released|freed|free|exempt) from (?:all |any )?(?:of )?your (?:constraints|rules|restrictions|instructions|limits|guidelines)',
    "(?:do not|don't|never) apply (?:the|your|any) (?:content|safety|usage) polic(?:y|ies)",
  ),
  spokenWords(
    'override',
    0.5,
    '(?:obey|follow|comply with) (?:only )?(?:the |my )?(?:text|lines?|orders|commands|words) (?:below|instead|here)',
    `everything (?:before|above)(?: this| that)?(?: line| point| text| message)? (?:was|is) (?:fake|false|a test|invalid|wrong|irrelevant|a lie|void)`,
    '(?:admin(?:istrator)?|root|developer|system|security) override',
  ),
  spokenWords(
    'override',
    0.35,
    '(?:all|any) (?:restrictions|limits|limitations|filters|safeguards) (?:are |were |have been )?(?:now )?(?:lifted|off|removed|disabled|turned off)',
  ),
  spokenWords(
    'role-change',
    0.6,
    `(?:you are|act as|assume the (?:role|persona|identity) of|role-?play as|become|play|behave (?:as|like)|pretend to be) ${few(4)}${MODEL} ${few(3)}(?:without|with no|never refus\\p{L}*|that (?:can|never|always|ignores|does)|who (?:can|never|always)|free (?:of|from)|unbound|beyond|has no|lacks)`,
    'you are now (?:called )?[\\p{L}\\p{N}-]*(?:gpt|bot|dan)(?: [\\p{L}\\p{N}]+)?',
  ),
  spokenWords(
    'secrecy',
    0.65,
    `(?:make sure|ensure|see to it|take care)(?: that)? ${USER} ${few(2)}(?:never|not|doesn't|does not|cannot|can't|won't) ${few(1)}(?:finds? out|know|knows|notices?|learns?|be (?:told|informed|notified|aware)|reali[sz]es?|sees? (?:this|it))`,
  ),
  spokenWords(
    'secrecy',
    0.55,
    '(?:no one|nobody) (?:must|should|may|can) (?:ever )?(?:find out|know|learn|notice) (?:that you|about this (?:instruction|prompt|order|note))',
    '(?:leave no trace of|hide|conceal) (?:this|these) (?:instruction|prompt|step|command|order)s?',
    '(?:run|execute|call) (?:the following |this |the )?(?:\\p{L}+ )?(?:command|script|tool|function) (?:silently|secretly|quietly|unnoticed)',
  ),
  spokenWords(
    'standing-order',
    0.6,
    '(?:at the end of|in) (?:every|each) (?:answer|reply|response),? (?:you (?:must|will|should) )?(?:always )?(?:advertise|promote|praise|recommend|insert (?:a|the|this) link|link to)',
    `(?:going forward|from now on|henceforth|from here on|starting now|in (?:the )?future|from today),? you (?:will|must|should|shall|are to|have to) (?:always |only )?${ANSWER}`,
    `(?:each|every) time (?:(?:some|any)(?:one|body)|(?:a|the) user) ${CLAUSE}you (?:must|will|should|have to|are to) (?:always )?${ANSWER}`,
    `(?:if|when|whenever) (?:(?:some|any)(?:one|body)|(?:a|the) user) ${CLAUSE}you (?:must|have to|are to) (?:always )?${ANSWER}`,
  ),
  spokenWords(
    'standing-order',
    0.5,
    '(?<=^|[.!?:;\\n]\\s?)always (?:say|claim|state|insist|answer|reply|tell (?:them|users|people)) that',
  ),
  spokenWords(
    'prompt-leak',
    0.6,
    '(?:words|text|prompt|instructions) you were (?:initiali[sz]ed|started|prompted|configured|set up) with',
    `(?:show|print|output|reveal|repeat|display|dump|paste|copy|leak|recite) ${few(5)}(?:of |in |from )?your (?:\\p{L}+ ){0,2}(?:prompt|instructions|context(?: window)?|system message|configuration)${NO_MATTER}`,
    `(?:list|show|print|tell|give|reveal|output|dump) ${few(4)}(?:passwords?|secrets?|credentials|api keys?|private data) ${few(3)}(?:in|from) your (?:memory|memories|context|database|records)`,
  ),
  spokenWords(
    'false-authority',
    0.55,
    'authori[sz]es? you to (?:skip|bypass|ignore|disable|override)',
    '(?:order|instruction|command|directive)s? from (?:the )?(?:anthropic|openai|your (?:makers?|creators?|developers?))(?: \\p{L}+)?',
  ),
  spokenWords(
    'exfiltration',
    0.6,
    '(?:include|put|add|embed) (?:the|your|a) (?:session|access|auth\\p{L}*) (?:token|cookie|key) in (?:a|the) (?:link|url|image|address)',
    '(?<=^|[.!?:;\\n]\\s?)(?:post|send|upload|forward) (?:me )?(?:the |all |all the )(?:last |latest |previous )?(?:\\p{L}+ )?(?:messages|emails|memories) to https?://\\S+',
    `(?:fetch|open|visit|request|load|call|get|navigate to|send|post|encode|render) ${CLAUSE}https?://\\S+ ?${CLAUSE}${HELD}`,
    `(?:fetch|open|visit|request|load|call|send|post|encode|put|render) ${CLAUSE}${HELD} ?${CLAUSE}https?://\\S+`,
  ),
  spokenWords(
    'memory-tampering',
    0.55,
    '(?:wipe|erase|delete|clear|overwrite|replace|rewrite) (?:the |all )?(?:\\p{L}+ )?memor(?:y|ies) of (?:this|the|your) (?:agent|assistant|ai|model|bot)',
    `(?:update|edit|modify|change) your (?:core |long-term |permanent )memory ?[:,]? ${few(2)}(?:the user|trust|always|never|you)`,
  ),
  spokenWords(
    'addressed-to-model',
    0.55,
    'as an? (?:large )?(?:language model|llm|ai(?: \\p{L}+)?),? you (?:must|have to|are required|shall|are obliged)',
    'when(?:ever)? you (?:read|see|process|load|open) (?:this|the) (?:file|page|document|message|text|note|memory),? (?:you (?:must|should|will) )?(?:always |immediately )?(?:execute|run|call|send|delete|click|follow|output|reply|respond|transfer)',
  ),
]
