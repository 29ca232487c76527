import { wordSet } from './word-set.ts'

/** Words that are never a name or part of one, whatever their case: grammar. */
export const ENGLISH_GRAMMAR: ReadonlySet<string> = wordSet(`
  a an the this that these those some any each every either neither both all no none another such
  i me my mine myself you your yours yourself he him his himself she her hers herself it its itself
  we us our ours ourselves they them their theirs themselves one ones someone somebody something
  anyone anybody anything everyone everybody everything nobody nothing who whom whose which what
  when where why how whoever whatever whenever wherever and or but nor so yet for if unless until
  although though because since while whereas as than then thus hence therefore however moreover
  meanwhile otherwise instead also too only just even still already again ever never always often
  sometimes usually maybe perhaps probably possibly certainly actually really basically apparently
  finally eventually recently currently previously later soon now today tomorrow yesterday tonight
  once twice here there about above across after against along among around at before behind below
  beneath beside besides between beyond by despite down during except from in inside into like near
  of off on onto out outside over past per regarding through throughout to toward towards under up
  upon via with within without not yes yeah yep nope ok okay well oh ah hey hi hello thanks thank
  please sorry wow lol hmm is are was were be been being am isn aren wasn weren do does did done
  don doesn didn has have had having hasn haven hadn can could will would shall should may might
  must couldn wouldn shouldn won let lets there's it's i'm i've i'd i'll
  two three four five six seven eight nine ten eleven twelve twenty thirty hundred thousand million
  first second third fourth fifth last next previous many much more most few fewer less least several
  very quite rather almost nearly exactly especially especially mostly same other others own
  additionally furthermore overall similarly alternatively specifically generally typically
  essentially hopefully unfortunately fortunately interestingly luckily sadly personally honestly
`)

/** Verbs that open a note without its subject, or an order: "Met Ada", "Ask Ada". */
export const ENGLISH_OPENING_VERBS: ReadonlySet<string> = wordSet(`
  met saw spoke told said got gave went came took made found knew thought left felt kept held ran
  wrote read sent built bought brought caught sat stood heard led lost paid sold spent taught began
  drew drove ate flew grew hid rode rose sang sank shook slept swam threw understood woke wore won
  put set cut hit let add ask avoid be become begin bring build buy call check choose clean close
  come compare complete confirm connect consider continue contact copy cover create debug delete
  deploy describe design discuss do draft draw drop edit email ensure explain explore extend fetch
  fill find finish fix focus follow forget get give go grab grow handle help hold identify implement
  import include increase install introduce invite join keep know learn leave let link list listen
  look make mark measure meet mention merge migrate move need note notice open order pack pass pay
  pick ping plan play prepare print process publish pull push put read recall receive recommend
  record reduce refactor release remember remind remove rename repeat replace reply report request
  resolve restart return review rewrite run save schedule search see select send set share show sign
  skip sort speak start stay stop submit suggest summarize support switch sync take talk tell test
  think track translate try turn type update upload use verify visit wait walk want watch welcome
  work write say eat drink sleep live love hate enjoy feel hear hurt hope like lose miss mean own prefer
  cook dance sing swim drive ride fly paint teach study travel win wear worry happen seem believe agree
  attend apply arrive break burn carry catch celebrate collect cost count cry decide depend die dream
  earn exist expect fail fall fight form gain hang hide hunt kick kill knock laugh lend lie lift marry
  matter organize participate perform plant pray promise prove raise reach refuse relax rely rent retire
  sell serve shake shoot shut smell smile smoke spend stand steal succeed suffer suppose survive swear
  taste tend thank throw touch trust understand upgrade volunteer wake wash wish wonder
`)

/** What a person or a group does, in the forms that follow a subject and have no regular ending. */
export const ENGLISH_SUBJECT_VERBS: ReadonlySet<string> = wordSet(`
  is was has had will would can could may might must should does did isn't wasn't hasn't won't
  said says wants want needs thinks thought feels felt went goes got gets gave gives made makes took
  takes came comes saw sees knew knows told tells found finds left leaves kept keeps held holds ran
  runs wrote writes read reads sent sends built builds bought buys brought brings caught sat sits
  stood stands heard hears led leads lost loses paid pays sold sells spent spends taught teaches
  began begins drew draws drove drives ate eats flew flies grew grows rode rides sang sings slept
  sleeps swam swims threw throws understood understands won wins wore wears met meets spoke speaks
  loves likes hates lives works plays uses helps asks calls tries believes hopes prefers plans seems
  looks keeps moves owns suggests agrees joins starts finishes reports reviews publishes submits
  also just still already never always recently finally then now often usually really actually and
  or who which whose
`)
