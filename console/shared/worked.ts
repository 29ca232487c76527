import { defineTexts } from './language.ts'

/** How often a fix worked. */
export const workedTexts = defineTexts({
  en: {
    worked(done: string, tried: string) {
      if (tried !== '1') return `worked ${done} of ${tried} times`
      return done === '1' ? 'worked once' : 'failed once'
    },
  },
  it: {
    worked(done: string, tried: string) {
      if (tried !== '1') return `ha funzionato ${done} volte su ${tried}`
      return done === '1' ? 'ha funzionato una volta' : 'non ha funzionato una volta'
    },
  },
  ko: {
    worked: (done: string, tried: string) => `${tried}번 중 ${done}번 성공`,
  },
})
