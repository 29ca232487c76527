export { countingIds } from './counting-ids.ts'
export { type FixedClock, fixedClock } from './fixed-clock.ts'
export { hashingEmbedder } from './hashing-embedder.ts'
export { type RecordingEvents, recordingEvents } from './recording-events.ts'
export {
  NO_ANSWER,
  type ScriptedAnswer,
  type ScriptedLanguageModel,
  scriptedLanguageModel,
} from './scripted-language-model.ts'
