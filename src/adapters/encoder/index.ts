export { createEncoder, type Encoder, type EncoderOptions } from './encoder.ts'
export type { RuntimeReport } from './model-runtime.ts'
