import type { InteractionRule } from './interaction-rule.ts'

export const ENGLISH: readonly InteractionRule[] = [
  {
    topic: 'explanations',
    value: 'brief',
    pattern:
      /\b(?:be (?:more )?(?:brief|concise|short)|(?:keep|make) (?:it|them|answers|replies|explanations) (?:short|brief|concise)|(?:short|brief|concise) (?:answers?|repl(?:y|ies)|explanations?|summar(?:y|ies))|too (?:long|verbose|wordy)|too much (?:text|explanation|detail)|just (?:show me )?the (?:code|answer|diff|result)|no (?:need for )?explanations?|(?:don't|do not) explain|less (?:text|talk|explanation)|tl;?dr)\b/i,
  },
  {
    topic: 'explanations',
    value: 'thorough',
    pattern:
      /\b(?:explain (?:in (?:more )?detail|step by step|why|how|every|each|your)|in (?:more |full )?detail|(?:more|detailed|thorough|longer) explanations?|walk me through|step[- ]by[- ]step|tell me why|(?:too|more) (?:short|brief|terse) (?:to|for)|elaborate)\b/i,
  },
  {
    topic: 'confirmations',
    value: 'ask first',
    pattern:
      /\b(?:ask (?:me )?(?:first|before)|check with me|confirm (?:with me )?(?:first|before)|(?:don't|do not|never) \w+(?: \w+){0,4} without (?:asking|my (?:ok|okay|approval|permission|consent))|wait for my (?:ok|okay|approval|go)|(?:you )?should have asked)\b/i,
  },
  {
    topic: 'confirmations',
    value: 'just do it',
    pattern:
      /\b(?:just do it|(?:don't|do not|no need to|stop) ask(?:ing)?\b(?! (?:for|about))|go ahead and|stop asking|no (?:need for )?confirmations?)\b/i,
  },
  {
    topic: 'proactivity',
    value: 'only what is asked',
    pattern:
      /\b(?:only (?:do )?what i (?:asked|ask|said)|nothing (?:else|more)|(?:don't|do not) (?:touch|change|refactor|improve) (?:anything|any|other|the rest|unrelated)|i (?:didn't|did not|never) ask (?:for|you)|stick to the (?:task|request)|leave (?:everything|the rest|other) )/i,
  },
  {
    topic: 'proactivity',
    value: 'beyond what is asked',
    pattern:
      /\b(?:while you(?:'re| are) (?:at it|there)|feel free to (?:improve|fix|refactor|clean|add)|also fix (?:anything|any|whatever)|anything else (?:you (?:see|find|notice))|be (?:more )?proactive|take (?:the )?initiative|suggest (?:improvements|better|more))\b/i,
  },
]
