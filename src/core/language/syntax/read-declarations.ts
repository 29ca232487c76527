import { definedName, isDefinition, isFunction, isImport, isList } from './read-statements.ts'
import { isLeaf, kindOf, partsOf } from './syntax-tokens.ts'
import type { SyntaxLanguage, SyntaxNode, SyntaxTree } from './syntax-tree.ts'

/** A name declared by a program. */
export interface Declaration {
  readonly sort: 'functions' | 'variables' | 'classes' | 'constants'
  readonly name: string
  readonly node: SyntaxNode
  /** True for a function with a comment above it, or a text at its beginning. */
  readonly isDocumented: boolean
}

/** A node and its ancestors, nearest first. */
interface Placed {
  readonly node: SyntaxNode
  readonly outer: readonly SyntaxNode[]
}

const DECLARATIONS_MAX = 2_000

/** What a program declares: local variables, and constants outside of functions. */
export function readDeclarations({ root, text }: SyntaxTree): readonly Declaration[] {
  const found: Declaration[] = []
  const open: Placed[] = [{ node: root, outer: [] }]
  for (const placed of takeAll(open)) {
    if (found.length >= DECLARATIONS_MAX) break
    const { node, outer } = placed
    found.push(...declaredBy(placed, text))
    const inner = [node, ...outer]
    for (const part of node.children.toReversed()) open.push({ node: part, outer: inner })
  }
  return found
}

function declaredBy(placed: Placed, text: string): readonly Declaration[] {
  const { node, outer } = placed
  const sort = sortOf(placed)
  const name = sort === undefined ? undefined : nameOf(node, outer[0], text)
  if (sort === undefined || name === undefined || !/^[\p{L}_$]/u.test(name)) return []
  // Python calls such methods itself.
  if (/^__.*__$/u.test(name)) return []
  const isDocumented = sort === 'functions' && hasComment(placed, text)
  return [{ sort, name, node, isDocumented }]
}

const TYPE = /^(?:type_spec|type_alias_declaration)$/
const CONSTANT = /^(?:const_spec|const_item|static_item|const_element|preproc_def)$/
const VARIABLE =
  /^(?:variable_declarator|init_declarator|let_declaration|short_var_declaration|var_spec|assignment|assignment_expression)$/
const TARGETS = ['name', 'left', 'pattern', 'declarator']

function sortOf({ node, outer }: Placed): Declaration['sort'] | undefined {
  if (isDefinition(node)) return isFunction(node) ? 'functions' : 'classes'
  if (TYPE.test(node.type)) return 'classes'
  if (CONSTANT.test(node.type)) return 'constants'
  const value = node.children.find(({ field }) => field === 'value' || field === 'right')
  if (!VARIABLE.test(node.type) || value === undefined || isDefinition(value)) return undefined
  if (outer.some(isFunction)) return 'variables'
  return isLiteral(value) ? 'constants' : undefined
}

function isLiteral(node: SyntaxNode): boolean {
  const [last] = partsOf(node).slice(-1)
  if (/^unary/.test(node.type) && last !== undefined) return isLiteral(last)
  return isLeaf(node) && ['number', 'string'].includes(kindOf(node))
}

function nameOf(node: SyntaxNode, parent: SyntaxNode | undefined, text: string) {
  if (isDefinition(node)) return definedName(node, parent, text)
  const target = node.children.find(({ field = '' }) => TARGETS.includes(field))
  if (target === undefined) return undefined
  // One name of a list, or a name without the sign that PHP puts before it.
  const [only = target, ...others] = /list$/.test(target.type) ? partsOf(target) : []
  return others.length > 0 ? undefined : text.slice(only.start, only.end).replace(/^\$/u, '')
}

const DOC_COMMENT = /^(?:\/\*|\/\/\/|#)/

function hasComment({ node, outer }: Placed, text: string): boolean {
  const [first] = partsOf(node.children.find(({ field }) => field === 'body') ?? node)
  const isText = first !== undefined && partsOf(first).some((part) => kindOf(part) === 'string')
  if (first?.type === 'expression_statement' && isText) return true
  const list = outer.findIndex(isList)
  const whole = list <= 0 ? node : (outer[list - 1] ?? node)
  const before = outer[list]?.children ?? []
  const above = before[before.indexOf(whole) - 1]
  if (above === undefined || kindOf(above) !== 'comment') return false
  const gap = text.slice(above.end, whole.start)
  const said = text.slice(above.start, above.end)
  return gap.split('\n').length <= 2 && (DOC_COMMENT.test(said) || node.type.startsWith('func'))
}

/** What a file imports. */
export interface ImportLine {
  readonly target: string
  /** How it is written, where a language has several ways. */
  readonly style?: string | undefined
}

const IMPORTS_MAX = 200

/** The imports of a program, in their order; those inside functions are skipped. */
export function readImports({ root, text, language }: SyntaxTree): readonly ImportLine[] {
  const found: ImportLine[] = []
  const open = [root]
  for (const node of takeAll(open)) {
    if (found.length >= IMPORTS_MAX) break
    const targets = importedBy(node, text)
    const style = styleOf(node, language)
    found.push(...targets.map((target) => ({ target, style })))
    if (targets.length === 0 && !isFunction(node)) open.push(...node.children.toReversed())
  }
  return found
}

function* takeAll<Item>(open: Item[]): Generator<Item> {
  for (let next = open.pop(); next !== undefined; next = open.pop()) yield next
}

function styleOf({ type }: SyntaxNode, language: SyntaxLanguage): string | undefined {
  if (language === 'python') {
    return type === 'import_from_statement' ? 'from … import' : 'import of modules'
  }
  if (!/script|tsx/.test(language)) return undefined
  return type.startsWith('call') ? 'require' : 'ES modules'
}

const MODULE = /^[\p{L}\p{N}_.:\\]+/u

function importedBy(node: SyntaxNode, text: string): readonly string[] {
  const of = ({ start, end }: SyntaxNode): string => text.slice(start, end)
  const isRequire = /^call/.test(node.type) && /^require(?:_relative)?\b/.test(of(node))
  const isExport = node.type === 'export_statement' && node.children.some(isSource)
  if (!isImport(node) && !isRequire && !isExport) return []
  // A list of imports has them as children.
  if (/list$|^import_declaration$/.test(node.type) && node.children.some(isSpec)) return []
  const string = findString(node)
  if (string !== undefined) return [of(string).replaceAll(/^["'<]|[">']$/gu, '')]
  const named = node.children.filter(({ field = '' }) => /^(?:module_name|argument)$/.test(field))
  const names = named.length > 0 ? named : node.children.filter(({ field }) => field === 'name')
  const given = names.length > 0 ? names : partsOf(node).filter(({ isNamed }) => isNamed)
  return given.flatMap((one) => MODULE.exec(of(one))?.[0].replace(/::$/u, '') ?? [])
}

function isSource({ field }: SyntaxNode): boolean {
  return field === 'source'
}

function isSpec({ type }: SyntaxNode): boolean {
  return /^import_spec/.test(type)
}

function findString(node: SyntaxNode): SyntaxNode | undefined {
  const nodes = [node]
  for (const one of nodes) {
    if (isLeaf(one) && kindOf(one) === 'string') return one
    nodes.push(...partsOf(one))
  }
  return undefined
}
