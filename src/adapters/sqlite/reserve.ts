type NumberList = Uint8Array | Uint32Array | Float64Array

/** The list, or a longer copy if it is too short. */
export function reserve<List extends NumberList>(list: List, length: number): List {
  if (length <= list.length) return list
  const Longer = list.constructor as new (length: number) => List
  const longer = new Longer(Math.max(length, list.length * 2, 1_024))
  longer.set(list)
  return longer
}
