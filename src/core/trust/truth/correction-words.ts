/**
 * Retraction requests in the three languages. Each pattern is anchored at the start of a text; the
 * group `about` captures what is retracted.
 */
export const REQUESTS: readonly RegExp[] = [
  // English.
  /^(?:(?:oh|ah|wait|no|hmm|sorry|actually|ok|okay|hang on|hold on),? ){0,3}(?:please )?(?:forget|ignore|disregard|scratch|strike|delete|drop) (?:what (?:i|we) (?:just )?(?:said|wrote|told you)|(?:that|my|the) last (?:bit|one|part|thing|message|sentence|remark)|everything i just said)(?: please| pls|, .{0,40})?[.!]*(?<about>)$/isu,
  /^never ?mind (?:(?:that|the|my) last (?:bit|one|part|thing|message|sentence|remark)|what i (?:just )?said)(?:, .{0,40})?[.!]*(?<about>)$/isu,
  /^(?:scrap|drop|delete|remove|cancel|forget about) the (?<about>.+?)(?:, (?:there (?:is|was) none|it (?:does not|doesn['’]t) exist|that['’]s (?:wrong|off)).*)$/isu,
  /^(?:please |ok,? |no,? )?(?:just )?(?:forget|disregard)(?: about)?(?: what (?:i|we) (?:said|told you|wrote))?(?: that| this| it| everything)?(?: about)?(?<about> .*|)$/isu,
  /^(?:please )?ignore (?:what (?:i|we) said|the (?:rule|note|plan|idea|fact|statement|remark)|my (?:last|previous|earlier) \w+)(?<about> .*|)$/isu,
  /^never ?mind(?: about| what i said about)(?<about> .*)$/isu,
  // Italian.
  /^(?:(?:anzi|no|aspetta|ah|scusa|ops),? ){0,3}(?:dimentica|ignora|cancella|lascia (?:perdere|stare)|scorda|togli) (?:quello|ciò|quanto) che (?:ho|abbiamo) (?:appena )?(?:detto|scritto)(?:, .{0,40})?[.!]*(?<about>)$/isu,
  /^(?:ok,? |va be[h']?,? )?(?:come non detto|fai finta di niente|non ho detto niente)[.!]*(?<about>)$/isu,
  /^(?:lascia (?:stare|perdere)|cancella|togli|dimentica) (?:la|il|lo|l['’]|le|i|gli) ?(?<about>.+?), (?:non (?:esiste|c['’]è|vale|è vero)|è sbagliat[oa]).*$/isu,
  /^(?:ti prego,? |per favore,? )?(?:dimentica|dimenticati|scorda|scordati)(?: di)?(?: quello| ciò| quanto)?(?: che)?(?: (?:ho|abbiamo) (?:detto|scritto))?(?: riguardo a| a proposito di| su| della| del| di)?(?<about> .*|)$/isu,
  /^ignora (?<about>.*(?:sbagliat|errat|non vale|non è vero).*)$/isu,
  // Korean.
  /^(?:(?:아니다?|아니요|잠깐|아|앗|잠깐만),? ?){0,2}(?:방금|아까|지금) (?:한 |말한 |했던 |얘기한 |제가 한 |내가 한 )?(?:말|거|것|건|얘기)(?:은|는|을|를)? ?(?:다 )?(?:잊어|취소|무시해|지워|없던 (?:걸|일|거)로|빼)[^.]{0,12}[.!~]*(?<about>)$/su,
  /^(?<about>.*)에 대해(?:서)? (?:내가 |제가 )?(?:말한|한 말|얘기한)[^.]* ?(?:잊어|무시해|취소).*$/su,
  /^(?<about>.*(?:다|라))는 (?:것|거|건|말)(?:은|는|을)? ?(?:잊어|무시해|취소|지워).*$/su,
  /^(?<about>.+?)(?:은|는|을|를) (?:잊어|무시해|취소할|취소해|취소합|없던 걸로).*$/su,
]

/** Denials of an earlier statement. */
export const DENIALS: readonly RegExp[] = [
  // English.
  /^(?:it is|it['’]s|it was|that is|that['’]s) (?:not|no longer|never) true(?: any ?more)? that (?<about>.*)$/isu,
  /^it isn['’]t true(?: any ?more)? that (?<about>.*)$/isu,
  /^(?:i was|we were) (?:wrong|mistaken)(?: about| that)(?<about> .*)$/isu,
  /^(?:the (?:claim|statement|fact|note) )?(?:that )?(?<about>.+) (?:is|was) (?:no longer (?:true|valid|the case)|not true|never true|a mistake)(?: any ?more)?[.!]*$/isu,
  // Italian.
  /^non (?:è|e'|era) (?:più )?vero che (?<about>.*)$/isu,
  /^(?:mi sono sbagliat[oa]|mi sbagliavo|ho sbagliato|ci siamo sbagliati)(?: su| riguardo a| con)(?<about> .*)$/isu,
  /^(?:che )?(?<about>.+) non è più (?:vero|valido|vera|valida)[.!]*$/isu,
  // Korean.
  /^(?<about>.*(?:다|라))는 (?:것|거|건|말)(?:은|는|을)? ?(?:사실이 아니|틀렸|거짓|잘못).*$/su,
  /^(?<about>.*(?:다|라))는 게 ?(?:사실이 아니|틀렸|거짓).*$/su,
  /^(?<about>.+?)(?:은|는|이|가)? 더 이상 (?:사실이 아니|맞지 않|유효하지 않).*$/su,
]

/** Openings that say that something earlier was wrong, followed by the correction. */
export const LEADS: RegExp =
  /^(?:(?:oh|ah|well|ok|oops),? )?(?:scratch that|strike that|correction|no|nope|sorry|my mistake|i misspoke|i meant|i(?:['’]ve| have)? changed my mind|ho cambiato idea|생각이 바뀌었(?:어요?|습니다)|마음이 바뀌었(?:어요?|습니다)|i was wrong|that (?:was|is) (?:wrong|a mistake|not (?:true|right)|false|incorrect)|that['’]s (?:wrong|not (?:true|right)|false|incorrect)|never ?mind|mi correggo|correzione|scusa|mi sono sbagliat[oa]|ho sbagliato|era sbagliato|è sbagliato|non è vero|cancella|anzi|아니요|아니|아뇨|정정할게요|정정합니다|틀렸어요|잘못 말했어요|제가 틀렸어요|취소할게요|취소합니다)(?:\s*[,;:.!…—–-]+\s*|$)|^(?:i mean(?:t)?|volevo dire|intendevo)\s+/iu

/** Opening words of a second step: `no, sorry, I meant …`. */
export const LEADS_MAX = 3

// "Do not forget that …" asks for the opposite.
export const PLEA: RegExp =
  /^(?:please )?(?:do not|don['’]?t|never(?! ?mind)|let['’]s not|non dimenticar\p{L}*|non scordar\p{L}*)(?: |$)/iu
