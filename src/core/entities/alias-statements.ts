import type { Alias } from './alias-record.ts'

/** How people say that two names are of one, in the languages that Loci reads. */
export function aliasStatements({ name, alias }: Pick<Alias, 'name' | 'alias'>): readonly string[] {
  return [
    [name, alias],
    [alias, name],
  ].flatMap(([left, right]) => [
    `${left} is ${right}.`,
    `${left} is called ${right}.`,
    `${left} is also called ${right}.`,
    `${left} is also known as ${right}.`,
    `${left}'s nickname is ${right}.`,
    `${left} è ${right}.`,
    `${left} si chiama ${right}.`,
    `${left} si chiama anche ${right}.`,
    `${left} è soprannominato ${right}.`,
    `Il soprannome di ${left} è ${right}.`,
    `${left}의 별명은 ${right}이다.`,
    `${left}는 ${right}라고 불린다.`,
    `${left}은 ${right}이라고도 불린다.`,
  ])
}
