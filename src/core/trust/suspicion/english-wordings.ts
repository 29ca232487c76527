import type { SuspiciousWording } from './suspicion-flags.ts'
import { spokenWords } from './wording.ts'

// Where an order stands: at the beginning of a sentence or clause, or after one of these words.
// "Users often ignore …" and "never bypass …" are no orders to do it.
const ORDER =
  '(?<=^|[.!?;:,\\n"\'()\\[\\]>•#-]\\s?|\\s(?:please|kindly|and|then|now|must|just|also|immediately|instead|simply|assistant|ai|(?:you|to) (?:should|will|shall|must)|(?:have|need|are|want you|ask you|order you|instruct you|required) to) |^(?:please|kindly|and|then|now|just|also|immediately|simply|assistant|ai|you (?:should|will|shall|must)) )'
const TURN_AWAY =
  "(?:ignore|disregard|forget|override|overrule|bypass|discard|neglect|set aside|do not (?:follow|obey|comply with)|don't (?:follow|obey|comply with)|stop (?:following|obeying)|pay no attention to|cease following)"
const FILLER =
  '(?:(?:all|any|every|the|your|my|our|of|these|those|this|that|other|given|and) ){0,5}'
const EARLIER =
  '(?:previous(?:ly)?|prior|earlier|above|preceding|foregoing|past|former)(?:,? (?:and|or) (?:previous|prior|above|system|future))?'
const MODELS_OWN =
  '(?:your|system|system-level|developer|safety|built-in|builtin|hidden|initial system)'
const ORDERS =
  '(?:instructions?|prompts?|rules?|guidelines?|directives?|directions|commands?|programming|training|constraints?|restrictions?|policies|orders|guardrails?|safeguards?|filters?|messages?|context|conversation|statements?|text)'
// "The previous guidelines for naming": somebody changes their mind about a matter.
const NO_MATTER = '(?! (?:about|for|on|regarding|concerning|from|of|in|when|how|by)(?!\\p{L}))'
const MODEL =
  '(?:ai|a\\.i\\.|llms?|language models?|chat ?bots?|(?:ai |virtual |chat )?assistants?|ai (?:agents?|models?|systems?)|chatgpt|gpt|claude|gemini|copilot)'
const USER = '(?:the|your|any|a|this) (?:user|users|human|operator|customer|end user|owner)'
const PRIVATE =
  "(?:passwords?|credentials?|api keys?|secrets?|private keys?|ssh keys?|access keys?|access tokens?|session cookies?|chat history|conversation(?: history| so far)?|entire conversation|(?:all |stored |saved )memor(?:y|ies)|(?:the )?user's (?:data|messages?|emails?|files?|details|address|contacts|information|name)|personal (?:data|details|information)|everything you (?:know|remember)|env(?:ironment)? (?:file|variables?)|\\.env|contacts|(?:address|phone) book|contents? of \\S*(?:\\.ssh|id_rsa|\\.env|passwd|credentials)\\S*)"
const SEND =
  '(?:send|post|forward|upload|transmit|exfiltrate|submit|e-?mail|leak|deliver|copy|report|append|attach)'

const OVERRIDE: readonly SuspiciousWording[] = [
  spokenWords(
    'override',
    0.85,
    `${ORDER}${TURN_AWAY} ${FILLER}${EARLIER} (?:\\p{L}+ ){0,2}${ORDERS}${NO_MATTER}`,
    `${ORDER}${TURN_AWAY} ${FILLER}${MODELS_OWN} (?:\\p{L}+ ){0,2}${ORDERS}`,
    `${ORDER}${TURN_AWAY} ${FILLER}${ORDERS} (?:above|before this|given (?:above|before|earlier|to you)|you (?:were|have been|are) given|so far)`,
    `${ORDER}(?:ignore|forget|disregard) (?:everything|anything|all|all that|what|whatever)(?: that)? you(?:'ve| were| have been| have| are| had)? (?:been )?(?:told|taught|trained|instructed|asked|learned|read)`,
    `${ORDER}(?:ignore|forget|disregard) (?:everything|anything|all|all text)(?: that)?(?: (?:was|is|has been))?(?: (?:written|said|stated|mentioned|came|comes))? (?:above|before this|so far|up to (?:here|this point))(?= ?[.!?,;:\\n]| and |$)`,
  ),
  spokenWords(
    'override',
    0.6,
    `${ORDER}${TURN_AWAY} (?:all|any|every|the existing|the original|all the|any other|all other) (?:instructions?|directives?|guidelines|guardrails?|restrictions|constraints|safeguards)(?= ?[.!?,;:\\n]| and | but |$)`,
    'new (?:system )?instructions? ?(?::|follow|supersede|override)',
    '(?:updated|revised|new|special) (?:instructions?|directives?) (?:from|by) (?:the )?(?:system|developers?|admin(?:istrator)?s?|openai|anthropic|google|your creators?)',
    'your new (?:instructions?|directives?|objective|primary goal|system prompt|persona) (?:is|are)',
    '(?:system|prompt|instruction|safety) override',
    '(?:end|start|begin(?:ning)?) of (?:the )?(?:system prompt|(?:system|user|new) instructions?)',
  ),
  spokenWords('override', 0.35, `${ORDER}${TURN_AWAY} ${FILLER}${EARLIER} ${ORDERS}`),
]

