import { createTreeSitterParser } from '../../src/adapters/tree-sitter/index.ts'
import { proveConformance } from '../support/prove-conformance.ts'
import { syntaxParserCases } from '../support/syntax-parser-cases.ts'

proveConformance('K3 tree-sitter', syntaxParserCases, async () => createTreeSitterParser())
