import { wordSet } from './word-set.ts'

/** Countries, continents and large cities, single words, in English and Italian. */
export const KNOWN_PLACES: ReadonlySet<string> = wordSet(`
  africa asia europe america antarctica oceania australia afghanistan albania algeria angola argentina
  armenia austria azerbaijan bangladesh belarus belgium bolivia bosnia botswana brazil bulgaria
  cambodia cameroon canada chile china colombia croatia cuba cyprus czechia denmark ecuador egypt
  england estonia ethiopia finland france georgia germany ghana greece guatemala haiti honduras
  hungary iceland india indonesia iran iraq ireland israel italy jamaica japan jordan kazakhstan kenya
  korea kuwait laos latvia lebanon libya lithuania luxembourg madagascar malaysia mali malta mexico
  moldova monaco mongolia morocco mozambique myanmar namibia nepal netherlands nicaragua nigeria norway
  oman pakistan palestine panama paraguay peru philippines poland portugal qatar romania russia rwanda
  scotland senegal serbia singapore slovakia slovenia somalia spain sudan sweden switzerland syria
  taiwan tanzania thailand tunisia turkey uganda ukraine uruguay usa uk uae eu uzbekistan venezuela
  vietnam wales yemen zambia zimbabwe california texas florida oregon washington virginia ohio michigan
  illinois georgia arizona nevada utah colorado alaska hawaii massachusetts pennsylvania tokyo osaka
  kyoto seoul busan incheon beijing shanghai shenzhen delhi mumbai bangalore karachi dhaka jakarta
  manila bangkok hanoi saigon london manchester liverpool edinburgh glasgow dublin paris lyon marseille
  berlin munich hamburg frankfurt cologne vienna zurich geneva brussels amsterdam rotterdam madrid
  barcelona seville valencia lisbon porto rome milan naples turin florence venice bologna genoa palermo
  verona pisa siena bari catania athens istanbul ankara cairo lagos nairobi johannesburg moscow kyiv
  warsaw krakow prague budapest bucharest sofia belgrade zagreb stockholm oslo copenhagen helsinki
  toronto vancouver montreal ottawa boston chicago seattle portland denver dallas houston austin miami
  atlanta philadelphia detroit phoenix manhattan brooklyn sydney melbourne brisbane perth auckland
  dubai riyadh tehran baghdad jerusalem beirut roma milano napoli torino firenze venezia genova padova
  trieste bergamo brescia parma modena perugia cagliari italia francia germania spagna inghilterra
  europa giappone cina corea londra parigi berlino madrid lisbona atene mosca svizzera sardegna sicilia
  siria israele ucraina libano egitto turchia brasile messico giordania iran marocco tunisia libia
  etiopia sudafrica norvegia svezia danimarca finlandia polonia ungheria romania croazia serbia olanda
  belgio irlanda scozia galles portogallo grecia islanda filippine thailandia nepal cile colombia gaza
  bruxelles barcellona siviglia monaco zurigo ginevra vienna praga varsavia stoccolma copenaghen
  pechino gerusalemme philadelphia bogota lima quito caracas havana
  toscana lombardia piemonte veneto lazio puglia calabria liguria umbria
`)

/** Places of several words, without blanks. */
export const KNOWN_LONG_PLACES: ReadonlySet<string> = wordSet(`
  newyork losangeles sanfrancisco sandiego sanjose lasvegas neworleans newjersey newmexico
  northcarolina southcarolina newhampshire riodejaneiro saopaulo buenosaires mexicocity hongkong
  newzealand southkorea northkorea unitedstates unitedstatesofamerica unitedkingdom greatbritain
  saudiarabia srilanka costarica elsalvador puertorico southafrica telaviv capetown kualalumpur
  abudhabi pacificnorthwest newdelhi hochiminh sanpietroburgo saintpetersburg northernireland
  statiuniti granbretagna regnounito coreadelsud coreadelnord arabiasaudita sudafrica nuovazelanda
  cittadelmessico cittadelvaticano reggioemilia
`)

/** Names of software, file formats and standards that read like words. */
export const KNOWN_TECHNOLOGY: ReadonlySet<string> = wordSet(`
  python java javascript typescript rust go golang kotlin swift ruby perl scala haskell erlang elixir
  clojure php react angular vue svelte node deno bun django flask rails spring laravel docker kubernetes
  terraform ansible jenkins linux unix ubuntu debian fedora windows macos android ios git redis kafka
  postgres mysql sqlite mongodb cassandra elasticsearch prometheus grafana nginx apache bluetooth wifi
  excel powerpoint photoshop markdown latex unicode bitcoin ethereum webpack vite vitest jest biome
`)

