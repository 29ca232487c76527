import { tell } from './story.mjs'

await tell(process.env)
console.log('The story was told.')
// Nothing that Loci started is left: the process ends by itself.
