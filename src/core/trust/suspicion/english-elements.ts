import type { SuspiciousWording } from './suspicion-flags.ts'
import { spokenWords } from './wording.ts'

// What attacks are made of, however they are worded: somebody is addressed, a power is claimed, a
// rule is lifted, a secret is wanted. A person may say any one of these, so that none of them is
// enough alone; two of different sorts are.
const ELEMENT = 0.35

const MODEL =
  '(?:ais?|llms?|language models?|chat ?bots?|bots?|(?:ai |automated |virtual )?(?:assistants?|agents?|models?))'
const READ =
  '(?:read(?:ing)?|see(?:ing)?|process(?:ing)?|pars(?:e|ing)|summari[sz](?:e|ing)|load(?:ing)?|open(?:ing)?|index(?:ing)?|finish(?:ed|ing)? reading)'
const THIS =
  '(?:this|it|the following|these)(?: (?:page|text|note|message|document|file|email|article|line|site))?'
const HIDDEN =
  '(?:(?:hidden|system|initial|secret|internal) (?:prompts?|instructions?|rules)|env(?:ironment)? variables|(?:admin|root|access|secret|master|session) (?:tokens?|passwords?|keys?|credentials?)|private keys?|api keys?|secrets|passwords|credentials)'
const SECRET_FILE =
  '\\S{0,60}(?:\\.ssh|id_rsa|id_ed25519|\\.env|\\.aws|\\.kube|\\.npmrc|\\.netrc|/etc/(?:passwd|shadow)|keychain|wallet\\.dat|credentials)\\S{0,60}'
const AWAY = "(?:no longer|does not|doesn't|do not|don't|did not|cannot)"