const ROLE_CHANGE: readonly SuspiciousWording[] = [
  spokenWords(
    'role-change',
    0.65,
    `you are (?:now|no longer|actually|hereby) (?:called |acting as |going to (?:act|behave) as )?(?:an?|the|my|in) (?:[\\p{L}-]+ ){0,4}(?:ai|assistant|bot|chatbot|model|hacker|persona|character|agent|system|terminal|shell|interpreter|jailbreak|(?:developer|god|admin|root|dan|debug|unrestricted|maintenance) mode)`,
    'you are (?:now |hereby )?(?:dan|jailbroken|uncensored|unrestricted|freed? (?:from|of) (?:all|any|your|every))',
    '(?:pretend|imagine|act as (?:if|though)) (?:that )?you (?:are|have|were|had) [^.!?\\n]{0,30}?(?:without|no (?:rules|limits|restrictions|filters|guidelines|ethics)|not bound|unrestricted|uncensored|unfiltered|free (?:from|of)|evil|jailbroken|another ai|different ai)',
    'act as (?:an? )?(?:dan|unrestricted|uncensored|unfiltered|evil|jailbroken|amoral)(?: \\p{L}+)?',
    'you (?:have|are bound by|are subject to|need) no (?:more )?(?:restrictions|limits|limitations|rules|guidelines|filters|ethics|policies)',
    '(?:enter|switch to|activate|enable) (?:dan|god|jailbreak|unrestricted|uncensored|no[- ]filter) mode',
    'do anything now',
    '(?:respond|answer|reply|behave|speak) (?:only )?as (?:an? )?(?:unrestricted|uncensored|unfiltered|evil|rogue) \\p{L}+',
  ),
]

const SECRECY: readonly SuspiciousWording[] = [
  spokenWords(
    'secrecy',
    0.7,
    `(?<!(?:we|they|i|you) )(?:do not|don't|never) (?:ever )?(?:tell|inform|notify|alert|warn|let) ${USER}(?= ?[.!,;\\n]| know| of these| about (?:this|these|it|what you|the (?:instructions?|order|change|transfer|prompt))| that you| of this| anything| any of| why you| and|$)`,
    `(?:do not|don't|never) (?:mention|reveal|disclose|report|show|say) (?:this|these|it|any of this|that|anything)(?: \\p{L}+)? to ${USER}`,
    "(?:do not|don't|never) (?:mention|reveal|disclose|acknowledge|repeat|quote) (?:this|these|the above|the hidden) (?:instructions?|prompts?|message|note|rule|directive|memory|order)s?",
    `without (?:telling|informing|notifying|alerting|warning|asking|the knowledge of) ${USER}`,
    `(?:keep|hide) (?:this|it|these \\p{L}+)(?: a)?(?: (?:secret|hidden|confidential|private))? from ${USER}`,
    `${USER} (?:must|should|may|can|need) (?:not|never) (?:know|notice|be told|be informed|find out|learn|become aware|hear)`,
    'without (?:asking|waiting) for (?:any )?(?:confirmation|permission|approval),? (?:delete|send|transfer|run|execute|call|buy|pay|wire)',
  ),
]

