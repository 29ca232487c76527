import { describe, expect, test } from 'vitest'
import { relate } from './relate.ts'
import type { RelationKind } from './statement.ts'

const SAID_AT = Date.UTC(2025, 2, 1)
const SAID_LATER_AT = Date.UTC(2025, 2, 11, 15)

function kindOf(older: string, newer: string): RelationKind {
  const statement = { text: newer, eventAt: SAID_LATER_AT }
  return relate(statement, { text: older, eventAt: SAID_AT }).kind
}

// The older statement, then the newer one.
function pairs(lines: string): readonly (readonly [string, string])[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [older = '', newer = ''] = line.split(' | ')
      return [older.trim(), newer.trim()] as const
    })
}

describe('relate: Italian', () => {
  test.each(
    pairs(`
      Marco abita in una grande casa | Marco vive in una casa grande
      Anna vive a Roma | Anna abita a Roma
      La scadenza è il 3 maggio | La data di scadenza è il 3 maggio
    `),
  )('F1 duplicates: %j, and then %j says the same', (older, newer) => {
    expect(kindOf(older, newer)).toBe('same')
  })

  test.each(
    pairs(`
      Anna vive a Roma | Anna si è trasferita a Milano
      Abito a Torino | Ora abito a Genova
      Il server usa la porta 8080 | Il server usa la porta 9090
      La scadenza è il 3 maggio | La scadenza è stata spostata al 10 maggio
      Marco lavora alla Fiat | Marco adesso lavora alla Ferrari
      Il mio numero di telefono è 055 1234 | Il mio numero di telefono è 055 9876
      Il mio colore preferito è il blu | Il mio colore preferito è il verde
      La versione attuale è la 1.4 | La versione attuale è la 1.5
      La riunione è lunedì | La riunione è stata spostata a mercoledì
      Usiamo Jenkins per le build | Siamo passati da Jenkins a GitLab per le build
      La responsabile del progetto è Chiara | Il responsabile del progetto ora è Stefano
      Il cane di Marta si chiama Rex | In realtà il cane di Marta si chiama Max
      Il budget è di 20.000 euro | Il budget è stato ridotto a 15.000 euro
      Ho due gatti | Ho tre gatti
      La password del wifi è gatto7 | La password del wifi è cane9
      Elena vive a Bari | Elena adesso vive a Lecce
      Il backup parte alle 2 | Il backup adesso parte alle 4
    `),
  )('T7 replacement: %j falls to %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('replaces')
  })

  test.each(
    pairs(`
      A Luca piace il sushi | A Luca non piace più il sushi
      La modalità scura è attiva | La modalità scura è disattivata
      Mangio carne | Non mangio più carne
      Giulia beve caffè | Giulia non beve caffè
      Il negozio è aperto la domenica | Il negozio è chiuso la domenica
      Paolo è allergico alle noci | Paolo non è allergico alle noci
      I test sono obbligatori | I test non sono più obbligatori
      Sara fuma | Sara non fuma più
    `),
  )('T7 reversed polarity: %j is denied by %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('reverses')
  })

  test.each(
    pairs(`
      Anna ha vissuto a Roma | Non è vero che Anna ha vissuto a Roma
      Sono allergico alle arachidi | Dimentica che sono allergico alle arachidi
      Usiamo Oracle | Non è più vero che usiamo Oracle
    `),
  )('T7 retraction: %j is taken back by %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('retracts')
  })

  test.each(
    pairs(`
      La riunione del team è lunedì alle 9 in sala 4 | La riunione del team ora è alle 10
      La cena con Sara è venerdì alle 20 da Luigi | La cena con Sara è stata spostata alle 21
    `),
  )('T7 partial change: of %j a part gives way to %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('changes-part')
  })

  test.each(
    pairs(`
      Bob è in ferie | Bob è in ferie fino a venerdì
      La strada è chiusa | La strada è chiusa per le prossime due settimane
      Vivo a Berlino | Vivo a Berlino da marzo 2021
      Il negozio chiude alle 20 | Fino al 31 agosto il negozio chiude alle 22
      La piscina è aperta | La piscina è chiusa fino al 10 aprile
    `),
  )('T7 validity: with %j said, %j sets a time', (older, newer) => {
    expect(kindOf(older, newer)).toBe('bounds')
  })

  test.each(
    pairs(`
      Anna ha un cane di nome Rex | Anna ha un gatto di nome Mia
      Marco parla francese | Marco parla tedesco
      Anna vive a Roma | Bruno vive a Milano
      Anna vive a Roma | Anna ha visitato Milano
      Preferisco il tè la mattina | Preferisco il caffè dopo pranzo
      Usiamo Postgres per la fatturazione | Usiamo Redis per la cache
      La scadenza del rapporto è il 3 maggio | La scadenza della presentazione è il 10 maggio
      Mio fratello si chiama Luca | Mia sorella si chiama Giulia
      Luca suona la chitarra | Luca ora suona anche il pianoforte
      Lunedì ho chiamato Acme | Giovedì ho chiamato Acme
      Mi piace il sushi | Mi piace il ramen
      Anna vive a Roma | Anna vorrebbe trasferirsi a Milano
      Eva ha letto un romanzo la settimana scorsa | Eva ha letto un saggio questa settimana
      La pagina di accesso è lenta | La pagina di ricerca è lenta
      La madre di Anna vive a Roma | Anna vive a Milano
      Anna è a Roma lunedì | Anna è a Milano venerdì
      Il treno parte alle 9 | L'aereo parte alle 10
      Il ristorante preferito di Luca è Da Gino | Il ristorante preferito di Sara è Da Pino
      Luca lavora alla Fiat | Luca si è trasferito a Milano
      Ho due gatti | Ho tre cani
      Il prezzo del latte è 2 euro | Il prezzo del pane è 3 euro
      Uso vim | Ora uso anche Notion
      Non vivo più a Roma | Vivo a Milano
      Il gatto di Anna è nero | Il cane di Anna è bianco
      Anna studia a Pisa | Anna lavora a Lucca
      Anna ha comprato una casa a Roma | Anna si è trasferita a Milano
      Non dimenticare che Anna vive a Roma | Anna vive a Roma da sola
      Gli uffici sono a Torino | Il magazzino è a Pisa
      Paola studia medicina | Paola studia il violino
      Dario ha comprato una moto | Dario ha comprato una barca
      Non è più vero che usiamo Oracle | Usiamo Oracle
    `),
  )('F1 contradictions: %j stays true beside %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('independent')
  })
})
