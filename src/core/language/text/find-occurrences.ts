/** The maximum number of positions returned. */
const OCCURRENCES_MAX = 100

/** All positions of a substring in a text, overlapping ones included. */
export function findOccurrences(text: string, wanted: string): readonly number[] {
  const places: number[] = []
  if (wanted === '') return places
  let at = text.indexOf(wanted)
  while (at >= 0 && places.length < OCCURRENCES_MAX) {
    places.push(at)
    at = text.indexOf(wanted, at + 1)
  }
  return places
}
