const LENGTH = 16
const A = 0x41
const ZERO = 0x30

// The value of a digit or letter in an odd place, counted from one (Decreto 23 dicembre 1976).
const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

/** Whether the last letter of an Italian codice fiscale is the one that the others give. */
export function hasTaxCodeCheck(code: string): boolean {
  if (code.length !== LENGTH) return false
  const upper = code.toUpperCase()
  let sum = 0
  for (let place = 0; place < LENGTH - 1; place++) {
    const value = placeOf(upper.charCodeAt(place))
    sum += place % 2 === 0 ? (ODD_VALUES[value] ?? 0) : value
  }
  return upper.charCodeAt(LENGTH - 1) === A + (sum % 26)
}

// A digit counts like the letter of the same place in the alphabet.
function placeOf(code: number): number {
  return code >= A ? code - A : code - ZERO
}
