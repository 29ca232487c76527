/** Ciò che si dice e che domani non serve a nessuno. */
export const ITALIAN_JUNK: Readonly<Record<string, string>> = {
  courtesy: `
    weilà {person}, ci sei?
    Grande, hai risolto tutto!
    ahaha fantastico
    giorno a tutti ☕
    Va benissimo così, figurati
    ok dai, perfetto
    sei un mito {person} 💪
    Allora ci sentiamo dopo pranzo
    ma no, nessun disturbo
    Proprio quello che cercavo!
    eh lo so, pure io
    Ci mancherebbe
    vabbè hai vinto tu 😂
    Ti ringrazio davvero tanto
    Spero che tu abbia passato un bel fine settimana
    sì sì ricevuto
    Ottimo, procediamo pure
    Scusami, colpa mia
    Buon rientro a casa!`,
  status: `
    aspetta che mi si è piantato il browser
    ho appena lanciato la pipeline, un attimo
    sono al {percent}% con {thing}
    ora mi leggo {file}
    è caduta la linea, mi ricollego
    vado a prendere un caffè, torno tra {small} minuti
    Sto guardando il test che fallisce
    Il rilascio in staging è a metà
    un secondo, suonano alla porta
    Riprovo a caricarlo per la terza volta
    Adesso sono in riunione, guardo dopo
    Ho quasi finito con {thing}, mancano due righe
    Intanto scorro i log di {service}
    uffa, i test sono di nuovo rossi
    Cache svuotata, ci riprovo
    In attesa che {person} finisca la chiamata
    Ho il portatile al {percent}%
    ci sto lavorando
    Pare che {service} sia tornato su
    Sono in treno, prende male
    Ho aperto la pull request, girano i controlli
    Stavolta i test sono verdi
    Ho fatto il rebase, nessun conflitto
    Fammi dare prima un'occhiata a {file}
    Poi sistemo il selettore e rilancio
    Sto scorrendo il diff, per ora niente di strano
    ho la cena sul fuoco, scappo
    Mi si è bloccato lo schermo un attimo
    la coda è scesa a {number} e continua a calare
    Passo ora al prossimo punto`,
  question: `
    su che ramo l'hai messo
    Hai idea del perché {service} va in timeout?
    abbiamo già un modello per questa roba?
    {person}, vedi il mio schermo?
    Ti va meglio {weekday}?
    com'era l'opzione per l'output dettagliato?
    C'è un motivo per cui non usiamo {tool}?
    A che punto sei con {thing}?
    qualcuno oggi ha toccato {file}?
    Qual è la strada più corta per la stazione?
    e adesso che si fa?
    dove scrive i file temporanei {service}
    Chi risponde al telefono oggi?
    ma è quello vecchio o quello nuovo?`,
  command: `
    Accorcia un po' il secondo paragrafo
    dammi tre alternative per il titolo
    Rinomina quella variabile con qualcosa di sensato
    Fammene una tabella per favore
    Rilancialo con l'opzione dettagliata
    Aprimi {file} alla riga {number}
    prova a sistemare la regex, si mangia la barra
    Scrivi a {person} appena è online
    Prenotami un tavolo per {small} stasera
    Riprova senza cache
    Butta le ultime due frasi e rendilo più simpatico
    dai, vai avanti
    Prepara una bozza di risposta a quella mail
    salta questo e fai il prossimo`,
  filler: `
    Ma certo! Ti aiuto volentieri con questo.
    Ecco un riepilogo di quanto visto finora.
    Spero di aver chiarito tutto! Scrivimi pure se hai dubbi.
    Certamente, vediamolo passo per passo.
    Hai ragione, mi scuso per la confusione.
    Ho applicato le modifiche che mi hai chiesto.
    È una domanda davvero interessante!
    Mandami pure altri dettagli quando vuoi.
    Ci sono un paio di modi per affrontare la cosa.
    Fatto! C'è altro che posso fare per te?
    Qui sotto trovi la versione aggiornata.
    Sarò lieto di darti una mano con {thing}!`,
}
