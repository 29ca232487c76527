import type { Completion } from './complete-fragment.ts'
import type { LexedKind } from './lex-code.ts'
import { isLeaf, kindOf, partsOf } from './syntax-tokens.ts'
import type { SyntaxNode, SyntaxTree } from './syntax-tree.ts'

export interface CodeToken {
  readonly kind: LexedKind
  readonly text: string
}

/** A statement, a clause of one, or a definition. */
export interface Statement {
  /** `block`: a statement that holds others, such as a loop. */
  readonly kind: 'function' | 'class' | 'import' | 'block' | 'simple'
  /** The name of a function or class. */
  readonly name?: string | undefined
  /** The tokens outside its body: a condition, a signature, all of a simple statement. */
  readonly head: readonly CodeToken[]
  readonly body: readonly Statement[]
  readonly node: SyntaxNode
}

const LIST =
  /block|program|body|module|source_file|translation_unit|compilation_unit|suite|statements|declaration_list|^then$|ERROR/
const FUNCTION =
  /^(?:generator_)?(?:function|method|constructor|singleton_method|local_function|arrow_function|func_literal|lambda_expression|closure_expression|anonymous_function)/
const CLASS = /^(?:class|interface|struct|enum|trait|impl|module|namespace|record)/
const CLAUSE = /clause|^else|^elsif|^rescue|^ensure|^when$|^case|^switch_(?:case|default)/
const IMPORT = /import|^(?:namespace_)?use_declaration|^using_directive|include/

/** True for a function or class with a body. */
export function isDefinition({ type, children }: SyntaxNode): boolean {
  if (!FUNCTION.test(type) && !CLASS.test(type)) return false
  return children.some(({ field }) => field === 'body')
}

export function isFunction(node: SyntaxNode): boolean {
  return FUNCTION.test(node.type) && isDefinition(node)
}

export function isImport({ type }: SyntaxNode): boolean {
  return IMPORT.test(type)
}

/** The nodes of a statement before its body. */
export function headOf({ kind, node }: Pick<Statement, 'kind' | 'node'>): readonly SyntaxNode[] {
  if (kind === 'simple' || kind === 'import') return [node]
  const parts = partsOf(node)
  const end = parts.findIndex((part) => part.field === 'body' || opensBody(part))
  return end < 0 ? parts : parts.slice(0, end)
}

/** The name of a definition, or of what it is assigned to. */
export function definedName(
  node: SyntaxNode,
  parent: SyntaxNode | undefined,
  text: string,
): string | undefined {
  const own = nameIn(node, ['name', 'declarator'], text)
  if (own !== undefined || parent === undefined) return own
  return nameIn(parent, ['name', 'key', 'left', 'property'], text)
}

function nameIn(
  { children }: SyntaxNode,
  fields: readonly string[],
  text: string,
): string | undefined {
  const found = children.find(({ field = '' }) => fields.includes(field))
  if (found === undefined) return undefined
  // In C a name is inside declarators.
  const isInner = found.field === 'declarator' && !isLeaf(found)
  return isInner ? nameIn(found, fields, text) : text.slice(found.start, found.end)
}

/** The tokens of a node, without comments. */
export function tokensIn(node: SyntaxNode, text: string): readonly CodeToken[] {
  if (!isLeaf(node)) return partsOf(node).flatMap((part) => tokensIn(part, text))
  const kind = kindOf(node)
  if (kind === 'comment' || node.end <= node.start) return []
  return [{ kind, text: text.slice(node.start, node.end) }]
}

/** The statements of a piece of code, in the order of the text. Bare strings are skipped. */
export function readStatements(
  { root, text }: SyntaxTree,
  { start, end }: Pick<Completion, 'start' | 'end'>,
): readonly Statement[] {
  return inList(root, { text, start, end })
}

type Code = Pick<Completion, 'text' | 'start' | 'end'>

function inList(list: SyntaxNode, code: Code): readonly Statement[] {
  return partsOf(list).flatMap((part) => (part.isNamed ? readNode(part, list, code) : []))
}

function readNode(node: SyntaxNode, parent: SyntaxNode, code: Code): readonly Statement[] {
  if (isList(node)) return inList(node, code)
  const head: CodeToken[] = []
  const body: Statement[] = []
  gather(node, { head, body }, code)
  // What was put around the piece has no tokens in it.
  if (head.length === 0) return body
  if (head.length === 1 && head[0]?.kind === 'string' && body.length === 0) return []
  if (!isDefinition(node)) return [{ kind: kindOfPlain(node, body), head, body, node }]
  const kind = isFunction(node) ? 'function' : 'class'
  return [{ kind, name: definedName(node, parent, code.text), head, body, node }]
}

function gather(
  node: SyntaxNode,
  found: { head: CodeToken[]; body: Statement[] },
  code: Code,
): void {
  const isInside = node.start >= code.start && node.end <= code.end
  if (isLeaf(node) && isInside) found.head.push(...tokensIn(node, code.text))
  for (const part of partsOf(node)) {
    if (opensBody(part) || isBodyOf(part, node)) found.body.push(...readNode(part, node, code))
    else gather(part, found, code)
  }
}

// The body of a short function may be a mere expression.
function isBodyOf({ field }: SyntaxNode, node: SyntaxNode): boolean {
  return field === 'body' && isFunction(node)
}

function kindOfPlain(node: SyntaxNode, body: readonly Statement[]): Statement['kind'] {
  if (isImport(node)) return 'import'
  return body.length > 0 ? 'block' : 'simple'
}

function opensBody(node: SyntaxNode): boolean {
  if (!node.isNamed || isLeaf(node)) return false
  return isList(node) || isDefinition(node) || CLAUSE.test(node.type)
}

/** True for a node that holds statements or members. */
export function isList(node: SyntaxNode): boolean {
  return LIST.test(node.type) && !isDefinition(node)
}

/** Statements with all nested ones, outer before inner. */
export function* everyStatement(statements: readonly Statement[]): Generator<Statement> {
  for (const statement of statements) {
    yield statement
    yield* everyStatement(statement.body)
  }
}
