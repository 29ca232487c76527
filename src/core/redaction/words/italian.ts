import type { SecretLanguage } from './secret-language.ts'

export const ITALIAN: SecretLanguage = {
  passwords: "password, passphrase, psw, parola d'ordine, parola di accesso",
  shorthands: '',
  pins: `pin, codice pin, pin bancomat, pin carta, pin sim, codice di sblocco, codice di verifica, codice di sicurezza,
    codice di accesso, codice otp, codice segreto, codice dell'allarme, codice del cancello,
    codice della cassaforte, codice del portone, combinazione della cassaforte`,
  keys: `chiave api, chiave segreta, chiave privata, chiave di accesso, chiave di licenza, token,
    segreto, credenziali, codice di recupero`,
  phrases: 'frase di recupero, frase segreta, frase seed',
  between: `\\s+(?:(?:del|dello|della|dei|degli|delle|di|da|dal|per|al|allo|alla|ad?|su|sul|sulla|nel|nella)\\s|(?:dell|all|sull|nell|d)')\\s*[\\p{L}\\d'._-]{1,24}(?:\\s+[\\p{L}\\d'._-]{1,24}){0,4}?|\\s+(?:wifi|wi-fi|router)`,
  says: `(?:\\s+(?:è|é|e'|era|sarà|diventa|resta)(?:\\s+(?:ora|adesso|sempre|ancora))?|(?:\\s+(?:è|é|e')\\s+stat[ao])?\\s+(?:cambiat[ao]\\s+in|impostat[ao]\\s+(?:a|su))|\\s+(?:a|in|su)(?<=\\b(?:impost|cambi|mett)\\p{L}{0,5}\\s[^.\\n]{0,30}\\s+(?:a|in|su)))(?![\\p{L}\\d])`,
  isThe: `\\s+(?:(?:è|é|era)\\s+(?:la|il|lo)|come)\\s+(?:mi[ao]\\s+|nostr[ao]\\s+|tu[ao]\\s+|su[ao]\\s+)?(?:[\\p{L}-]{1,12}\\s+){0,1}?`,
  predicates: `il lo la i gli le un uno una mio mia tuo tua suo sua nostro nostra questo questa
    quello quella non mai sempre anche già ancora solo molto troppo così più meno di a da in con su
    per tra fra che chi cosa dove quando come perché quale valida valido sbagliata sbagliato giusta
    giusto corretta corretto errata errato debole forte sicura sicuro lunga lungo corta corto
    vecchia vecchio nuova nuovo uguale diversa diverso unica unico pubblica privata segreta
    obbligatoria facoltativa vuota vuoto scaduta scaduto cambiata stata stato salvata scritta nota
    persa necessaria importante semplice complessa facile difficile temporanea uguale identica
    assente presente visibile nascosta protetta bloccata troppo altra altro qui lì là oggi domani
    ieri adesso ora`,
}
