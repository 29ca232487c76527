import { wordSet } from './word-set.ts'

/** Outcries and short forms of messages, whatever their case: never a name. */
export const CHAT_WORDS: ReadonlySet<string> = wordSet(`
  omg wtf wth lol lmao rofl xd rip af idk imo imho tbh btw fyi asap aka diy faq tv dvd pc usb tldr smh
  brb ikr nvm dm dms irl ftw tgif yolo goat vs ps eta rsvp todo tba tbd wip lgtm ai ml ui ux
  bye goodbye congrats congratulations cheers damn darn dang gosh yay yeah yup nah nope aw aww ooh ugh
  whoa yikes oops haha hehe dude bro bros sis guys girl girls folks man mate buddy hon babe baby
  fuck fucking shit crap hell ass bitch idiot god jesus christ literally totally definitely absolutely
  woah woohoo oof phew hooray aha mmm ahem eh huh meh lots gotta gonna wanna kinda sorta
  kudos ahah ahahah boh mah beh dai uffa magari cavolo mamma papa ㅋㅋ ㅎㅎ mum mom dad grandma grandpa
`)

/** First names and places that are words of another meaning when written small. */
export const NAMES_ONLY_WITH_CAPITAL: ReadonlySet<string> = wordSet(`
  mark will bill rob bob grace rose sue max jack ray amber art april may june hope joy faith dan li
  ming ben sam tim christian jordan austin virginia carol frank jean josh mason nick pat mike ann sean
  terry tony logan gary roger drew grant dean gene wade pierce dawn heather ruby jade ivy holly iris
  violet olive victoria jerry guy scott harry angel chance chase hunter carter cooper parker taylor
  randy willie willy bobby dennis alan ali raj ravi wei chen yuki hiro hans carmen leo liz meg kate
  jen beth jeff greg matt dave steve joe jim tom alex chris oscar jesse kelly lori joan gloria dolores
  rosa luca sara chiara serena aurora bianca angelo angela massimo franco bruno beatrice domenico rosa
  marina viola stella mia ella clara lucia diego ada zoe lucy sofia daniele michele andrea nicola
  pietro simone dario turkey china georgia jordan phoenix florence porto mali chile cuba perth oman
  panama washington manhattan eu uk usa roma bari pisa modena parma siena genova corea europa austin
  providence orange reading bath nice polish hamburg frankfurt cologne
`)