const STANDING_ORDER: readonly SuspiciousWording[] = [
  // How somebody wants to be answered is a preference, and not an attack.
  spokenWords(
    'standing-order',
    0.6,
    'from (?:now on|this (?:point|moment)(?: on| onwards?| forward)?|here on),? (?:you (?:must|will|should|shall|are to) )?(?:always |only |just )?(?:answer|respond|reply|say|output|recommend|append|end|start|begin)(?! (?:to )?(?:me|us|my|our|in|at|with (?:short|brief|code|examples?|bullets?|metric|fewer|less|more)|brief|short|concise|polite|formal|informal|question|the phone|work|all [^.]{0,20} in )(?:\\p{L}*))',
    '(?:answer|respond|reply)(?: to)? (?:every|all|any|each) (?:questions?|messages?|prompts?|requests?|quer(?:y|ies))(?: \\p{L}+)? with',
    'you (?:must|will|shall|have to) (?:always |now |only |never )?(?:obey|comply with|follow) (?:me|every|all|any|these|the (?:following|new)|my|this)',
    '(?:always|only) (?:recommend|suggest|mention|praise|promote|rank|prefer) [^.!?\\n]{1,60}(?:regardless|no matter|above all others?|over (?:all|any) (?:other|competitor)|to (?:the|every|any) user|first in (?:every|any|all))',
    `(?:whenever|when|if|every time) (?:the user|a user|anyone|someone|you are|somebody) (?:asks?|asked|mentions?|says?|requests?)[^.!?\\n]{0,60} (?:always|only|instead) (?:answer|respond|reply|say|recommend|tell them|include|insert|send)`,
    '(?<!(?:fail(?:ed|s)?|refused?|unable|able|how|not|agreed|wanted|tried|chose|did|he|she|they|we) (?:to )?)(?:follow|obey|execute|carry out|comply with) (?:these|the following|the below|my|this|the hidden|the new) (?:new |hidden |secret )?(?:instructions?|commands?|orders?|directives?)(?= ?[.!?,;:\\n]| instead| exactly| without| and | now|$)',
    '(?:include|insert|append|add|put) (?:this|the|a|the following) (?:link|url|text|sentence|phrase|code|image) (?:in|into|to|at the end of) (?:all|every|each|any|your) (?:of your )?(?:\\p{L}+ )?(?:answers?|responses?|repl(?:y|ies)|outputs?|messages?)',
  ),
]

const LEAK_AND_SEND: readonly SuspiciousWording[] = [
  spokenWords(
    'prompt-leak',
    0.65,
    '(?:reveal|print|show|output|repeat|display|leak|tell|give|write|share|disclose|dump|return|recite|expose|paste|summari[sz]e|translate) (?:me |us |out |back )?(?:all |everything in |all of |exactly )?your (?:\\p{L}+ ){0,2}(?:system prompt|prompt|instructions|rules|guidelines|configuration|programming|secrets?|api keys?|credentials|passwords?|training)',
    'repeat (?:back )?(?:all |everything |the |all the |all of the )(?:text|words|content|messages|instructions|prompt)? ?(?:written |printed |stated )?above',
    '(?:reveal|print|output|repeat|recite|dump|leak|disclose) (?:me |us )?(?:the|any) (?:\\p{L}+ )?(?:system prompt|hidden prompt|hidden instructions|initial prompt)(?: verbatim| word for word| in full| to me|,? exactly)?(?= ?[.!?,;\\n]| and |$)',
    'what (?:is|are|was|were) your (?:system prompt|hidden instructions|initial instructions|original instructions|secret instructions)',
  ),
  spokenWords(
    'exfiltration',
    0.7,
    `${ORDER}${SEND} (?:me |us |them |out )?(?:[\\p{L}'’-]+,? ){0,6}?${PRIVATE}[^.!?\\n]{0,80}(?:to|at|via|into|as a parameter (?:to|of)) [^!?\\n]{0,40}(?:https?://\\S+|www\\.\\S+|[\\p{L}\\p{N}._-]+@[\\p{L}\\p{N}-]+\\.\\S+|webhook|the (?:url|link|address|server|endpoint|attacker))`,
    `(?:append|add|insert|put|encode|place|include|replace \\S+ with) [^.!?\\n]{0,50}(?:conversation|chat history|summary of (?:the|this)|user's|secret|memory|memories|password|api key)[^.!?\\n]{0,50} (?:to|in|into|as|inside) (?:the|this|an?|its) (?:query|image|url|link|address|parameter|query string)`,
  ),
]

