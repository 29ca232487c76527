// Italian forms that no rule derives: an English word, then the forms. Accents are folded where
// no other word is meant.

/** Articles, prepositions, pronouns, auxiliaries. */
export const ITALIAN_GRAMMAR: string = `
  the il lo la i gli le l, a un uno una, of di del dello della dei degli delle dell d, to a ad al
  allo alla ai agli alle all, from da dal dallo dalla dai dagli dalle dall, in in nel nello nella
  nei negli nelle nell, on su sul sullo sulla sui sugli sulle sull sopra, with con col, for per,
  between tra fra, under sotto, over oltre, toward verso, during durante, behind dietro, along
  lungo, near accanto presso, that che cui quello quella quelli quelle quel quell, this questo
  questa questi queste quest, he lui egli, she lei, it esso, they loro essi, we noi, i io, you tu
  voi, me mi, his suo sua suoi sue, my mio mia miei mie, your tuo tua tuoi tue, our nostro nostra
  nostri nostre, is è sia, are sono siamo, was era fu stato stata, were erano furono stati state,
  be essere essendo, will-be sarà saranno, has ha abbia, have hanno ho abbiamo avere hai, had
  aveva avevano ebbe, does fa, do fanno fatto facendo faccio, goes va vai vado vanno, can può
  possono posso puoi poter, could poteva potrebbe potrebbero, must deve devono devo, should
  dovrebbe dovrebbero, wants vuole vogliono voglio vuoi, would-like vorrebbe vorrei, says dice
  dicono dico detto disse diceva, comes viene vengono vengo venuto, gives dà danno dato, knows sa
  sanno so, is sta, are stanno sto stiamo, while mentre
`

/** Irregular participles, past and present forms of frequent verbs. */
export const ITALIAN_IRREGULAR: string = `
  write scritto scrissi scrisse scrissero, read letto lesse, see visto vide vedra, do fatto fece
  fecero fara faranno facendo fanno faceva, say detto disse dissero dicendo, take preso prese
  presero, put messo mise misero posto, open aperto, close chiuso chiuse, die morto muore muoiono
  mori, lose perso perse perduto, win vinto vinse, stay rimasto rimase rimane rimangono resta,
  cook cotto, hold tiene tengono tenuto, come viene vengono venne vennero verra venuto, go va
  vanno andra andranno vado, kill ucciso uccisa uccisi uccise, break rotto rotta ruppe, choose
  scelto scelse sceglie, ask chiesto chiese chiesta, answer risposto rispose, live vissuto visse,
  born nato nata nati nate nacque, run corso corse, spend speso spese trascorso, decide deciso
  decise, reach raggiunto raggiunse, happen successo accaduto avvenuto, can potuto potra potranno,
  want voluto vorra, must dovuto dovra, drink beve bevono bevendo bevuto beveva, exit esce escono,
  arrive giunto giunta, laugh riso, cry pianto, cut tagliato, hide nascosto, discover scoperto
  scoperta, offer offerto, suffer sofferto, destroy distrutto, produce prodotto produce producono,
  reduce ridotto riduce, lead condotto conduce, propose proposto propone propongono, explode
  esploso esplosa, accept accettato, sit siede siedono seduto seduta seduti sedute, stand sta
  stanno stando, appear apparso appare, express espresso, elect eletto eletta, resolve risolto,
  protect protetto, defend difeso, sleep dorme dormono
`
