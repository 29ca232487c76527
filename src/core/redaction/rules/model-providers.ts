import type { TokenShape } from './token-shape.ts'

/** Language models, embeddings, and what agents call. */
export const MODEL_PROVIDERS: readonly TokenShape[] = [
  ['anthropic-key', 'sk-ant-', '[\\w-]{20,}'],
  ['openai-key', 'sk-proj- sk-svcacct- sk-admin- sk-None-', '[\\w-]{20,}'],
  ['openrouter-key', 'sk-or-', '[\\w-]{20,}'],
  ['langfuse-key', 'sk-lf-', '[a-f0-9-]{36}'],
  ['openai-key', 'sk-', '[A-Za-z0-9]{20,}(?![A-Za-z0-9-])'],
  ['google-gemini-key', 'AQ.Ab', '[\\w-]{40,}'],
  ['groq-key', 'gsk_', '[A-Za-z0-9]{40,}'],
  ['xai-key', 'xai-', '[A-Za-z0-9]{60,}'],
  ['huggingface-token', 'hf_ api_org_', '[A-Za-z0-9]{34}(?!\\w)'],
  ['replicate-token', 'r8_', '[A-Za-z0-9]{37}(?!\\w)'],
  ['perplexity-key', 'pplx-', '[A-Za-z0-9]{40,}'],
  ['nvidia-key', 'nvapi-', '[\\w-]{50,}'],
  ['cerebras-key', 'csk-', '[a-z0-9]{40,}'],
  ['fireworks-key', 'fw_', '[A-Za-z0-9]{22,}(?!\\w)'],
  ['together-key', 'tgp_v1_', '[\\w-]{40,}'],
  ['voyage-key', 'pa-', '[A-Za-z0-9_]{20}[\\w-]{20,}'],
  ['jina-key', 'jina_', '[a-f0-9]{32}[\\w-]{20,}'],
  ['elevenlabs-key', 'sk_', '[a-f0-9]{48}(?![A-Za-z0-9])'],
  ['pinecone-key', 'pcsk_', '\\w{50,}'],
  ['tavily-key', 'tvly-', '[\\w-]{24,}'],
  ['firecrawl-key', 'fc-', '[a-f0-9]{32}(?![A-Za-z0-9])'],
  ['langsmith-key', 'lsv2_pt_ lsv2_sk_', '[a-f0-9]{32}_[a-f0-9]{10}'],
  ['mem0-key', 'm0-', '[A-Za-z0-9]{40}(?![A-Za-z0-9])'],
]
