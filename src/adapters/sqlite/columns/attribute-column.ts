import type { FieldValue } from '../../../core/storage/documents/extract-fields.ts'
import { type Condition, matchesCondition } from '../../../core/storage/documents/filter.ts'
import { ABSENT, FIRST_WORD, type FieldSection, NUMBER, type Word } from './attribute-block.ts'
import { narrowRows } from './narrow-rows.ts'

/**
 * One field of all rows, dictionary-encoded: one code per row. A condition is evaluated once
 * per word instead of once per row, and numbers are compared in place.
 */
export interface AttributeColumn {
  readonly rows: number
  push(value: FieldValue | undefined): void
  pushSection(section: FieldSection): void
  pushAbsent(rows: number): void
  /** Sets `mask` to 0 where the condition does not hold. */
  narrow(mask: Uint8Array, condition: Condition): void
}

const ROWS_AT_FIRST = 1_024

export function createAttributeColumn(): AttributeColumn {
  let rows = 0
  let codes = new Uint32Array(ROWS_AT_FIRST)
  let numbers = new Float64Array(0)
  const dictionary = createDictionary()

  function reserve(extra: number): void {
    if (rows + extra <= codes.length) return
    const larger = new Uint32Array(Math.max(rows + extra, codes.length * 2))
    larger.set(codes)
    codes = larger
    if (numbers.length > 0) reserveNumbers()
  }

  function reserveNumbers(): void {
    const larger = new Float64Array(codes.length).fill(Number.NaN, numbers.length)
    larger.set(numbers)
    numbers = larger
  }

  // Most columns hold no numbers, so the array is allocated with the first one.
  function setNumber(row: number, value: number): void {
    if (numbers.length === 0) reserveNumbers()
    codes[row] = NUMBER
    numbers[row] = value
  }

  return {
    get rows() {
      return rows
    },
    push(value) {
      reserve(1)
      if (typeof value === 'number') setNumber(rows, value)
      else codes[rows] = value === undefined ? ABSENT : dictionary.codeOf(value)
      rows += 1
    },
    pushSection(section) {
      reserve(section.codes.length)
      const codeOf = section.words.map((word) => dictionary.codeOf(word))
      let taken = 0
      for (const local of section.codes) {
        if (local === NUMBER) setNumber(rows, section.numbers[taken++] ?? Number.NaN)
        else codes[rows] = local === ABSENT ? ABSENT : (codeOf[local - FIRST_WORD] ?? ABSENT)
        rows += 1
      }
    },
    pushAbsent(count) {
      reserve(count)
      codes.fill(ABSENT, rows, rows + count)
      rows += count
    },
    narrow(mask, condition) {
      const passes = dictionary.judge(condition)
      passes[ABSENT] = matchesCondition(undefined, condition) ? 1 : 0
      narrowRows(mask, { codes, numbers, passes }, condition)
    },
  }
}

function createDictionary() {
  const words: Word[] = []
  const codes = new Map<Word, number>()
  const codesOfLists = new Map<string, number>()
  // Maps a text to the codes of the lists that contain it, so that no list is searched twice.
  const listsWith = new Map<string, number[]>()

  function add(word: Word): number {
    return words.push(word) - 1 + FIRST_WORD
  }

  function addList(list: readonly string[]): number {
    const code = add(list)
    for (const text of new Set(list)) {
      const holders = listsWith.get(text)
      if (holders === undefined) listsWith.set(text, [code])
      else holders.push(code)
    }
    return code
  }

  function codesThatPass(condition: Condition): readonly (number | undefined)[] {
    switch (condition.is) {
      case 'equal':
        return [condition.value === null ? undefined : codes.get(asWord(condition.value))]
      case 'one-of':
        return condition.values.map((value) => codes.get(asWord(value)))
      case 'containing':
        return condition.values.flatMap((value) => listsWith.get(value) ?? [])
      case 'between':
        return words.map((word, i) =>
          matchesCondition(word, condition) ? i + FIRST_WORD : undefined,
        )
    }
  }

  return {
    codeOf(word: Word) {
      const isList = typeof word === 'object'
      const known = isList ? codesOfLists.get(JSON.stringify(word)) : codes.get(word)
      if (known !== undefined) return known
      const code = isList ? addList(word) : add(word)
      if (isList) codesOfLists.set(JSON.stringify(word), code)
      else codes.set(word, code)
      return code
    },
    /** One byte per code: 1 if the word passes the condition. */
    judge(condition: Condition) {
      const passes = new Uint8Array(words.length + FIRST_WORD)
      for (const code of codesThatPass(condition)) if (code !== undefined) passes[code] = 1
      return passes
    },
  }
}

// A number is never in the dictionary, so the lookup correctly finds nothing.
function asWord(value: string | number | boolean): Word {
  return value as Word
}
