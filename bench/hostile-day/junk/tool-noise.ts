/** What programs print. One template may have several lines, separated by `\n`. */
export const TOOL_NOISE: string = String.raw`
  vite v{version} building for production...\n✓ {number} modules transformed.\ndist/assets/index-{hash}.js 142.{small} kB
  webpack {version} compiled with {small} warnings in {number}31 ms
  npm WARN deprecated glob@{version}: Glob versions prior to v9 are no longer supported
  added {number} packages, and audited {number}{small} packages in {small}s
  TypeError: Cannot read properties of undefined (reading 'map')\n    at render ({file}:{number}:14)\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)
  Traceback (most recent call last):\n  File "/srv/{service}/run.py", line {number}, in <module>\n    main()\nKeyError: 'user_id'
  {"level":"info","service":"{service}","status":200,"durationMs":{number}}
  {"items":[{"id":{number},"name":"foo"},{"id":{small},"name":"bar"}],"next":null}
  diff --git a/{file} b/{file}\nindex {hash}..{hash} 100644\n@@ -{number},6 +{number},9 @@\n-  return null\n+  return cached ?? null
  2025-04-1{small} 1{small}:02:11,4{small}3 ERROR {service} - connection pool exhausted
  [1{small}:22:07] INFO  worker-{small} picked job {hash}
  PASS tests/{service}.spec.ts ({small}.{number} s)\nFAIL tests/login.spec.ts\nTests: {small} failed, {number} passed
  ===== {number} passed, {small} skipped in {small}.4{small}s =====
  test result: FAILED. {number} passed; {small} failed; 0 ignored
  Step {small}/14 : RUN npm ci --omit=dev\n ---> Using cache\n ---> {hash}
  NAME                     READY   STATUS             RESTARTS\n{service}-{hash}-x2x   0/1     CrashLoopBackOff   {number}
  On branch main\nYour branch is up to date with 'origin/main'.\nnothing to commit, working tree clean
  [{hash}] fix lint\n {small} files changed, {number} insertions(+), {small} deletions(-)
  error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.
  {file}:{number}:{small}: warning: unused variable 'tmp' [-Wunused-variable]
  curl: (7) Failed to connect to localhost port {port}: Connection refused
  GET /v2/{service}/health 200 {small}.{number} ms - 17
  127.0.0.1 - - [0{small}/Apr/2025:10:0{small}:44 +0000] "POST /login HTTP/1.1" 302 -
  Listening on http://localhost:{port}
  Downloading {service}-{version}.tgz  {percent}% [=======>      ] 3.{small} MB/s eta 0:0{small}
  SELECT count(*) FROM orders WHERE total > {number};\n count\n-------\n  {number}\n(1 row)
  ls: cannot access '/opt/{service}/conf': No such file or directory
  Error: listen EADDRINUSE: address already in use :::{port}
  java.lang.NullPointerException: Cannot invoke "Order.getId()"\n\tat com.acme.{service}.Cart.total(Cart.java:{number})
  panic: runtime error: index out of range [{small}] with length {small}\ngoroutine 1 [running]:
  const total = items.reduce((sum, one) => sum + one.price, 0)
  <div class="row"><span id="x{number}">{number}</span></div>
  id,name,amount\n{number},foo,{small}\n{small},bar,{number}
  Terraform will perform the following actions:\n  # aws_instance.{service} will be updated in-place\nPlan: {small} to add, {small} to change, 0 to destroy.
  drwxr-xr-x  {small} root root 4096 Apr  {small} 10:11 node_modules
  warning: LF will be replaced by CRLF in {file}.
  remote: Compressing objects: 100% ({number}/{number}), done.
  exit status {small}
  Sending build context to Docker daemon  {number}.{small}MB
  FATAL: password authentication failed for user "{service}"
  ok {small} - {service} responds\nnot ok {number} - retries on timeout
  Coverage: {percent}.{small}% statements | {percent}.1% branches`
