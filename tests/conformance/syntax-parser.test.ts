import { createTreeSitterParser } from '../../src/adapters/tree-sitter/index.ts'
import { syntaxParserCases } from '../../src/conformance/syntax-parser-cases.ts'
import { proveConformance } from '../support/prove-conformance.ts'

proveConformance('K3 tree-sitter', syntaxParserCases, async () => createTreeSitterParser())
