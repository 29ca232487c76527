import type { Slots } from './slots.ts'

export const ITALIAN_SLOTS: Slots = {
  person: `Ginevra|Ettore|Ludovica|Saverio|Fiammetta|Ruggero|Ornella|Cosimo|Benedetta|Tancredi|
    Mirella|Gualtiero|Costanza|Ubaldo|Nives|Leandro|Donatella|Amedeo|Rosalba|Vinicio|Clelia|
    Fulvio|Iolanda|Nereo|Sveva|Ottavio|Palmira|Raimondo|Teodora|Zeno`,
  city: `Trieste|Lecce|Parma|Cagliari|Aosta|Matera|Pescara|Bolzano|Siracusa|Lucca|Udine|Taranto|
    Bergamo|Ancona|Lugano|Nizza`,
  job: `ostetrica|idraulico|restauratrice|geometra|pasticcere|interprete|macchinista|veterinario|
    notaio|fisioterapista|liutaio|bibliotecaria`,
  food: `le acciughe|il gorgonzola|le lenticchie|i funghi|il peperoncino|le cozze|il tè verde|
    la liquirizia|le melanzane|il tofu|le nocciole|il caffè amaro`,
  hobby: `l'arrampicata|il canottaggio|gli scacchi|la ceramica|il tango|l'orto|la fotografia|
    la vela|il coro|l'apicoltura`,
  pet: `un levriero|due gatti|una tartaruga|un pappagallo|un bassotto|un coniglio nano|tre galline`,
  weekday: `lunedì|martedì|mercoledì|giovedì|venerdì|sabato`,
  date: `3 giugno|14 maggio|22 agosto|9 settembre|30 aprile|17 luglio|1 ottobre|25 novembre`,
  month: `gennaio|marzo|maggio|giugno|agosto|settembre|novembre`,
  thing: `la pagina di accesso|il modello di fattura|il listino|la newsletter|il volantino|
    le note di rilascio|il logo|la presentazione|il preventivo|la mappa dei posti`,
  style: `gli elenchi puntati|i paragrafi brevi|il tema scuro|le telefonate|il posto corridoio|
    i sottotitoli|le riunioni di mattina|il formato A4|i messaggi vocali|il treno`,
  occasion: `i verbali|i viaggi lunghi|i rapporti settimanali|la documentazione|i colloqui|
    le cene di lavoro|le revisioni|i riepiloghi`,
}
