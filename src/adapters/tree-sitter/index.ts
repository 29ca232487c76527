export { createTreeSitterParser } from './tree-sitter-parser.ts'
