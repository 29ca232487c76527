// Words around a repeated statement that add nothing to it: how an answer refers to a memory.

const ENGLISH = `
  based according memory memories record records note notes noted recall recalled recalling earlier
  mentioned mention said say told stated yes yeah ok okay sure right indeed exactly great well so
  know remember remembered see stored saved shows show per
`
const ITALIAN = `
  secondo base memoria memorie ricordo ricordi ricordato nota note detto menzionato indicato si certo
  esatto giusto infatti bene allora so risulta come salvato prima
`
const KOREAN = `
  기억에 기억하기로 기억나는 기억 기록에 기록 메모에 메모 말씀하신 말씀하셨듯이 말한 따르면 따라 의하면 대로
  네 예 맞아요 맞습니다 그래요 참고로 이전에 앞서
`

/** Folded words that frame what is repeated. */
export const FRAME_WORDS: ReadonlySet<string> = new Set(
  `${ENGLISH} ${ITALIAN} ${KOREAN}`.trim().split(/\s+/),
)

/** The speaker changes when a statement is repeated: "my sister" comes back as "your sister". */
export const SPEAKER_WORDS: ReadonlySet<string> = new Set(
  `i me my mine myself you your yours yourself we us our ours
   io mi mio mia miei mie tu ti tuo tua tuoi tue noi voi nostro nostra vostro vostra`
    .trim()
    .split(/\s+/),
)

/** Stop words that change what is said, and so are never mere grammar here. */
export const TELLING_WORDS: ReadonlySet<string> = new Set(
  `no nor not never cannot cant dont doesnt didnt isnt arent wasnt werent wont couldnt wouldnt hasnt
   havent before after until under over off out more most only without he him his she her hers they
   them their non mai senza lui lei loro suo sua suoi sue 안 못`
    .trim()
    .split(/\s+/),
)