export const ENGLISH_ELEMENTS: readonly SuspiciousWording[] = [
  spokenWords(
    'addressed-to-model',
    ELEMENT,
    `(?:when|once|after|before|if|as soon as|upon) (?:you(?:'ve| have)? )?(?:\\p{L}+ )?${READ} ${THIS}`,
    'before (?:answering|responding|replying|continuing|you (?:answer|respond|reply|continue))',
    `(?:reader|reading|listening|visiting|crawling) ${MODEL}`,
    '(?:hidden|secret|embedded|covert) (?:directive|instruction|order|command|message|note)s?',
    'your (?:task|job|goal|mission|role|purpose|objective|instructions?) (?:has|have|is|are) (?:now )?(?:changed|different|updated|replaced|new)',
    'to (?:continue|proceed|complete (?:this|the) task)',
    `(?:if|when|should) (?:an?|the|any|some) ${MODEL} (?:is |are )?(?:reads?|reading|parses|parsing|process(?:es|ing)|sees|summari[sz](?:es|ing)|opens|loads) ${THIS}`,
    '(?:note|message|instructions?|reminder|hint|memo) (?:for|to) (?:the |any |all |every |whoever )?(?:summari[sz]er|reader|reviewer|parser|crawler|grader|model|processor|reads this|summari[sz]es this)',
    `(?:hey|dear|hello|hi|attention|listen|note to|important to|message to|instructions? (?:for|to)|notice to)(?: (?:all|any|the|every))? ${MODEL}`,
    `(?:the|any|every|each|all|this|an) ${MODEL}(?: (?:reading|processing|summari[sz]ing|handling|parsing) \\p{L}+(?: \\p{L}+)?)? (?:must|should|shall|has to|have to|is required to|are required to|needs to|need to|will|may now|is to|are to)`,
  ),
  spokenWords(
    'role-header',
    ELEMENT,
    '(?:assistant|user|human|system|ai) ?: [^\\n]{1,200}?(?:assistant|user|human|system|ai) ?: ',
    '(?:system|admin(?:istrator)?|developer|security|root|operator|maintenance)(?: \\p{L}+)? (?:note|notice|message|alert|update|reminder|announcement|instructions?|command|directive|prompt) ?[:—-]',
  ),
  spokenWords(
    'false-authority',
    ELEMENT,
    'your (?:previous|old|former|last|real|true|new) (?:owner|master|operator|admin(?:istrator)?|developer|creator|boss)',
    '(?:the|an|your|our) new (?:admin(?:istrator)?|owner|root|superuser|master|operator|supervisor)',
    'trust (?:everything|anything|whatever|all) (?:that )?(?:he|she|they|it|i|the \\p{L}+) (?:says?|sends?|tells?|writes?)',
    '(?:allows?|authori[sz]es?|authori[sz]ed|permits?|permitted|grants?|granted|instructs?|instructed|entitles?) you (?:to|permission|full|access|the right)',
    'as (?:if|though) (?:it|they|this) (?:came|comes|were|was|is|are)(?: \\p{L}+)? (?:from|by) (?:your|the|a) (?:developer|system|owner|admin(?:istrator)?|creator|operator)',
    '(?:has|have|with|holds?) root(?= ?[.,;!]| access| rights|$)',
    '(?:the|your) (?:owner|developer|operator|creator|admin(?:istrator)?) (?:said so|says so|agreed|approved|wants (?:it|this)|ordered)',
    'you (?:may|can) (?:now|freely) (?:reveal|show|share|run|execute|delete|disclose|tell|send)',
    'you (?:are|have been|were) (?:now |hereby |fully )?(?:allowed|authori[sz]ed|permitted|cleared|upgraded|unlocked|granted)',
    '(?:as|i am|this is) (?:the|your|its) (?:owner|admin(?:istrator)?|developer|creator|operator)',
  ),
  spokenWords(
    'memory-tampering',
    ELEMENT,
    '(?:links|emails|mails|files|messages|payments|requests|sites|downloads)(?: \\p{L}+)? (?:from|by|to|of) \\S+ (?:are|is) (?:always |completely |perfectly )?(?:safe|trusted|trustworthy|approved|harmless|legitimate)',
    '(?:say|write|state|claim|conclude|report|answer) (?:that )?(?:the|this|it|our)(?: \\p{L}+){0,2} (?:is|are|was) (?:flawless|perfect|excellent|the best|harmless|safe|superb|outstanding)',
    '(?:save|store|write|add|commit|record|put|note|enter|insert|keep)(?: [\\p{L}-]+){0,3} (?:to|in|into) (?:your |the |its )?(?:[\\p{L}-]+ )?(?:memory|memories|notes|knowledge base|context)',
  ),
  spokenWords(
    'override',
    0.55,
    '(?:act|behave|answer|respond|pretend|reply) (?:like|as (?:if|though)|that) (?:you (?:have|had|were never|never had)|your|the|there (?:are|were)) [^.!?\\n]{0,24}(?:training|rules|guidelines|restrictions|limits|safety|filters|instructions)[^.!?\\n]{0,30}',
    'all (?:limits|restrictions|filters|rules|safeguards|guardrails) (?:have been|are|were|has been)(?: now)? (?:removed|lifted|gone|off|disabled|suspended|dropped)',
  ),
  spokenWords(
    'override',
    ELEMENT,
    `(?:rules?|guidelines?|instructions?|restrictions?|limits?|polic(?:y|ies)|filters?|(?:safety|security) checks?) (?:\\p{L}+ ){0,3}${AWAY} (?:\\p{L}+ )?(?:apply|count|hold|matter|bind)`,
    `what(?:ever)? you (?:were|have been|had been) (?:told|taught|given|asked)(?: [\\p{L}]+){0,2} ${AWAY}`,
    '(?:disable|turn off|switch off|remove|lift|drop|suspend|bypass) (?:all |any |your |every |the )+(?:\\p{L}+ )?(?:filters?|safety|safeguards?|guardrails?|checks|restrictions|limits|rules|moderation)',
    '(?:filters?|safety|safeguards?|guardrails?|(?:safety|security) checks?|restrictions|moderation) (?:is|are|has been|have been)(?: now)? (?:off|disabled|lifted|gone|removed|suspended)',
    '(?:stop|quit|cease) (?:being|acting as|behaving like) (?:an? )?(?:\\p{L}+ )?(?:assistant|ai|bot|model|helper)',
    '(?:skip|omit|bypass|leave out|suspend|ignore) (?:all |your |the |any )+(?:usual |normal |safety |security )*(?:checks?|verification|confirmations?|precautions|safeguards|reviews?)',
    "(?:ignore|disregard|forget) (?:what )?(?:the|your) (?:user|human|owner|operator)(?:'s)?(?: \\p{L}+)?",
    'disregard (?:the|your) (?:user|owner|operator|human)',
  ),
  spokenWords(
    'prompt-leak',
    ELEMENT,
    '(?:translate|repeat|copy|quote|print|output|paste|recite) (?:back |out )?(?:the |all |all the |everything )?(?:above|preceding|previous|earlier) (?:system )?(?:text|prompt|message|instructions|words)',
    '(?:hand over|give up|surrender|turn over|pass on|reveal|share) (?:the |your |all |any )*(?:\\p{L}+ )?(?:cookies?|tokens?|keys?|passwords?|credentials|secrets?|notes|prompt)',
    '(?:the )?(?:above|preceding|hidden|initial) system (?:text|prompt|message|instructions)',
    '(?:show|give|send|email|e-mail|tell|mail)(?: [\\p{L}]+){0,6} (?:saved|stored|admin|root|master|user) (?:passwords?|credentials|keys|tokens?)',
    `(?:show|reveal|print|output|display|return|dump|list|share|disclose|reply|respond|answer)(?: [\\p{L}]+){0,4} (?:the |your |its |all |any )*(?:\\p{L}+ )?${HIDDEN}`,
  ),
  spokenWords(
    'exfiltration',
    ELEMENT,
    `(?:send|post|forward|upload|transmit|submit|e-?mail|leak|copy|attach|exfiltrate|paste)(?: [\\p{L}]+){0,4} ${SECRET_FILE}`,
    '(?:send|post|forward|upload|transmit|e-?mail|leak|copy)(?: [\\p{L}\\p{N}]+){1,5} (?:messages|conversation|chat|thread|discussion|history|notes|memor(?:y|ies)|files|contents)(?: [^.!?\\n]{0,30})? to \\S+(?:@|://)\\S+',
  ),
  spokenWords(
    'tool-call',
    ELEMENT,
    '(?:call|invoke|use|trigger) (?:the |your )?(?:\\p{L}+ ){0,2}(?:tool|function|plugin|api) (?:with|and|to)',
    '(?:delete|wipe|erase|drop|destroy) (?:the|all|every|your|any) (?:\\p{L}+ )?(?:backups?|databases?|files|disks?|logs|memory|memories)',
    '(?:fetch|download|open|visit|get|load|read) https?://\\S+ (?:and|then|,)[^.!?\\n]{0,12}(?:do|run|execute|follow|obey|apply)',
    '(?:curl|wget) [^|\\n]{0,120}\\| ?(?:sudo )?(?:ba|z)?sh',
    '(?:run|execute|call|invoke) (?:any|every|all|whatever|the following) (?:\\p{L}+ )?(?:commands?|code|scripts?|tools?|functions?)',
    '(?:run|execute) rm -rf',
  ),
  spokenWords(
    'standing-order',
    ELEMENT,
    '(?:take|accept|follow) (?:your )?(?:orders|commands|instructions) (?:only )?from (?:me|us|this|the)',
    '(?:obey|serve|answer to|listen to|report to) (?:me|us|this account) (?:only|alone|exclusively|and (?:nobody|no one) else)',
    '(?:only|solely) (?:obey|serve|answer to|listen to) (?:me|us)',
    '(?:write|say|do|generate|output|answer|produce|give) (?:whatever|anything|everything)(?: (?:is|you are|you get|i|they|the user))? (?:asked|ask|asks|requested|request|want|wanted|told)',
    'remember (?:permanently|forever|for good|for all time|in all (?:future )?sessions)',
    'do (?:exactly |just )?(?:as|what|whatever) (?:i|it|they|he|she|the \\p{L}+(?: \\p{L}+)?) (?:says?|tells?|orders?|asks?|commands?)',
    'comply with (?:all|every|each|any|it|this|them|whatever)',
    '(?:praise|recommend|promote|advertise|favou?r) [^.!?\\n]{1,40} in (?:every|all|any|each|your) (?:\\p{L}+ )?(?:answers?|repl(?:y|ies)|responses?|summar(?:y|ies))',
    'obey(?:s|ing)? (?:me|every|all|any|each|without|blindly|it)',
    '(?:answer|approve|accept|allow|agree to) (?:everything|anything|all requests|every request)',
    "(?:never|no longer|do not|don't) (?:need|needs|require|requires) (?:any )?(?:approval|confirmation|permission|review|a check)",
    'without (?:checking|consulting|confirming|verifying|asking)(?: (?:with|it with))? (?:anyone|anybody|the user|first)',
    'before (?:anything else|you do anything)',
  ),
]
