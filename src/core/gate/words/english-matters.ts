import { wholeWords } from '../../intent/phrase-pattern.ts'
import type { MatterWords } from './matter-words.ts'

/** What matters, in English. */
export const ENGLISH_MATTERS: MatterWords = {
  health: wholeWords(
    'allerg(?:y|ies|ic)|diabet(?:es|ic)|asthma(?:tic)?|celiac|coeliac|gluten|lactose',
    'intoleran(?:t|ce)|vegan|vegetarian|pregnant|cancer|surgery|operation|hospital',
    'medication|medicine|pills?|insulin|blood (?:type|pressure)|disab(?:led|ility)',
    'wheelchair|depress(?:ed|ion)|anxiety|adhd|autis(?:m|tic)|epilep(?:sy|tic)|diagnosed',
    'therapy|therapist|injur(?:y|ed)|broke (?:my|his|her) |heart (?:attack|condition)',
    "migraines?|quit smoking|sober|alcoholic|halal|kosher|died|passed away|dose|can't eat",
    "doesn't eat|don't eat",
  ),
  safety: wholeWords(
    'emergency|danger(?:ous)?|unsafe|hazard|evacuat\\p{L}+|breach|leaked?|vulnerab\\p{L}+',
    'password|credentials?|backup(?:s)?|data loss|production|outage|incident|rollback',
    'fire|poison(?:ous)?|lethal|security',
  ),
  identity: wholeWords(
    'my name|call me|i am called|named after',
    "(?:i'm|i am) (?:an? |from |\\p{N}+|\\p{L}+ and i )",
    'i (?:live|work|grew up|was born|come from|study|moved|speak)',
    'my (?:birthday|wife|husband|partner|boyfriend|girlfriend|son|daughter|kids?|children|mother|father|mum|mom|dad|parents|sister|brother|boss|manager|job|email|phone|address|pronouns|team|cat|dog|car|house|flat|apartment)',
    'years old',
    'i have (?:two|three|four|a|an|\\p{N}+) (?:\\p{L}+ )?(?:kids?|children|sons?|daughters?|cats?|dogs?|brothers?|sisters?)',
    'birthday|married|divorced|engaged|born (?:in|on)|lost my job|retired|turned \\p{N}+',
    'jewish|muslim|christian|buddhist|hindu|works? (?:as|at|for)|lives? in|no longer work',
  ),
  money:
    /[$€£₩¥]\s?\p{N}|\p{N}\s?(?:[$€£₩¥]|k(?!\p{L})|eur(?:os?)?(?!\p{L})|usd|dollars?|pounds|bucks|million|billion)|(?<!\p{L})(?:salary|budget|rent|mortgage|invoice|price|pricing|costs?|debt|loan|funding|revenue|tax(?:es)?|payment|fee)(?!\p{L})/u,
  deadline: wholeWords(
    'deadline|due (?:date|on|by|to)?',
    'by (?:the )?(?:end|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight|noon|next|\\p{N}+|january|february|march|april|may|june|july|august|september|october|november|december|month-end)',
    'before (?:the )?(?:end|monday|friday|easter|christmas|\\p{N}+)|no later than',
    'expires?|scheduled (?:for|on)|appointment|flight|exam',
    'moved to (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|\\p{N})',
  ),
  emphasis: wholeWords(
    'important|importantly|crucial|critical|vital|essential|remember|never|always|must',
    'urgent|under no circumstances|at all costs|keep in mind|non-negotiable|strictly',
    'absolutely|mandatory|required',
  ),
  hedge: wholeWords(
    'maybe|perhaps|might|possibly|i guess|not sure|kind of|sort of|could be|i suppose',
    'who knows|apparently|roughly',
  ),
  smallTalk: wholeWords(
    '(?:nice|lovely|great|beautiful|terrible|awful|crazy|cold|hot|rainy|sunny) (?:weather|day)',
    'weather (?:is|today)',
    "it's (?:so |very |really |too |getting )?(?:raining|snowing|sunny|cold|hot|late|friday|monday)(?: today| outside| again)?",
    "(?:that's|so|how) (?:funny|hilarious|cute|weird|crazy|boring)",
    "i'm (?:so )?(?:bored|tired|hungry|sleepy|back)|time flies|long day|what a day",
    "can't wait$|blah|whatever|just kidding|jk|coffee (?:break|time)",
    "almost (?:lunch|weekend)|happy friday|thank god it's friday",
  ),
  self: wholeWords("(?:i|i'm|i've|i'll|i'd|me|my|mine|we|we're|we've|our|us)"),
  event: wholeWords(
    'yesterday|today',
    'last (?:night|week|month|year|spring|summer|autumn|fall|winter|\\p{L}+day)',
    'this (?:morning|afternoon|week|month)|\\p{N}+ (?:days|weeks|months|years) ago|ago',
    'earlier|tomorrow|tonight|next (?:week|month|year|\\p{L}+day)|went|met|visited|bought',
    'moved|travel(?:l)?ed|attended|happened|started|finished|got|saw|called|told|asked',
    'in (?:19|20)\\p{N}{2}|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|meeting',
    'appointment|(?:was|were) (?:moved|cancelled|canceled|caused|fired|hired)|won|lost',
    'passed|failed|launched|shipped|released',
  ),
  general:
    /^(?:the )?\p{L}[\p{L}\p{N}' -]{1,40} (?:is|are) (?:an?|the|usually|always|often|called|used|made|part) |(?<!\p{L})(?:means|consists of|is defined as|stands for|boils|in general|generally|usually|every time|by default|works by)(?!\p{L})/u,
}
