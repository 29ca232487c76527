export { seededRandom, shuffle } from '../src/core/learning/statistics/seeded-random.ts'

/** Normally distributed, by the method of Box and Muller. */
export function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
