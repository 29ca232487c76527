import type { Slots } from './slots.ts'

export const ENGLISH_SLOTS: Slots = {
  person: `Priya|Callum|Dolores|Hamish|Ingrid|Tobias|Wren|Marguerite|Desmond|Farah|Lucinda|Osman|
    Petra|Rafferty|Sunniva|Thaddeus|Ursula|Vikram|Winona|Yannick|Zelda|Abelard|Bettina|Cosmo|
    Dariusz|Esme|Fintan|Greta|Horatio|Isolde|Jarvis|Kerensa|Lorcan|Mireille|Nadia|Orla`,
  city: `Leeds|Porto|Halifax|Tampere|Ghent|Valencia|Krakow|Adelaide|Nairobi|Bergen|Lyon|Utrecht|
    Tallinn|Galway|Perth|Montreal|Leipzig|Aarhus`,
  job: `paediatric nurse|structural engineer|pastry chef|tax lawyer|beekeeper|sound technician|
    translator|bus driver|geology teacher|data analyst|florist|airline pilot`,
  food: `oysters|cilantro|blue cheese|rye bread|mango|lentils|aubergine|tofu|walnuts|sardines|
    peppermint tea|black coffee|kimchi|rhubarb|buckwheat|shellfish`,
  hobby: `bouldering|birdwatching|pottery|open water swimming|chess|woodcarving|salsa|astronomy|
    fencing|crochet|sailing|improv theatre`,
  pet: `a greyhound|two parrots|a tortoise|three cats|a beagle|an axolotl|a rescue donkey|a rabbit`,
  weekday: `Monday|Tuesday|Wednesday|Thursday|Friday|Saturday`,
  date: `3 June|14 May|22 August|9 September|30 April|17 July|1 October|25 November|6 December`,
  month: `January|March|May|June|August|September|November`,
  thing: `the login page|the invoice template|the onboarding flow|the landing page|the price list|
    the newsletter|the mobile build|the release notes|the seating plan|the test data|the logo`,
  style: `bullet points|short paragraphs|metric units|dark mode|tabs over spaces|British spelling|
    phone calls over email|aisle seats|plain text mail|window seats|subtitles|morning meetings`,
  occasion: `code reviews|long flights|status reports|city trips|documentation|team dinners|
    interviews|weekly summaries|train rides|presentations`,
}
