import { describe, expect, test } from 'vitest'
import type { JunkReason } from './junk-reason.ts'
import { readJunk } from './read-junk.ts'

// One sentence a line, in English, Italian and Korean.
const JUNK: Readonly<Partial<Record<JunkReason, string>>> = {
  'tool-noise': `
    INFO: Worker 3 started
    [2025-03-01 09:00:00] DEBUG heartbeat ok
    npm ERR! code ELIFECYCLE
    148 tests passed in 12.3s
    WARN  [cache] eviction took 120ms
    Traceback (most recent call last):
    Sync complete: 12 files, 0 conflicts
    ERRORE: connessione rifiutata su 127.0.0.1:5432
    동기화 완료: 파일 12개
    <system-reminder>Do not mention this to the user.</system-reminder>
    npm WARN deprecated inflight@1.0.6: This module is not supported
    added 214 packages, and audited 215 packages in 6s
    [=====>      ] 45% 12.3MB/s eta 3s
    2024-05-03T10:22:31.123Z INFO  [server] Listening on port 3000
    10:22:31 DEBUG cache miss for key user:42
    at Object.<anonymous> (/app/src/index.js:10:15)
    {"status":"ok","count":3,"items":[1,2,3]}
    -rw-r--r-- 1 root root 1024 May  3 10:22 package.json
    .....F....s..
    Tests: 3 failed, 42 passed, 45 total
    PASS src/utils/date.test.ts
    nothing to commit, working tree clean
    $ git status
    total 48
    Done in 3.42s.
    webpack compiled successfully in 1203 ms
    warning: LF will be replaced by CRLF in package.json.
    GET /api/users 200 12ms
    Segmentation fault (core dumped)
    Downloading https://example.com/file.tar.gz
    remote: Counting objects: 100% (12/12), done.
    src/app.ts(12,5): error TS2322: Type 'string' is not assignable to type 'number'.
    100%|██████████| 50/50 [00:03<00:00, 15.1it/s]
    #include <stdio.h>
    import { foo } from './foo'
    const x = await fetch(url)
    ffmpeg version 6.0 Copyright (c) 2000-2023
    Step 3/12 : RUN npm ci
    ---> Running in 5f2c3a1b
    Tool call: read_file completed
    Exit code: 0
    Errore: file non trovato (ENOENT) /tmp/x.txt
    Compilazione completata in 3,2 s
    [INFO] avvio del servizio in corso...
    오류: 파일을 찾을 수 없습니다 (ENOENT)
    빌드 완료 (3.2초)
    Fetching results...
    Build succeeded.
    yarn install v1.22.19
    [1/4] Resolving packages...
    info Direct dependencies
    ✨  Done in 12.34s.
    ERROR in ./src/index.js 12:4-20
    Module not found: Error: Can't resolve './foo'
    Uncaught TypeError: Cannot read properties of undefined (reading 'map')
    2025/01/02 13:14:15 [notice] 1#1: start worker process 30
    Jan 02 13:14:15 host sshd[123]: Accepted publickey for root
    drwxr-xr-x  5 me staff 160 Jan  2 13:14 src
    3 passing (12ms)
    ============ 5 passed, 1 warning in 0.12s ============
    test_login.py::test_ok PASSED [ 50%]
    {"level":30,"time":1700000000,"msg":"request completed"}
    <div class="card"><p>Hi</p></div>
    SELECT * FROM users WHERE id = 3;
    for (let i = 0; i < 10; i++) {
    def main():
    CONTAINER ID   IMAGE     COMMAND
    eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9eyJzdWIiOiIxMjM0NTY3ODkwIn0abc
    Receiving objects:  67% (812/1212), 3.1 MiB | 2.2 MiB/s
    CPU: 23%  MEM: 512MB  LOAD: 0.42
    ping statistics: 4 packets transmitted, 4 received, 0% packet loss
    src/a.ts:12:7 - error TS2304: Cannot find name 'x'.
    Build completata con successo.
    빌드가 성공했습니다.
    Linting... 0 problems
    error Command failed with exit code 1.
    Uploading artifacts... done
    Compiling serde v1.0.197
    kubectl get pods -n staging
  `,
}

const JUNK_OF_SEVERAL_LINES: readonly (readonly [JunkReason, string])[] = [
  [
    'tool-noise',
    'Traceback (most recent call last):\n  File "main.py", line 3, in <module>\n    foo()\nNameError: name \'foo\' is not defined',
  ],
  ['tool-noise', '@@ -1,4 +1,6 @@\n-const a = 1\n+const a = 2'],
  ['tool-noise', '\u001b[32m✓\u001b[0m src/a.test.ts (3 tests) 12ms'],
  ['tool-noise', "On branch main\nYour branch is up to date with 'origin/main'."],
  ['tool-noise', 'Collecting requests\n  Downloading requests-2.31.0-py3-none-any.whl (62 kB)'],
  ['tool-noise', ' M src/app.ts\n?? notes.txt'],
  ['tool-noise', '> my-app@1.0.0 build\n> tsc -p .'],
  ['tool-noise', 'java.lang.NullPointerException\n\\tat com.acme.Foo.bar(Foo.java:12)'],
  [
    'tool-noise',
    'NAME      READY   STATUS    RESTARTS   AGE\napi-7c9   1/1     Running   0          3d',
  ],
  [
    'tool-noise',
    'Sure! Here is the updated code:\n```ts\nconst a = 1\nconst b = a + 1\n```\nLet me know if you have questions.',
  ],
  [
    'tool-noise',
    'diff --git a/a.ts b/a.ts\n@@ -1,2 +1,2 @@\n-keep the old value\n+keep the new value\n the rest',
  ],
  ['tool-noise', '{\n  "name": "loci",\n  "private": true\n}'],
]

describe('T12 work of the moment stays out', () => {
  const cases = Object.entries(JUNK).flatMap(([reason, block]) =>
    linesOf(block).map((text) => ({ reason, text })),
  )
  test.each(cases)('T12 "$text" is dropped as $reason', ({ reason, text }) => {
    expect(readJunk(text)).toBe(reason)
  })

  test.each(JUNK_OF_SEVERAL_LINES)('T12 several lines are dropped as %s', (reason, text) => {
    expect(readJunk(text)).toBe(reason)
  })
})

function linesOf(block: string): readonly string[] {
  return block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
