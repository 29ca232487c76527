import assert from 'node:assert/strict'
import { type ConformanceCase, casesOf } from '../../src/conformance/conformance-case.ts'
import { NASTY_TEXTS } from '../../src/conformance/nasty-texts.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type {
  SyntaxLanguage,
  SyntaxNode,
  SyntaxTree,
} from '../../src/core/language/syntax/syntax-tree.ts'
import { SYNTAX_TEXT_LENGTH_MAX, type SyntaxParser } from '../../src/ports/syntax-parser.ts'

/** A small sound program in each language, with a name that must be found in it. */
const PROGRAMS: Readonly<Record<SyntaxLanguage, string>> = {
  javascript: 'function find(name) { return name === null ? [] : [name] }',
  typescript: 'export const find = (name: string | undefined): number => name?.length ?? 0',
  tsx: 'const view = (name: string) => <b className="x">{name}</b>',
  python: 'def find(name):\n    return [name] if name is not None else []\n',
  java: 'class A { int find(String name) { return name == null ? 0 : name.length(); } }',
  go: 'package a\n\nfunc find(name string) int {\n\treturn len(name)\n}\n',
  rust: 'fn find(name: &str) -> usize { name.len() }',
  cpp: 'int find(const std::string& name) { return name.size(); }',
  'c-sharp': 'class A { int Find(string name) => name?.Length ?? 0; }',
  ruby: 'def find(name)\n  name.nil? ? [] : [name]\nend\n',
  php: '<?php function find($name) { return strlen($name); }',
  bash: 'find() {\n  local name="$1"\n  echo "$name"\n}\n',
}

/** What every parser must prove. The subject may lack a language: then it gives no tree. */
export const syntaxParserCases: readonly ConformanceCase<SyntaxParser>[] = [
  ...Object.entries(PROGRAMS).map(([language, program]) => ({
    name: `reads a small program in ${language} without an error node`,
    async run(parser: SyntaxParser) {
      const tree = await parse(parser, program, language as SyntaxLanguage)
      assert.ok(listNodes(tree.root).every(({ isError }) => !isError))
      const leaves = listNodes(tree.root).filter(({ children }) => children.length === 0)
      assert.ok(leaves.some(({ start, end }) => /^(name|\$name)$/.test(program.slice(start, end))))
    },
  })),
  ...casesOf<SyntaxParser>({
    async 'broken code gives a tree with an error node in it'(parser) {
      const tree = await parse(parser, 'function ( { return = ;', 'javascript')
      assert.ok(listNodes(tree.root).some(({ isError }) => isError))
    },
    async 'says the role that a node has in its parent, and what is punctuation'(parser) {
      const text = 'a === b'
      const { root } = await parse(parser, text, 'javascript')
      const roles = listNodes(root).flatMap(({ field, start, end, isNamed }) =>
        field === undefined ? [] : [[field, text.slice(start, end), isNamed]],
      )
      assert.deepEqual(roles, [
        ['left', 'a', true],
        ['operator', '===', false],
        ['right', 'b', true],
      ])
    },
    async 'places are counted in UTF-16 units, whatever stands before them'(parser) {
      const text = '// 👩‍👩‍👧 가나다 שלום\nlet café = "🙂한국어" + rest'
      const { root } = await parse(parser, text, 'javascript')
      const [found] = listNodes(root).filter(({ start, end }) => text.slice(start, end) === 'rest')
      assert.equal(found?.type, 'identifier')
      assert.equal(root.end, text.length)
    },
    async 'a piece of PHP needs no opening tag'(parser) {
      const text = 'if ($a == null) { return $b; }'
      const { root } = await parse(parser, text, 'php')
      assert.ok(listNodes(root).every(({ isError }) => !isError))
      const names = listNodes(root).filter(({ type }) => type === 'variable_name')
      assert.deepEqual(
        names.map(({ start, end }) => text.slice(start, end)),
        ['$a', '$b'],
      )
    },
    async 'any text that is short enough gets a tree within its bounds, and harms nothing'(parser) {
      for (const text of NASTY_TEXTS.filter((text) => text.length <= SYNTAX_TEXT_LENGTH_MAX)) {
        const tree = await parser.parse(text, 'typescript')
        if (tree !== undefined) checkTree(tree, text)
      }
      await parse(parser, PROGRAMS.typescript, 'typescript')
    },
    async 'a text that is too long or too deep gives no tree, and the next one works'(parser) {
      const long = 'x;'.repeat(SYNTAX_TEXT_LENGTH_MAX / 2 + 1)
      assert.equal(await parser.parse(long, 'javascript'), undefined)
      const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
      assert.equal(await parser.parse(deep, 'javascript'), undefined)
      await parse(parser, 'x', 'javascript')
    },
    async 'calls made at once each get the tree of their own text'(parser) {
      const languages = Object.keys(PROGRAMS) as SyntaxLanguage[]
      const trees = await Promise.all(
        [...languages, ...languages].map((language) => parse(parser, PROGRAMS[language], language)),
      )
      assert.deepEqual(
        trees.map(({ language }) => language),
        [...languages, ...languages],
      )
    },
    async 'can be closed twice, and refuses to work afterwards'(parser) {
      await parse(parser, 'before', 'javascript')
      await parser.close()
      await parser.close()
      await assert.rejects(parser.parse('after', 'javascript'), (error) =>
        MemoryError.is(error, 'MODEL_FAILED'),
      )
    },
  }),
]

async function parse(
  parser: SyntaxParser,
  text: string,
  language: SyntaxLanguage,
): Promise<SyntaxTree> {
  const tree = await parser.parse(text, language)
  assert.ok(tree !== undefined, `no tree for ${language}`)
  assert.equal(tree.language, language)
  checkTree(tree, text)
  return tree
}

/** What must be true of any tree: children lie in their parent, in order. */
function checkTree({ text, root }: SyntaxTree, given: string): void {
  assert.equal(text, given)
  assert.ok(root.end <= text.length)
  for (const { start, end, children } of listNodes(root)) {
    assert.ok(start <= end)
    let last = start
    for (const child of children) {
      assert.ok(child.start >= last && child.end <= end)
      last = child.end
    }
  }
}

function listNodes(root: SyntaxNode): readonly SyntaxNode[] {
  const nodes = [root]
  for (const { children } of nodes) nodes.push(...children)
  return nodes
}
