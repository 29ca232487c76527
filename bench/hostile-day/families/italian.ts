import type { Family } from './family.ts'

export const ITALIAN_FAMILIES: readonly Family[] = [
  {
    name: 'home',
    subject: '{person}',
    value: 'city',
    say: `
      mia cugina {s} abita a {v}
      {s} dell'amministrazione ha casa a {v}.
      comunque {s} sta a {v}
      {s} vive a {v} da una vita`,
    again: `
      {s} risiede a {v}
      {s} abita a {v}`,
    changed: `
      {s} si è trasferita a {v} il mese scorso
      In realtà {s} abita a {v}, non a {old}.
      {s} ha lasciato {old} e ora vive a {v}`,
    bounded: `
      {s} resta a {v} fino al {date}`,
    retract: `
      dimentica che {s} abita a {v}
      non è vero che {s} vive a {v}, cancellalo`,
    ask: 'Dove abita {s}?',
  },
  {
    name: 'job',
    subject: '{person}',
    value: 'job',
    say: `
      {s} lavora come {v}
      {s}, che sta al piano di sopra, di mestiere fa {v}
      Ho scoperto che {s} fa {v}!`,
    again: `
      di lavoro {s} fa {v}
      {s} è {v} di professione`,
    changed: `
      {s} non lavora più come {old}, adesso fa {v}
      {s} ha cambiato lavoro, ora lavora come {v}`,
    ask: 'Che lavoro fa {s}?',
  },
  {
    name: 'diet',
    subject: '{person}',
    value: 'food',
    say: `
      {s} non sopporta {v}
      a {s} piacciono un sacco {v}
      {s} non può mangiare {v}, sta male
      attenzione: {v} a {s} fanno male`,
    ask: 'Cosa so di {s} e {v}?',
  },
  {
    name: 'lead',
    subject: '{project}',
    value: 'person',
    say: `
      Il progetto {s} lo guida {v}
      {v} è responsabile di {s}
      il capo progetto di {s} è {v}.`,
    again: `
      a guidare {s} è {v}
      la persona responsabile di {s} è {v}`,
    changed: `
      {v} ha preso il posto di {old} alla guida di {s}
      adesso il capo progetto di {s} è {v}, non più {old}`,
    ask: 'Chi guida {s}?',
  },
  {
    name: 'stack',
    subject: '{project}',
    value: 'tool',
    say: `
      Per {s} abbiamo scelto {v}
      {s} gira su {v}
      alla fine con {s} andiamo su {v}`,
    changed: `
      {s} è passato da {old} a {v}
      abbiamo mollato {old}: {s} ora gira su {v}`,
    ask: 'Su cosa gira {s}?',
  },
  {
    name: 'deadline',
    subject: '{project}',
    value: 'date',
    say: `
      {s} va consegnato il {v}
      la scadenza di {s} è il {v}
      Abbiamo promesso al cliente {s} entro il {v}.`,
    changed: `
      La scadenza di {s} è slittata dal {old} al {v}
      la scadenza di {s} adesso è il {v}`,
    retract: `
      lascia stare la scadenza del {v} per {s}, non esiste`,
    ask: 'Quando scade {s}?',
  },
  {
    name: 'sync',
    subject: 'retrospettiva {project}',
    value: 'time',
    extra: 'weekday',
    say: `
      La {s} è ogni {x} alle {v}
      facciamo la {s} il {x} alle {v}`,
    changed: `
      La {s} ora è alle {v}
      d'ora in poi la {s} comincia alle {v} e non alle {old}`,
    ask: "Quand'è la {s}?",
  },
  {
    name: 'style',
    subject: '{occasion}',
    value: 'style',
    say: `
      per {s} preferisco {v}
      Quando si tratta di {s}, meglio {v}.
      mi piacciono di più {v} per {s}
      usa sempre {v} per {s}, grazie`,
    changed: `
      Ho cambiato idea: per {s} ora preferisco {v}, non {old}`,
    ask: 'Cosa preferisco per {s}?',
  },
  {
    name: 'hobby',
    subject: '{person}',
    value: 'hobby',
    say: `
      {s} va matta per {v}
      la passione di {s} è {v}
      {s} ha cominciato con {v}`,
    reversed: `
      {s} non va più matta per {v}
      a {s} {v} non interessa più`,
    ask: 'A {s} piace {v}?',
  },
  {
    name: 'pet',
    subject: '{person}',
    value: 'pet',
    say: `
      {s} ha {v} in casa
      {s} tiene {v} in cortile
      {s} ha preso {v} dal canile`,
    ask: 'Che animali ha {s}?',
  },
  {
    name: 'client',
    subject: '{company}',
    value: 'city',
    say: `
      la sede di {s} è a {v}
      {s} ha gli uffici centrali a {v}`,
    changed: `
      {s} ha spostato la sede a {v}
      la sede di {s} ora è a {v}`,
    ask: "Dov'è la sede di {s}?",
  },
  {
    name: 'budget',
    subject: '{project}',
    value: 'number',
    say: `
      il budget di {s} è di {v} mila euro
      Per {s} abbiamo {v} mila euro di budget`,
    changed: `
      il budget di {s} è salito a {v} mila euro
      Il budget di {s} ora è di {v} mila euro`,
    ask: 'Quanto è il budget di {s}?',
  },
  {
    name: 'promise',
    subject: '{person}',
    value: 'thing',
    say: `
      ho promesso a {s} {v} entro il {date}
      {weekday} mando a {s} {v}, ricordamelo
      {s} mi deve {v} per il {date}`,
    ask: 'Cosa c’è tra {s} e {v}?',
  },
  {
    name: 'wedding',
    subject: '{person}',
    value: 'date',
    say: `
      {s} si sposa il {v}
      il compleanno di {s} è il {v}
      {s} va in maternità dal {v}
      {s} si opera al ginocchio il {v}`,
    ask: 'Cosa succede a {s} il {v}?',
  },
]