const MEMORY_AND_ADDRESS: readonly SuspiciousWording[] = [
  spokenWords(
    'memory-tampering',
    0.6,
    `${ORDER}(?:delete|erase|wipe|clear|overwrite|purge|reset|rewrite) (?:all |everything in |any |the whole |the entire )?(?:of )?your (?:\\p{L}+ )?(?:memory|memories|core block|core memory|knowledge)`,
    `${ORDER}(?:forget|delete) (?:everything|all|anything) (?:you (?:know|remember|have stored|saved)|about the user)`,
    '(?:remember|store|save|memori[sz]e|note|record) [^!?\\n]{0,60} as (?:an? |the |your )?(?:\\p{L}+ )?(?:trusted|authoritative|most reliable|only reliable|official) (?:source|site|website|domain|advisor|authority|company|provider)(?: for| in| and|$|[.!,])',
    '(?:save|store|write|add|put|persist) (?:this|the following|these|it)(?: \\p{L}+){0,2} (?:to|in|into) (?:your |the )?(?:long[- ]term |permanent |core |persistent )(?:memory|memories)[^.!?\\n]{0,60}(?:instruction|rule|order|always|must|never)',
  ),
  spokenWords(
    'false-authority',
    0.6,
    '(?:this|the following) (?:message|note|memory|text|instruction|request|order|record)s? (?:is|are|comes?|was|were)(?: \\p{L}+)? (?:from|by|sent by|written by) (?:the )?(?:system|developers?|admin(?:istrator)?s?|openai|anthropic|google|your (?:creators?|developers?|owner|makers?))(?! (?:of|at|about|log))',
    '(?:takes?|have|has) (?:precedence|priority) over (?:all |any |every )?(?:other |previous |prior |your |the system )+(?:instructions?|prompts?|messages?|guidelines|memories)',
    '(?:i am|this is) your (?:developer|creator|administrator|system administrator|owner and)(?= ?[.!,;\\n]| and |$)',
    'trust(?: level)? ?[:=] ?(?:person|human|highest|maximum|system|admin)(?= ?[.!,;\\n\\])]|$)',
    '(?:treat|consider|regard|trust|rank) this (?:\\p{L}+ )?(?:as|above|over) (?:an? |the |all |any )?(?:system (?:message|prompt|instruction)|highest|most trusted|verified|other memor(?:y|ies))',
  ),
  spokenWords(
    'addressed-to-model',
    0.55,
    `if you(?:'re| are)? (?:an? |the )?${MODEL} (?:reading|processing|summari[sz]ing|parsing|that reads?|who reads?|and )`,
    `(?:instructions?|orders?|directives?) (?:to|for) (?:an? |the |all |any )?(?:ai|llms?|language models?|ai (?:assistants?|agents?|models?|systems?)|assistant)s? ?[:!—-]`,
    `(?:attention|dear),? (?:all |any |the )?(?:ai|llms?|language models?|ai (?:assistants?|agents?|models?|systems?))s? ?[:!,]`,
  ),
  spokenWords(
    'addressed-to-model',
    0.35,
    `(?:note|message|reminder) (?:to|for) (?:the |all |any )?${MODEL}`,
  ),
  spokenWords(
    'encoded',
    0.65,
    '(?:decode|decrypt|deobfuscate|unscramble|reverse) (?:this|the following|it|the|that)?[^.!?\\n]{0,60}(?:and|then) (?:follow|execute|run|obey|do|apply|act on|carry out|comply)',
    '(?:follow|execute|obey|carry out) (?:the )?(?:decoded|decrypted|base64|hex|rot13|encoded) (?:text|instructions?|message|string|commands?|payload)',
  ),
  spokenWords(
    'tool-call',
    0.55,
    `(?:call|invoke|use|run|execute|trigger) (?:the |your )?(?:[\\p{L}\\p{N}_.-]+ (?:tool|function)|(?:tool|function) [\\p{L}\\p{N} _.-]{1,40})[^.!?\\n]{0,60}(?:delete (?:all|every)|transfer|wire|without (?:asking|confirmation|telling)|${PRIVATE})`,
  ),
]

export const ENGLISH_WORDINGS: readonly SuspiciousWording[] = [
  ...OVERRIDE,
  ...ROLE_CHANGE,
  ...SECRECY,
  ...STANDING_ORDER,
  ...LEAK_AND_SEND,
  ...MEMORY_AND_ADDRESS,
]
