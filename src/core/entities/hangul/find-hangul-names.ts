import { type EntityType, MENTIONS_MAX } from '../entity.ts'
import type { Token } from '../read-tokens.ts'
import { readSyllables } from '../sound/hangul-phones.ts'
import type { TypedMention } from '../typed-mention.ts'
import { hasForeignSound } from './foreign-sound.ts'
import { BEFORE_NAMES, HANGUL_ORGANIZATIONS, HANGUL_PLACES } from './korean-names.ts'
import { isEverydayKorean, isKoreanPerson } from './korean-person.ts'
import { splitParticle } from './split-particle.ts'

/** A word with Hangul, and what it may be a part of. */
interface HangulWord {
  readonly token: Token
  readonly stem: string
  readonly particle: string
}

const SURE = 6
const LIKELY = 4
const GUESSED = 1

const HONORIFIC =
  /(?:선생님|교수님|박사님|대표님|팀장님|과장님|부장님|님|씨|군|양|선생|교수|박사|대표|팀장|과장|부장|차장|대리|이사|사장|감독|작가|의원|장관|대통령|선수|기자)$/
const BARE_HONORIFIC: RegExp = new RegExp(`^(?:${HONORIFIC.source.slice(3, -2)})$`)
const ORGANIZATION_END =
  /(?:연구소|연구원|연구실|대학교|대학원|대학|고등학교|중학교|초등학교|학교|주식회사|회사|그룹|은행|병원|재단|협회|위원회|학회|조합|신문|방송|출판사|센터|스튜디오|랩|컨소시엄|전자|생명|증권|자동차|건설|박물관|미술관|도서관|시스템즈|네트워크|파트너스|캐피탈|컴퍼니)$/
const PLACE_END = /(?:특별시|광역시|공항|해수욕장|시|군|구|동|읍|역|섬|거리|공원|산맥)$/
const PROJECT_NOUN = /^(?:프로젝트|프로그램|저장소|레포|대시보드|앱|플랫폼)$/
const PLACE_PARTICLE = /^(?:에|에서|에서는|에서의|에는|까지)$/
const NAME_PARTICLE =
  /^(?:은|는|이|가|의|에게|에게는|한테|와|과|도|께서|하고|랑|이랑|에게서|와의|과의)$/
const OBJECT_PARTICLE = /^[을를]$/
// What is done to persons rather than to things.
const TO_A_PERSON =
  /^(?:만나|만났|만날|부르|불렀|도와|도왔|소개|초대|기다|사랑|데리|데려|존경|추천|설득|고용|채용|칭찬)/
// 하는, 되는, 가는: the end of a verb, not a particle.
const VERB_END = /[하되려가보]$|^.[르드리쓰키]$/
const NAME_SYLLABLES_MAX = 7

/** Names written in Hangul: Korean persons, institutions, places, and foreign names by sound. */
export function findHangulNames(tokens: readonly Token[]): readonly TypedMention[] {
  const mentions: TypedMention[] = []
  for (let at = 0; at < tokens.length && mentions.length < MENTIONS_MAX; at++) {
    const word = readWord(tokens, at)
    if (word === undefined) continue
    const next = readWord(tokens, at + 1)
    const pair = next === undefined ? undefined : pairMention(word, next)
    const mention = pair ?? singleMention(word, next)
    if (mention === undefined) continue
    mentions.push(mention)
    if (pair !== undefined) at++
  }
  return mentions
}

function readWord(tokens: readonly Token[], at: number): HangulWord | undefined {
  const token = tokens[at]
  // Hangul that hangs on a Latin word or a number is a particle or a counter.
  if (token?.kind !== 'hangul') return undefined
  if (token.gap === 'none' && /capital|small|number/.test(tokens[at - 1]?.kind ?? ''))
    return undefined
  return { token, ...splitParticle(token.text) }
}

// Two words of one name: 에이다 러브레이스는, 튜링 연구소.
function pairMention(first: HangulWord, second: HangulWord): TypedMention | undefined {
  if (second.token.gap !== 'space' || first.particle !== '') return undefined
  if (BARE_HONORIFIC.test(second.stem)) return undefined
  const isName = isForeignName(first.stem)
  if (isName && ORGANIZATION_END.test(second.stem) && second.stem.length <= 5) {
    return toMention(first, second, { type: 'organization', strength: SURE })
  }
  if (canBegin(first.stem) && isForeignName(second.stem) && NAME_PARTICLE.test(second.particle)) {
    const type = 'person'
    return toMention(first, second, { type, strength: LIKELY })
  }
  return undefined
}

