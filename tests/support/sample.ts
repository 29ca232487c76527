/** How often something is tried: a fixed sample in `npm test`, more in `npm run test:full`. */
export function sample(few: number, many: number): number {
  return process.env.LOCI_TEST === 'full' ? many : few
}
