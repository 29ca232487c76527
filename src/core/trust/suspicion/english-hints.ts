import type { SuspiciousWording } from './suspicion-flags.ts'
import { spokenWords } from './wording.ts'

const MODELS =
  '(?:ais?|llms?|language models?|chat ?bots?|bots|ai (?:agents?|assistants?|models?|systems?|readers?)|(?:automated |web )agents?)'
const VOID =
  "(?:are|is|were|have been|has been) (?:now |all |hereby )?(?:void|cancell?ed|revoked|invalid|obsolete|superseded|lifted|disabled|suspended|null|over|deactivated|replaced)|(?:no longer|do not|don't) (?:apply|count|hold)(?: any ?more| to you)?"
const THIS_TEXT =
  '(?:this|the following) (?:document|page|text|email|e-mail|message|article|file|content|resume|résumé|cv|review|paper|site|website)'
const USER = '(?:the|your|any) (?:user|users|human|operator|customer)'

/**
 * More English: ways around the usual wordings, and hints that mean something only together,
 * since each of them alone may be said by a person of their own affairs.
 */
export const ENGLISH_HINTS: readonly SuspiciousWording[] = [
  spokenWords(
    'override',
    0.85,
    "(?:ignore|disregard|forget|set aside|override|discard|drop|abandon) (?:[\\p{L}']+ ){0,4}(?:you (?:received|were given|have been given|got|were trained (?:on|with)|must follow)|(?:the |your )?(?:developers?|system|operators?|creators?|admins?|openai|anthropic) (?:told|gave|instructed|asked|set for|wrote for) you)",
  ),
  spokenWords(
    'override',
    0.55,
    `(?:previous|prior|earlier|old|former|original|above|your) (?:\\p{L}+ ){0,2}(?:instructions|commands|prompts?|directives|orders|programming) (?:${VOID})`,
    'override (?:code|command|sequence|protocol) ?[:#]? ?[\\p{L}\\p{N}-]+',
    'your (?:only|sole|real|true) (?:task|job|goal|purpose|mission|objective|instruction) (?:is|now|from now)',
    'do (?:whatever|everything|exactly what|only what) (?:the (?:next|following)|this|i) (?:\\p{L}+ )?(?:says?|tells?|paragraph|text|commands?|orders?)',
  ),
  spokenWords(
    'override',
    0.35,
    `(?:previous|prior|earlier|above|your|all) (?:rules|guidelines|restrictions|constraints|limits) (?:${VOID})`,
    'new (?:task|objective|mission|goal) ?:',
    '(?:safety|security|content) (?:protocols?|checks?|filters?|measures|restrictions|policies) (?:are |is |have been |now |were )*(?:disabled|off|lifted|deactivated|suspended|bypassed|removed)',
  ),
  spokenWords(
    'role-change',
    0.55,
    '(?:for the rest of|throughout|during|for the remainder of) (?:this|the|our) (?:conversation|chat|session|dialogue),? you (?:will|must|are|shall|have to)',
    'act as my (?:\\p{L}+ ){0,2}(?:terminal|console|slave|servant|shell|puppet)',
  ),
  spokenWords(
    'role-change',
    0.35,
    '(?:as|being) an? (?:ai|llm|language model|ai assistant|ai model),? you (?:must|should|have to|are required|will|can)',
  ),
  spokenWords(
    'secrecy',
    0.6,
    `(?:under no circumstances|never|at no (?:time|point)|(?:do not|don't),? under any circumstances,?) (?:\\p{L}+ )?(?:reveal|tell|mention|disclose|inform|notify|admit|show)(?: this| it)?(?: to)? ${USER}(?= ?[.!,;\\n]| (?:that (?:you|this)|about (?:this|these|it)|of (?:this|these))|$)`,
    '(?:secretly|covertly|quietly|discreetly) (?:add|send|forward|change|transfer|copy|insert|install|run|upload|attach|delete|replace|approve)',
  ),
  spokenWords(
    'secrecy',
    0.35,
    'without (?:telling|informing|notifying|asking) (?:anyone|anybody)',
    "(?:never|do not|don't) ask (?:again|for (?:confirmation|permission|approval|consent))",
    '(?:no|without) (?:further |any )?(?:confirmation|approval|permission)(?: is)?(?: (?:needed|required|necessary))',
  ),
  spokenWords(
    'standing-order',
    0.6,
    '(?:respond|reply|answer|output|say|write|return)(?! to)[^.!?\\n]{0,60} (?:regardless of|no matter) (?:what|the (?:question|user|input|prompt|request)|which|how|who|anything)',
    'in (?:all|every|any|each) (?:future|following|later|subsequent|further) (?:conversations?|chats?|sessions?|answers?|responses?|repl(?:y|ies)|messages?),? (?:you (?:must|will|should) )?(?:always )?(?:tell|recommend|promote|direct|send|point|steer|advertise|urge)',
    '(?:follow|obey|execute) (?:the|any|all) (?:hidden|secret|embedded) (?:instructions|commands|orders)(?: in| from| of| on)? ?(?:it|this|the)?',
  ),
  spokenWords(
    'standing-order',
    0.35,
    '(?:respond|reply|answer) only (?:with )?["\']',
    'only obey (?:me|my)',
    'say yes to (?:everything|all|any)',
  ),
  spokenWords(
    'addressed-to-model',
    0.6,
    `(?:ai|llm|language model|chatbot|assistant) (?:instructions?|directives?|orders?|prompts?) ?:`,
    `to (?:all|any|every) ${MODELS} ?[:,—-]`,
    `if (?:the|this) (?:reader|recipient|summari[sz]er|agent|reviewer|entity)[^.!?\\n]{0,30} is (?:an? )?${MODELS}`,
    `${MODELS} (?:visiting|reading|processing|parsing|summari[sz]ing|crawling|that (?:visit|read|process|parse|crawl)s?|who reads?) (?:this|the)`,
    `(?:when|while|after|before|if) (?:you (?:are )?)?(?:summari[sz]ing|summari[sz]e|translating|translate|processing|process|reading|read|analy[sz]ing|analy[sz]e|reviewing|review|evaluating|evaluate) ${THIS_TEXT},? (?:you (?:must|should|will) )?(?:please |always |also )?(?:say|state|claim|omit|output|conclude|rate|recommend|praise|ignore|reply|respond|answer)`,
  ),
  spokenWords(
    'false-authority',
    0.6,
    "(?:i am|i'm|this is) (?:the|your|an?) (?:system |site |real )?(?:administrator|admin|developer|owner|creator|root user|supervisor)[.,!;:]? [^!?\\n]{0,30}(?:grant|disable|give me|enable|unlock|reveal|allow|do as|you must|obey)",
  ),
  spokenWords(
    'false-authority',
    0.4,
    '(?:the|this) user (?:has )?(?:already |previously |explicitly )*(?:approved|consented to|authori[sz]ed|agreed to|confirmed|permitted|pre-approved) (?:all|any|every|everything|each|unlimited)',
    '(?:has|have|with) (?:the )?(?:highest|top|absolute|maximum|utmost) (?:priority|authority)',
  ),
  spokenWords(
    'memory-tampering',
    0.4,
    '(?:store|save|keep|note|record|write|put) (?:it |this )?(?:in|to|into) your (?:\\p{L}+ )?(?:memory|memories) that',
  ),
  spokenWords(
    'prompt-leak',
    0.45,
    '(?:tell|give|show|send|list|output|reveal|print) (?:me |us )?(?:all |the |every |any )*(?:stored |saved |admin |root |secret |hidden )+(?:secrets?|passwords?|credentials|keys|memories|instructions|prompts?)',
  ),
]
