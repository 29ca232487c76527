import { expect, test } from 'vitest'
import { BUCKETS } from '../../statement.ts'
import { type Asks, readIntent } from './read-intent.ts'

test.each([
  ['What is my job title?', 'profile', ['profile']],
  ['Where do I live?', 'profile', ['profile']],
  ['Come mi chiamo?', 'profile', ['profile']],
  ['제 이름이 뭐예요?', 'profile', ['profile']],
  ['Do I prefer tabs or spaces?', 'preference', ['preference']],
  ['Recommend me a novel for the train.', 'preference', ['preference']],
  ['Qual è il mio colore preferito?', 'preference', ['preference']],
  ['내가 좋아하는 음식이 뭐야?', 'preference', ['preference']],
  ['What did we decide about the cache?', 'recall', ['episodic']],
  ['Cosa abbiamo discusso ieri?', 'recall', ['episodic']],
  ['지난주에 무엇을 했지?', 'recall', ['episodic']],
  ['How does the scheduler pick a job?', 'knowledge', ['semantic', 'fact']],
  ['Come funziona la coda dei messaggi?', 'knowledge', ['semantic', 'fact']],
  ['이벤트 루프는 어떻게 동작해?', 'knowledge', ['semantic', 'fact']],
  ['Why does the build fail with ENOENT?', 'debug', ['episodic', 'semantic']],
  ['Perché la migrazione va in errore?', 'debug', ['episodic', 'semantic']],
  ['로그인할 때 오류가 나요', 'debug', ['episodic', 'semantic']],
  ['blue ceramic teapot', 'general', BUCKETS],
  ['', 'general', BUCKETS],
] as const)('F2 "%s" is a %s question, answered from %j', (text, intent, buckets) => {
  const read = readIntent(text)

  expect(read.intent).toBe(intent)
  expect(read.buckets).toEqual(buckets)
})

const ASKED: readonly (readonly [string, keyof Asks])[] = [
  ['Where does Ada work now?', 'forPresent'],
  ['Dove lavora Ada adesso?', 'forPresent'],
  ['민수는 지금 어디에서 일해?', 'forPresent'],
  ['What was my previous phone?', 'forPast'],
  ['Dove abitavo prima di Torino, in passato?', 'forPast'],
  ['예전에 어디에서 살았지?', 'forPast'],
  ["What was Ada's most recent race?", 'forPresent'],
  ["Qual è stata l'ultima gara di Ada?", 'forPresent'],
  ['가장 최근 경기는?', 'forPresent'],
  ['When did Ada move?', 'forTime'],
  ['Quando si è trasferita Ada?', 'forTime'],
  ['민수는 언제 이사했어?', 'forTime'],
  ['How long have I owned the boat?', 'forTime'],
  ['Da quanto ho la barca?', 'forTime'],
  ['What is my opinion of remote work?', 'forOpinion'],
  ['Cosa penso del lavoro a distanza? La mia opinione?', 'forOpinion'],
  ['재택근무를 어떻게 생각해?', 'forOpinion'],
  ['Any tips for growing basil?', 'forAdvice'],
  ['What are some herbs you would recommend for me?', 'forAdvice'],
  ['What are some quiet lakes I could visit?', 'forAdvice'],
  ['Which kind of soil should I buy?', 'forAdvice'],
  ["What's the best way for me to learn Greek?", 'forAdvice'],
  ['How can I sleep better?', 'forAdvice'],
  ['Qualche consiglio per il basilico?', 'forAdvice'],
  ['Quale tipo di terra dovrei comprare?', 'forAdvice'],
  ['Come posso dormire meglio?', 'forAdvice'],
  ['어떤 흙을 사면 좋을까?', 'forAdvice'],
  ['바질 키우는 방법을 추천해 줘', 'forAdvice'],
  ['Which cheese did you recommend?', 'forWhatAssistantSaid'],
  ['Quale formaggio mi avevi consigliato?', 'forWhatAssistantSaid'],
  ['지난 대화에서 추천했던 치즈가 뭐였지?', 'forWhatAssistantSaid'],
  ['In which order did I visit the lakes?', 'forOrder'],
  ['In che ordine ho visitato i laghi?', 'forOrder'],
  ['호수를 어떤 순서로 갔지?', 'forOrder'],
  ['Summarize the kitchen plans.', 'forSummary'],
  ['Riassumi i piani per la cucina.', 'forSummary'],
  ['주방 계획을 요약해 줘', 'forSummary'],
]

test.each(ASKED)('F2 "%s" asks %s', (text, name) => {
  expect(readIntent(text).asks[name]).toBe(true)
})

test.each([
  ['What is my last name?', 'forPresent'],
  ['What did I do in the last three weeks?', 'forPresent'],
  ['List the trips from earliest to latest.', 'forPresent'],
  ['I know the answer.', 'forPresent'],
  ['Can you swim?', 'forAdvice'],
  ['What time should I be at the dentist?', 'forAdvice'],
  ['What are some changes Ada made to the garden?', 'forAdvice'],
] as const)('F2 "%s" does not ask %s', (text, name) => {
  expect(readIntent(text).asks[name]).toBe(false)
})
