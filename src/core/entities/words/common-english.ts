import { wordSet } from './word-set.ts'

/**
 * Frequent nouns and adjectives. A sentence may begin with any of them, so a capital there says
 * nothing; in a name of several words they are what a project or an institution is called after.
 */
export const COMMON_ENGLISH: ReadonlySet<string> = wordSet(`
  ability access accident account accounting accuracy act action activity actor ad adapter addition
  address advice afternoon age agenda agent agreement aim air alarm alert amount analysis animal
  answer api app apple application appointment approach area arm army art article artist aspect
  assessment asset assignment assistant attack attempt attention attitude audience audio audit author
  automation average award baby back backend background backup bad bag balance ball band bank bar
  base baseline basis bath battery beach bear beauty bed bedroom bee beer behavior benchmark benefit
  best better big bike bill bird birth birthday bit black block blog blood blue board boat body bonus
  book border boss bottle bottom bowl box boy brain branch bread breakfast bridge brief bright broad
  brother brown browser budget buffer bug build building bus business button cache cake calendar call
  camera camp campaign cancer candidate capital car carbon card care career cargo case cash
  cat category cause cell center central century ceremony chain chair challenge chance change channel
  chapter character charge chart cheap check cheese chicken child children choice church circle city
  claim class classic clean clear client climate clock close clothes cloud club cluster coach coast
  coat code coffee cognitive cold collection college color column comment commercial commit committee
  common communication community company comparison competition complete complex component compromise
  computer concept concern concert conclusion condition conference confidence config configuration
  conflict connection consequence conservation construction consultation consumer contact content
  contest context contract contrast contribution control conversation cook cool copy core corner
  correct cost council country county couple course court cover craft crash crazy credit crew crime
  crisis critical cross crowd culture cup currency current customer cute cycle dad daily damage dance
  danger dark dashboard data database date daughter day days dead deadline deal dear death debate debt
  decade decision deep default degree delay delivery demand demo department dependency depth design
  desk detail details development device dialog diet difference different difficult difficulty digital
  dinner direct direction director disaster discussion disease dish distance distributed district
  doctor document documentation dog dollar door doubt draft drama dream dress drink drive driver drop
  drug due dust duty early earth east eastern easy economic economy edge edition editor education
  effect effort egg election electric email embedding emergency emotion employee empty end endpoint
  energy engine engineer engineering english enough enterprise entry environment equipment error
  essay event evening evidence example excellent exchange exercise expense experience experiment
  expert export extra eye eyes face fact factor failure fair fake fall false family famous fan fantasy
  far farm fashion fast fat father fault favorite fear feature federal feedback feeling female fiction
  field fight figure file film filter final finance financial finding findings fine fire firm fish
  fishing fitness fix flag flat flight floor flow flower fog folder folks food foot football force
  foreign forest form format forum foundation frame framework free french fresh friend friends front
  fruit fuel full fun function fund funding funny future gallery game garage garden gas gate general
  generation gift girl glad glass global goal gold good government grade grand grant graph grass gray
  great green grey ground group growth guard guess guest guide guitar gun guy guys habit hair half
  hall hand handle happy harbor hard hardware harvest hat head headline health heart heat heavy height
  hero high highlight hill history hit hobby holiday home honey hope horse hospital hot hotel hour
  house household huge human hundred husband ice idea image impact implementation importance important
  improvement incident income index individual industry information infrastructure initial input
  insight instance institute instruction instrument insurance integration intelligence interest
  interesting interface internal international internet interview introduction investment invoice
  iron island issue item job joint joke journal journey judge juice junior justice key keyboard kid
  kids kind king kitchen knee knowledge lab labor lack lady lake land landscape language laptop large
  late latency launch law lawyer layer lead leader leadership learning leather lecture legal lemon
  lesson letter level library license lie life lift light limit line link lion list literature little
  live load loan local location lock log logic logs long look loss love low luck lunch machine magic
  mail main major majority male man management manager map mapping mark market marketing marriage mass
  master match material math matter maximum meal meaning measure meat media medical medicine medium
  meeting member membership memory mental menu mess message metal method metrics middle migration
  military milk mind mine mining minister minor minute minutes mirror mission mistake mix mobile mode
  model models modern module mom moment money monitor monitoring month monthly mood moon morning
  mortgage mother motor mountain mouse mouth move movement movie multiple muscle museum music mystery
  myth name names narrow nation national native natural nature neat negative neighbor network
  networking new news newspaper nice night noise normal north northern nose note notebook notes nothing
  novel nuclear number nurse nursery object objective ocean offer office officer official oil old
  online open operation operations opinion opportunity option orange orchestra order organization
  original outcome outdoor output owner pace pack package page pain paint painting pair panel paper
  papers parent parents park parser part particular partner partners party pass password patch path
  paths patient pattern payment peace peak pen people percent perfect performance period permission
  person personal perspective phase phone photo photos phrase physical piano picture piece
  pilot pipeline place plan plane planning plant plants plastic plate platform player playground
  pleasure plus pocket podcast poem poet poetry point police policy political politics pool
  poor popular population port portfolio position positive possible post poster pot potential power
  practice preprint presence present presentation president press pressure pretty price pricing pride
  primary prime print priority private prize problem procedure process product production profession
  professor profile profit program progress project promise proof property proposal prototype proud
  public pull purple purpose quality quarter queen query question queue quick quiet race radio rain
  random range rare rate rating raw reader reading ready real reality reason recipe recommendation
  record recovery red reference reform region register regular relation relationship release relevant
  remote rent repo report repository request requirement rescue research reserve resource respect
  response rest restaurant result results retrieval revenue review rice rich ride right ring rise risk
  river road robot rock role roof room root roots rose rough round route routine row royal rule rules
  run safe safety sales salt sample sand scale scene schedule schema scheme school science screen
  script sea search season seat secret section security seed sense sentence separate series serious
  server service session setting settings setup sex shadow shape share sharp ship shirt shoes shop
  shopping short shot show side sign signal significant silence silent silver similar simple single
  sister site situation size skill skills skin sky sleep slide slow small smart smile smoke snow social
  society soft software soil solid solution son song sort soul sound soup source south southern space
  spaces spare special species specific speech speed spirit split sport spot spring stable staff stage
  standard star start state statement states station status step steps stock stone stop storage store
  storm story strange strategy street stress strict string strong structure struggle student studio
  study stuff style subject success sugar suit summary summer sun super supply support sure surface
  surprise survey sweet swimming switch symptom system systems table tail talent talk target task tasks
  tax tea teacher team technical technique technology template temperature term test testing
  text theater theme theory thing things thought thread threat ticket tickets tight time timeline times
  tiny title today tone tongue tool tools top topic total touch tour town toy trace tracing track trade
  tradition traffic trail train training transition transport travel treatment tree trial trip trouble
  truck true trust truth tuning turn twin twins type types typo unit universe upgrade upper urban usage
  useful user users vacation valley valuable value values van variable variety vehicle version victim
  video view village violence virus vision visit visitor visual voice volume wait walk wall war warm
  warning waste watch water wave waves way ways weak wealth weather web website wedding week weekend
  weekly weight weird west western wheel white whole wide wife wild wind window wine winner winter wish
  woman women wonder wonderful wood word words work worker workers workflow workout works workshop world
  worst worth writer writing wrong yard year years yellow yoga young youth zone
  pet finger setback pottery garlic shepherd dancer parenting charity flood hobby pottery plate bunch
  able absolute active actual additional adult aesthetic afraid alive alone amazing
  ancient angry annual anxious automatic available awesome aware awful beautiful beloved bitter blind
  bold boring brave brilliant busy calm careful certain cheerful chief civil clever comfortable
  confident conscious constant creative crucial curious dangerous decent delicious delightful dense
  detailed dirty double dry dynamic eager effective efficient elegant emotional entire equal essential
  exact exciting expensive extreme familiar fantastic fierce firm flexible formal former frequent
  friendly frozen future gentle genuine gorgeous grateful gross handy healthy helpful hidden honest
  horrible humble hungry hybrid ideal immediate impossible impressive incredible independent indoor
  innocent inner invisible key latest lazy lean legendary limited literal lonely loose lovely loyal
  lucky manual massive mature maximum mere mild minimal minimum missing mutual nasty native necessary
  nervous neutral obvious odd optional organic outer overall parallel permanent plain pleasant polite
  powerful precious precise pregnant previous productive proper pure quiet rapid reasonable recent
  reliable remarkable responsible robust romantic rude rural sad scary senior sensitive severe shiny
  shy sick silly slight smooth sober sour spare spicy stale static steady steep stiff strategic
  stubborn stupid subtle successful sudden sufficient suitable superb supreme surprising suspicious
  temporary tender terrible thick thin thorough tidy tired tough toxic traditional tremendous tricky
  typical ugly unable unclear unexpected unhappy unique universal unlikely unusual upset usual vague
  vast vertical violent virtual visible vital vivid volatile vulnerable wealthy wet wicked wise worried
  worthy wounded
`)

/** True for a frequent noun or adjective, also in the plural. */
export function isCommonEnglish(key: string): boolean {
  if (COMMON_ENGLISH.has(key)) return true
  if (key.endsWith('ies')) return COMMON_ENGLISH.has(`${key.slice(0, -3)}y`)
  if (!key.endsWith('s')) return false
  return COMMON_ENGLISH.has(key.slice(0, -1)) || COMMON_ENGLISH.has(key.replace(/es$/, ''))
}