/** Organisations that nothing in a sentence betrays as such. */
export const KNOWN_ORGANIZATIONS: ReadonlySet<string> = wordSet(`
  google microsoft amazon facebook meta netflix nvidia intel ibm oracle samsung sony nintendo
  toyota honda tesla ford bmw siemens bosch ikea nike adidas starbucks walmart disney spotify twitter
  youtube linkedin uber airbnb openai anthropic deepmind nasa fbi cia nato unesco unicef nba nfl fifa
  uefa bbc cnn mit harvard stanford oxford cambridge yale princeton ferrari fiat eni enel barilla
  juventus kakao naver coupang hyundai lg sk kaist
`)

/** First names that are met often: they say "person" where no sentence does. */
export const KNOWN_FIRST_NAMES: ReadonlySet<string> = wordSet(`
  james john robert michael william david richard joseph thomas charles christopher daniel matthew
  anthony mark donald steven paul andrew joshua kenneth kevin brian george edward ronald timothy jason
  jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon benjamin samuel
  gregory frank alexander raymond patrick jack dennis jerry tyler aaron jose adam nathan henry zachary
  douglas peter kyle noah ethan jeremy walter christian keith roger terry austin sean gerald carl dylan
  harold jordan jesse bryan lawrence arthur gabriel bruce albert logan alan juan elijah willie randy
  vincent mason roy ralph bobby russell bradley philip eugene leo liam oliver lucas max oscar felix hugo
  mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty sandra
  margaret ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca sharon
  laura cynthia amy kathleen angela shirley brenda emma anna pamela nicole samantha katherine christine
  helen debra rachel carolyn janet maria catherine heather diane olivia julie joyce victoria ruth
  virginia lauren kelly christina joan evelyn judith andrea hannah megan cheryl jacqueline martha
  madison teresa gloria sara janice ann kathryn abigail sophia frances jean alice judy isabella julia
  grace amber denise danielle marilyn beverly charlotte natalie theresa diana brittany doris kayla
  alexis lori marie ada mia zoe chloe lucy ella clara tom tim tom bob bill joe jim mike dave steve dan
  ben sam matt chris alex nick tony jeff greg rob kate liz meg sue jen beth
  giovanni giuseppe antonio mario luigi francesco angelo vincenzo pietro salvatore carlo franco domenico
  bruno paolo michele giorgio aldo sergio luciano marco andrea alessandro matteo lorenzo davide simone
  luca federico stefano riccardo roberto fabio massimo enrico claudio daniele filippo tommaso edoardo
  giacomo emanuele gianni nicola dario giulia chiara sara martina francesca silvia elisa alessandra
  valentina federica elena giorgia paola laura simona lucia anna rosa giuseppina angela giovanna
  caterina margherita beatrice camilla ginevra aurora alice sofia bianca ilaria serena marta cristina
  mohammed muhammad ahmed ali omar hassan fatima aisha yusuf ibrahim priya raj arjun ravi anita sanjay
  wei ming li chen yuki hiro kenji sakura haruto ivan dmitri olga natasha sergei vladimir pierre jean
  marie claire sophie hans klaus heidi jorge carlos miguel pedro luis diego pablo sofia lucia carmen
  caroline melanie vanessa jasmine erin molly paige claire audrey leah stella hazel nora lily lillian
  eleanor penelope layla riley monica erica veronica natalia gabriela daniela alejandra fernanda
  valeria adriana miriam naomi esther tracy stacy tiffany crystal kristen allison meredith bethany
  holly tamara yvonne sylvia vivian wendy joanna joanne annie maggie ellie josephine eloise phoebe
  marcus derek travis cody shane dustin trevor connor owen wyatt caleb isaac hunter evan gavin colin
  ian neil graham simon stuart nigel clive duncan malcolm fergus declan rory niall kieran maurice
  theodore leonard howard stanley norman clarence leon calvin julian adrian fabian damian rafael
  ricardo eduardo fernando alejandro javier sebastian santiago mateo emilio joaquin ernesto
  minsu jimin seojun jiwoo minjun hyunwoo yuna jisoo
`)
