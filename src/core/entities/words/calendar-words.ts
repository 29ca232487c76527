import { wordSet } from './word-set.ts'

/** Months, weekdays, feasts and names of peoples and languages: capitals without an entity. */
export const CALENDAR_AND_PEOPLES: ReadonlySet<string> = wordSet(`
  january february march april june july august september october november december jan feb mar apr
  jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue
  tues wed thu thur thurs fri sat sun gennaio febbraio marzo aprile maggio giugno luglio agosto
  settembre ottobre novembre dicembre lunedi martedi mercoledi giovedi venerdi sabato domenica
  christmas easter halloween thanksgiving ramadan hanukkah diwali passover natale pasqua ferragosto
  capodanno epifania bc ad bce ce am pm est pst gmt utc cet q1 q2 q3 q4 h1 h2
  english italian korean french german spanish portuguese dutch russian chinese japanese arabic hindi
  latin greek turkish polish swedish norwegian danish finnish hungarian czech romanian bulgarian
  ukrainian hebrew thai vietnamese indonesian malay persian swahili welsh irish scottish british
  american canadian australian mexican brazilian argentine argentinian chilean colombian peruvian
  cuban indian pakistani bangladeshi iranian iraqi israeli palestinian lebanese syrian egyptian
  moroccan algerian tunisian nigerian kenyan ethiopian african european asian belgian swiss austrian
  icelandic estonian latvian lithuanian croatian serbian slovak slovenian bosnian albanian georgian
  armenian filipino taiwanese mongolian tibetan catalan basque celtic nordic slavic roman persian
  byzantine ottoman victorian christian catholic protestant orthodox muslim islamic jewish buddhist
  hindu sikh mandarin cantonese sanskrit yiddish bengali tamil urdu inglese italiano italiana coreano
  francese tedesco spagnolo giapponese cinese americano europeo europea
  americans italians koreans germans russians indians europeans christians muslims jews catholics
  republicans democrats internet
`)

/** Words that stand before a person's name and do not belong to it. */
export const TITLES: ReadonlySet<string> = wordSet(`
  mr mrs ms miss mx dr prof professor professore professoressa doctor sir madam lady lord dame rev
  reverend fr father sister brother captain capt col colonel gen general sgt sergeant lt lieutenant
  maj major judge justice senator sen rep president vice minister chancellor mayor governor king queen
  prince princess duke duchess count countess emperor pope saint uncle aunt auntie grandma grandpa
  coach chef ceo cfo cto coo cio cmo cpo vp svp evp pm hr md phd director manager head chief lead
  officer chairman chairwoman chairperson secretary analyst engineer architect designer founder
  cofounder co-founder editor author nurse detective agent inspector officer sig sigra signor signora
  signore dott dottssa dottor dottoressa ing avv avvocato ingegnere architetto direttore direttrice
  presidente ministro sindaco suor don donna zio zia nonno nonna papa re regina
`)

/** Lower-case words that announce a person: "her doctor Eve", "il fondatore, Ada". */
export const PERSON_NOUNS: ReadonlySet<string> = wordSet(`
  friend friends colleague brother sister mother father mom mum dad son daughter wife husband uncle
  aunt cousin nephew niece grandmother grandfather grandma grandpa girlfriend boyfriend partner fiance
  roommate neighbor neighbour boss manager director engineer developer designer researcher scientist
  professor teacher student doctor nurse therapist dentist lawyer auditor accountant analyst
  consultant author writer editor reader poet artist painter singer actor actress founder cofounder
  co-founder maintainer owner chef coach captain president minister mayor officer user customer client
  candidate intern assistant lead leader head chair chairman horticulturist gardener mentor cat dog
  puppy kitten named called
  amico amica amici collega fratello sorella madre padre mamma figlio figlia moglie marito zio zia
  cugino cugina nipote nonno nonna fidanzato fidanzata vicino capo direttore direttrice ingegnere
  sviluppatore sviluppatrice ricercatore ricercatrice professore professoressa maestro maestra
  studente studentessa dottore dottoressa medico infermiera avvocato revisore revisora commercialista
  consulente autore autrice scrittore scrittrice redattore lettore lettrice poeta artista pittore
  cantante attore attrice fondatore fondatrice manutentore proprietario proprietaria cuoco allenatore
  presidente ministro sindaco utente cliente candidato orticoltore giardiniere cane gatto gatta
`)
