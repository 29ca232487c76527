/** Values by group and figure, in the order in which they came. */
export interface GroupedFigures {
  add(group: string, figure: string, value: number): void
  readonly groups: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>
}

export function createGroupedFigures(): GroupedFigures {
  const groups = new Map<string, Map<string, number[]>>()
  return {
    groups,
    add(group, figure, value) {
      const figures = groups.get(group) ?? new Map<string, number[]>()
      groups.set(group, figures)
      const values = figures.get(figure) ?? []
      figures.set(figure, values)
      values.push(value)
    },
  }
}
