import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NASTY_TEXTS } from '../../../conformance/nasty-texts.ts'
import type { JsonValue } from '../../json.ts'
import { readEdits } from '../edits/read-edits.ts'
import { readActs } from './read-acts.ts'

/** What the commands of a script do, in their order: `look`, `change`, `check test`, `unknown`. */
function kindsOf(tool: string, input: JsonValue): string {
  return readActs(tool, input)
    .map(({ kind, check }) => (check === undefined ? kind : `${kind} ${check}`))
    .join(', ')
}

test.each([
  ['git -C shop log --oneline -5', 'kubectl -n prod describe pod web', 'sudo docker logs web'],
  [
    "sed -n '10,40p' src/장바구니.kt",
    "awk '{print $2}' dati.csv > /tmp/colonna",
    'cargo --version',
  ],
  [
    'psql -c "select 1"',
    'curl -s -o pagina.html localhost:8080/health',
    'find . -type f -exec cat {} +',
  ],
  ['grep -c rm Makefile > conta.txt', 'npm ls install', 'apt-get install --dry-run jq'],
])('W10 a look stays one with any flag, and wherever it is kept: %s, %s, %s', (...scripts) => {
  for (const script of scripts) expect([script, kindsOf('bash', script)]).toEqual([script, 'look'])
})

test.each([
  ['perl -pi -e "s/a/b/" f.py', 'find . -name "*.ts" -exec sed -i "s/a/b/" {} +', '> log'],
  ['sudo apt-get install -y jq', 'python3 -m pip install yaml', 'rails db:migrate'],
  ['systemctl restart redis', 'npx prettier --write .', 'mysql -e "alter table t add c int"'],
  ['ln -s ../a b', 'git apply fix.diff', 'yq -i ".a = 1" app.yml'],
])(
  'W10 a change is an edit, or what installs, migrates, starts or mends: %s, %s, %s',
  (...scripts) => {
    for (const script of scripts)
      expect([script, kindsOf('bash', script)]).toEqual([script, 'change'])
  },
)

test.each([
  ['frobnicate 7', 'ssh host', 'git bisect start', 'git push', 'export PORT=1'],
  [
    'kubectl config use-context x',
    'curl -XPOST x',
    'touch /tmp/x',
    'sed -i s/a/b/ /tmp/x',
    'make -n up',
  ],
])('W10 what may be anything is not called a change: %s, %s, %s, %s, %s', (...scripts) => {
  for (const script of scripts) {
    expect([script, kindsOf('bash', script)]).not.toEqual([script, 'change'])
    expect([script, kindsOf('bash', script)]).not.toEqual([script, 'look'])
  }
})

test.each([
  ['check test', ['PYTHONPATH=. pytest -q', 'docker compose exec web pytest', 'mvn clean test']],
  ['check test', ['pnpm run test:unit', 'bash scripts/run_tests.sh', 'node --test', 'make test']],
  [
    'check build',
    ['make', 'npm run build > log.txt', 'cargo build --release', 'tsc -p . | tee log'],
  ],
  ['check lint', ['ruff check .', 'black --check .', 'go vet']],
  ['check run', ['python load.py --port 1', 'node -e "test()"', './start.sh', 'npm run dev']],
])('W10 a check is told by the question that it answers: %s', (kind, scripts) => {
  for (const script of scripts) {
    expect([script, kindsOf('bash', script).split(', ')[0]]).toEqual([script, kind])
  }
})