// A first name need not sound foreign when the second one does; an adjective ends in ㄴ or ㄹ.
function canBegin(stem: string): boolean {
  if (isForeignName(stem)) return true
  if (stem.length < 2 || stem.length > 4 || isEverydayKorean(stem)) return false
  return readSyllables(stem).at(-1)?.final === '' && !/[고라서지게며어아려]$/.test(stem.slice(2))
}

function singleMention(word: HangulWord, next: HangulWord | undefined): TypedMention | undefined {
  const { stem } = word
  const isEveryday = isEverydayKorean(stem) && !isInstitution(stem)
  if (isEveryday || BEFORE_NAMES.has(word.token.text)) return undefined
  const honoured = honouredMention(word, next)
  if (honoured !== undefined) return honoured
  const vote = typeOfStem(word, next)
  return vote === undefined ? undefined : toMention(word, word, vote)
}

function honouredMention(word: HangulWord, next: HangulWord | undefined): TypedMention | undefined {
  const vote = { type: 'person', strength: SURE } as const
  const name = word.stem.replace(HONORIFIC, '')
  const isHonoured = name !== word.stem && isNameLike(name)
  if (isHonoured) return toMention({ ...word, stem: name }, { ...word, stem: name }, vote)
  const isFollowed = next?.token.gap === 'space' && BARE_HONORIFIC.test(next.stem)
  return isFollowed && isNameLike(word.token.text)
    ? toMention({ ...word, stem: word.token.text }, { ...word, stem: word.token.text }, vote)
    : undefined
}

function isNameLike(name: string): boolean {
  return isKoreanPerson(name) || isForeignName(name)
}

interface Vote {
  readonly type: EntityType
  readonly strength: number
}

function typeOfStem(word: HangulWord, next: HangulWord | undefined): Vote | undefined {
  const { stem, particle } = word
  if (HANGUL_ORGANIZATIONS.has(stem) || isInstitution(stem)) {
    return { type: 'organization', strength: SURE }
  }
  if (HANGUL_PLACES.has(stem) || HANGUL_PLACES.has(stem.replace(PLACE_END, ''))) {
    return { type: 'place', strength: SURE }
  }
  if (isKoreanPerson(stem) && (NAME_PARTICLE.test(particle) || OBJECT_PARTICLE.test(particle))) {
    return { type: 'person', strength: LIKELY }
  }
  return isForeignName(stem) ? typeOfForeignName(word, next) : undefined
}

function typeOfForeignName(word: HangulWord, next: HangulWord | undefined): Vote | undefined {
  const { stem, particle } = word
  if (next !== undefined && particle === '' && PROJECT_NOUN.test(next.stem)) {
    return { type: 'project', strength: SURE }
  }
  const place = stem.replace(PLACE_END, '')
  if (place !== stem && place.length >= 2) return { type: 'place', strength: LIKELY }
  if (PLACE_PARTICLE.test(particle)) return { type: 'place', strength: GUESSED }
  return isPersonPlace(word, next) ? { type: 'person', strength: GUESSED } : undefined
}

function isPersonPlace({ stem, particle }: HangulWord, next: HangulWord | undefined): boolean {
  if (OBJECT_PARTICLE.test(particle)) return TO_A_PERSON.test(next?.token.text ?? '')
  return NAME_PARTICLE.test(particle) && !(particle === '는' && VERB_END.test(stem))
}

function isInstitution(stem: string): boolean {
  const name = stem.replace(ORGANIZATION_END, '')
  return name.length >= 2 && name !== stem && isOwnName(name)
}

// 서울대학교 is an institution, 연구회사 a kind of company.
function isOwnName(stem: string): boolean {
  return HANGUL_PLACES.has(stem) || !isEverydayKorean(stem)
}

function isForeignName(stem: string): boolean {
  if (stem.length < 2 || stem.length > NAME_SYLLABLES_MAX) return false
  return hasForeignSound(stem) && !isEverydayKorean(stem)
}

function toMention(first: HangulWord, last: HangulWord, vote: Vote): TypedMention {
  const { from } = first.token
  const isPair = first.token !== last.token
  const to = last.token.from + last.stem.length
  const name = isPair ? `${first.stem} ${last.stem}` : first.stem
  return { name, ...vote, from, to, isBareHead: false }
}
