import { wholeWords } from '../../intent/phrase-pattern.ts'
import type { TypeWords } from './type-words.ts'

const DO =
  '(?:send|deliver|finish|review|fix|write|prepare|call|bring|submit|share|pay|ship|publish|book|attend|provide|complete|return|draft|update|follow up|get back|handle|take care|organi[sz]e|schedule|present|translate|renew|email|check in|be there|have|make sure|cover|help|pick up|test|run|re-?run|contact|visit|sign|file|circulate|confirm|look after|do|give)'

/** What shows the types of memory in English. */
export const ENGLISH_TYPES: TypeWords = {
  decision: {
    strong: wholeWords(
      'decided|decides|deciding|decision (?:is|was|to|made)|final decision|resolved to',
      'opted|opting|chose|chosen|settled on|made up (?:my|our|his|her|their) minds?',
      'ruled out|signed off on|voted (?:to|for)',
      "agreed (?:to(?! (?:deliver|send|provide|review))|that|on)|we(?:'ve| have)? agreed|going with",
      "(?:let's|we'll|we will|i'll|i will) (?:go with|use|switch|adopt|drop|stick|move to|keep using|standardi[sz]e|skip|not)",
      "(?:we|i)(?:'re| are|'m| am) (?:switching|moving to|adopting|dropping|replacing|migrating|standardi[sz]ing|sticking|keeping|postponing|delaying|cancel?ling|taking the|not going to|going to (?:switch|use|adopt|drop|replace|move|migrate|keep|postpone|delay|cancel|stick))",
      'from now on|going forward|moving forward|accordingly|signed with',
      '(?:team|company|board|management|they|client|customer) (?:is|are) (?:moving|switching|dropping|replacing|closing|cancel?ling|adopting|migrating|postponing)',
      'effective (?:immediately|today|monday)|the (?:plan|call|verdict) is(?: to)?',
      'stick(?:ing)? with|scrapp(?:ed|ing)|green-?lit|we pick(?:ed)?|picked .{3,40} over',
      'chose .{3,40} over|instead of the|is final|(?:approved|rejected|shelved|killed) the',
      'locked in|(?:ended|wound) up (?:picking|choosing|going|using|with)|no more \\p{L}+',
      'pulling the plug|(?:will|to) be (?:replaced|retired|deprecated|discontinued|frozen)',
    ),
    weak: wholeWords(
      'switch(?:ed|ing)?|adopt(?:ed|ing)?|drop(?:ped|ping)?|replac(?:ed|ing)',
      'migrat(?:ed|ing)|postpon(?:ed|ing)|delay(?:ed|ing)|cancel(?:led|ling|ed|ing)?',
      'instead|route|routing|adjusting|pushing|moving|reserved for|only on|freez(?:e|ing)',
      'approved|rejected|default to|standardi[sz]e|reverting|revert to|will no longer',
      'starting (?:next|from|on|today|monday)',
    ),
  },
  preference: {
    strong: wholeWords(
      "prefers?|preferred|preference|preferring|favou?rites?|would rather|i'd rather",
      "'d rather|rather have|likes",
      '(?:i|we|you|they|people|users|customers|clients|kids|children|both|also|really|not|would) like(?! (?:a|an|that|this|the) \\p{L}+ (?:is|was))',
      "loves?|enjoys?|hates?|dislikes?|detests?|adores?|can't stand|cannot stand|fond of",
      'a fan of|not a fan|big fan',
      "(?:doesn't|does not|don't|do not|didn't) (?:like|want|enjoy|care for)",
      "from now on,? (?:please |always )?(?:answer|reply|respond|call|write|use|speak|send|don't|do not|never|give|keep|be)",
      'wants? (?:me|us|you|all|every|everything|no|to be|the|their|his|her|it|them|answers?|replies|things|dates)',
      'would like|insists? on',
      'asked (?:me |us |you )?(?:to always|to never|not to|that (?:all|every))|call me',
      'always use|never use|please remember|remember (?:that|to)|keep in mind|always|never',
      'swears by|partial to|is picky about|keen on|(?:un)?comfortable with|avoids?|avoided',
      'aversion|averse to|(?:not |very |really |only |mostly )?interested in|not into',
      'into (?:\\p{L}+ )?(?:music|sports|games|movies|books)|passionate about|obsessed with',
      "can't (?:handle|deal with|tolerate|do without)",
      '(?:learn|work|sleep|focus|function|study|perform|do) (?:best|better) (?:with|in|at|when|through|by|if|alone)',
      'refuses? to|drawn to|gravitates?|deal-?breaker',
      '(?:i|we|she|he|they|who) only (?:eats?|drinks?|buys?|watch(?:es)?|reads?|uses?|plays?|travels?|flies|fly|wants?|works?|listens?|wears?)',
      "(?:i|we|they|she|he) (?:don't|doesn't|do not|does not) (?:use|watch|play|buy|wear|read|trust|support)",
      'find (?:it|them|\\p{L}+(?: \\p{L}+)?) (?:hard|difficult|tedious|stressful|overwhelming|relaxing|disorienting|ineffective|demotivating|uncomfortable|annoying|boring)',
      'sensitive to|scared of|afraid of|no interest in|loathes?|despises?|exclusively',
      'opposed to|objection to|values?',
    ),
    weak: wholeWords(
      'no \\p{L}+ (?:for me|on \\p{L}+s)|formally|informally|want|wants|wish(?:es)?',
      'tends? to|usually|rather|better for (?:me|him|her)|as long as',
      "over (?:email|phone|chat|slack)|in the morning|use|keep|please|don't|do not",
      'likes? it when|important to (?:me|her|him|them)',
    ),
  },
  fact: {
    strong: wholeWords(
      'confirmed(?::| (?:with|via|by|that (?:the|his|her|their|our)))|fact:|quick fact|fyi',
      'for the (?:record|file)|note(?:d)?:|measured|according to|turns out|it turned out',
      'as of|documented|verified|recorded',
      'is (?:located|based|called|named|written|scheduled|due)|are (?:located|based|called)',
      'was (?:born|founded|built|released)',
      'costs (?:\\p{N}|[$€£]|about|around|us|me|roughly)|consists of|returns|runs on',
      'listens on|contains|equals',
    ),
    weak: wholeWords(
      'is|are|was|were|has|have|had|uses?|lives?|works?|named|called|per|says|shows?',
      'average|total|since|because|\\p{N}[\\p{N}.,:%]*',
    ),
  },
  opinion: {
    strong: wholeWords(
      "i (?:really |honestly |still |personally |just )?(?:think|believe|feel|suspect|doubt|find that|reckon|guess|suppose|bet|disagree|don't (?:think|believe|buy)|do not (?:think|believe))",
      '(?:he|she|they|\\p{L}+) (?:thinks|believes|feels|doubts|argues|reckons)',
      'in my (?:opinion|view|experience|book)',
      'my (?:opinion|view|take|read|sense|feeling|impression|guess|hunch|bet|gut)|imo|imho',
      "if you ask me|to my mind|as far as i'm concerned|honestly|frankly|personally",
      'sc?k?eptical|not convinced|unconvinced|overrated|underrated|overhyped|overkill',
      'it (?:seems|feels|looks) (?:to me|like)|seems to me|feels like',
      'waste of (?:time|money)|arguably',
      "i'm (?:worried|afraid|confident|optimistic|pessimistic|sure|not sure|inclined|convinced)",
      "strikes me|by far|the (?:best|worst) (?:part|thing|\\p{L}+) (?:of|ever|i've)",
      'the wrong (?:call|approach|choice|tool)|the right (?:call|approach|choice|tool)',
    ),
    weak: wholeWords(
      "too \\p{L}+|seems?|should|shouldn't|ought to|probably|better|worse|best|worst|great",
      'terrible|awful|boring|beautiful|ugly|brilliant|elegant|clumsy|unrealistic|misleading',
      'beats?|worth|deserves?|fails? to|looks? like|more important|far more|kind of',
      'reads? (?:like|as)|never going to',
    ),
  },
  commitment: {
    strong: wholeWords(
      `(?:promis(?:e|es|ed|ing)|committ?(?:ed|ing|s)? (?:to|myself|ourselves)|commit to|committed|commitment|pledged?|guaranteed?|(?:gave|give) (?:\\p{L}+ )?(?:my|our|his|her|their) word|i told \\p{L}+ .{0,40}(?:would|i'd|will)|swore to|vowed|agreed to (?:deliver|send|provide|review|write|help|present|pay)|signed up (?:to|for)|volunteered|on the hook|i owe|remind me|(?:i'll|we'll|i will|we will|i'm going to|we're going to|i am going to) (?:\\p{L}+ly )?${DO}|(?:i|we) (?:have|need) to(?= \\p{L})|(?:i|we) must|(?:i|we)'ve got to|will (?:have|send|deliver|be ready) .{0,60}by|^will ${DO}|confirmed i'll|said yes|my deadline|(?:told|assured|promised) (?:\\p{L}+ ){1,3}(?:i'd|i would|we'd|we would|i'll|that i)|taking (?:on|ownership)|i'm on the hook|count on me|action item|to-?do)`,
    ),
    weak: wholeWords(
      "i'll|we'll|i will|we will|will",
      'by (?:the )?(?:end|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight|noon|next|\\p{N}+|january|february|march|april|may|june|july|august|september|october|november|december|month-end|eod|eow)',
      'before (?:the )?(?:end|monday|friday|easter|christmas|month-end)|deadline',
      'blocked (?:out )?|no later than|due (?:on|by|date)',
    ),
  },
}
