export { createGptTokenCounter } from './gpt-token-counter.ts'