test.each([
  ['look, look, check test, look', 'cd shop && ls; npm test 2>&1 | tail -3 # 확인'],
  ['change, check test', "sed -i 's/>/>=/' a.py && pytest > log.txt"],
  ['look, change', 'cat fix.diff | git apply'],
  ['look, change', 'echo 1 | sudo tee /etc/x'],
  ['change, check run', "cat > a.py <<'EOF' && python a.py\nprint('npm test; rm x')\nEOF"],
  ['change', 'for f in *.md; do sed -i "s/a/b/" "$f"; done'],
  ['look, change, check test', 'bash -lc "cd a && npm ci && npm test"'],
  ['look', 'grep -rn "rm -rf build && npm test" docs'],
  ['look, look', 'if [ -f x ]; then cat x; fi'],
])('W10 the commands of one step are read one by one: %s', (kinds, script) => {
  expect(kindsOf('terminal', script)).toBe(kinds)
})

test('W10 a command is told as it was typed, without the words that say in what order it is run', () => {
  const script = 'for f in *; do sed -i \'s/a b/c/\' "$f"; done && if make; then rm out; fi'
  expect(readActs('bash', script).map(({ text }) => text)).toEqual([
    'sed -i \'s/a b/c/\' "$f"',
    'make',
    'rm out',
  ])
})

test.each([
  ['look', 'Read', { file_path: 'a.ts' }],
  ['look', 'mcp__github__list_issues', {}],
  ['look', 'str_replace_editor', { command: 'view', path: 'a.ts' }],
  ['look', 'TodoRead', {}],
  ['look', 'sql', 'SELECT nome FROM clienti'],
  ['look', 'http', { method: 'GET', url: 'https://example.org' }],
  ['change', 'mcp__files__write_file', { path: '메모.md', content: 'x' }],
  ['change', 'search_replace', 'src/a.ts'],
  ['change', 'edit', 'eslint.config.js'],
  ['change', 'mcp__db__query', { sql: "UPDATE clienti SET città = 'Roma'" }],
  ['change', 'http', { method: 'DELETE', url: 'https://example.org' }],
  ['change', 'update_reservation', { id: 7 }],
  ['check test', 'run_tests', {}],
  ['check build', 'gradleBuild', {}],
  ['unknown', 'transfer_to_human_agents', {}],
  ['unknown', '보내기', { to: 'kim' }],
])('W10 a tool that is no shell: %s %s', (kind, tool, input) => {
  expect(kindsOf(tool, input)).toBe(kind)
  expect(kindsOf(tool, typeof input === 'string' ? input : JSON.stringify(input))).toBe(kind)
})

test.each([
  ["sed -i 's/totale - 1/totale/' src/conto.py", [['src/conto.py', 1, 1]]],
  [
    "sed -i.bak -E 's/^a+/b/' a.ts b.ts",
    [
      ['a.ts', 0, 0],
      ['b.ts', 0, 0],
    ],
  ],
  ["cat > docs/메모.md <<'END'\n하나\n둘\nEND", [['docs/메모.md', 2, 0]]],
  ["cat <<'EOF' | tee -a .env\nA=1\nEOF", [['.env', 1, 0]]],
  ["printf 'a\\nb\\n' > x.txt", [['x.txt', 2, 0]]],
  [
    'mv src/a.ts src/b.ts',
    [
      ['src/a.ts', 0, 0],
      ['src/b.ts', 0, 0],
    ],
  ],
  ['git checkout -- src/a.ts', [['src/a.ts', 0, 0]]],
  ["git apply <<'EOF'\n--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\nEOF", [['x.py', 1, 1]]],
  ['npm test > out.log 2>&1', []],
  ['grep -rn "> a.ts" src 2> /dev/null', []],
] as const)('W7 files that a shell command changes: %s', (script, files) => {
  const edits = readEdits('bash', { command: script })
  expect(
    edits.map(({ file, linesAdded, linesRemoved }) => [file, linesAdded, linesRemoved]),
  ).toEqual(files)
})

test('W10 any text is read, within its bounds', () => {
  const aText = fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(aText, aText, (tool, input) => {
      expect(readActs('bash', input).length).toBeLessThanOrEqual(200)
      expect(readActs(tool, { input }).length).toBeGreaterThanOrEqual(1)
    }),
    { numRuns: 300 },
  )
})
