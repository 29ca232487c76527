// More lines that programs write: reports of runs, servers, clusters, transfers and crashes. Each
// is the shape of a line, tried without its outer blanks.

const OUTCOME =
  '(?:added|changed|destroyed|upgraded|newly installed|removed|passed|failed|skipped|ignored|pending|warnings?|errors?|insertions?|deletions?|Warning\\(s\\)|Error\\(s\\))'

export const REPORTS: readonly RegExp[] = [
  // Two counts of what became of things: "3 added, 1 destroyed".
  new RegExp(`\\b\\d+ ${OUTCOME}[,;.]? .{0,40}?\\b\\d+ ${OUTCOME}`, 'u'),
  /^[\w ]{1,24}: {0,3}\d+(?:\.\d+)? ?%(?: \w+)? ?[|(/]|\d% \w+ \|/u,
  /^\w[\w ]{0,20}\S? {2,}: \S/u,
  /^collected \d+ items?|^--- (?:PASS|FAIL|SKIP): |^[EFWI] {2,}\S/u,
  /^\[ *\d{1,3}%\] \S|^\[\w+\] › |^-- (?:Configuring|Generating|Build files|Found|Detecting|Looking|Check|The \w+ compiler)/u,
  /\b(?:job|task|worker|request|query|stage|step|build)\b.{0,60}\b(?:finished|succeeded|completed|failed|done) in \d+(?:\.\d+)? ?(?:ms|s|sec|seconds|m|min)(?!\w)/iu,
  /^[\w.-]+\/[\w.-]+ (?:created|configured|unchanged|deleted|patched|scaled|restarted|labeled)$/u,
  /^(?:OOMKilled|Evicted|CrashLoopBackOff|ImagePullBackOff|ErrImagePull|Terminated|FailedScheduling|BackOff)(?:$|:| )/u,
  /^(?:apiVersion|kind|metadata|spec|namespace): ?(?:[\w./-]+)?$|^[a-z][\w.-]*: (?:true|false|null|v\d+\S*|\[\]|\{\})$/u,
  /^\w+(?:\[\d+\])?: (?:Started|Stopped|Starting|Stopping|Reached target|Finished|Listening on) /u,
  /^(?:Active: (?:active|inactive|failed)|Loaded: loaded|Main PID: \d)/u,
  /^(?:error|fatal|hint|err): \S/u,
  /^(?:Unhandled exception|Uncaught \w|Exception in thread |\w* ?[Ff]atal error: |Error response from daemon)/u,
  /^\(\w+:\d+\) (?:\[\w+\] )?\w*Warning|^\(error\) [A-Z]/u,
  /\bsegfault at \S|^Oops: \d|^CONFLICT \(/u,
  /^##\[\w+\]|^::(?:group|endgroup|error|warning|notice|set-output)/u,
  /^={2,}> \S|^={3,} ?\S/u,
  /^(?:real|user|sys)\s+\d+m[\d.]+s/u,
  /^[<>*] (?:HTTP\/|Connected to|Trying |Closing|[A-Z][\w-]+: |TLS)/u,
  /^[A-Z][A-Za-z-]{2,30}: [a-z]+\/[a-z\d.+-]+(?:;.*)?$/u,
  /^(?:Local|Network|External|On Your Network): +https?:/u,
  /^<(\w[\w:-]*)(?: [^<>]*)?>.*<\/\1>$/u,
  /^[0-9a-f]{6,8}:? +(?:[0-9a-f]{2,4} +){4}/u,
  /^\d+\) (?:"|\(\w+\) )|^\w+=\w{1,3} ?= ?\S/u,
  /\b(?:sent|received) [\d,.]+ (?:[kKMG]i?)?bytes\b/u,
  /^(?:inflating|extracting|deflated|creating|adding|linking|copying): \S|^Archive: /u,
  /^[a-z][\w.+-]{1,15}: (?:Removing|connection|unexpected|cannot|can't|could not|invalid|not found|no such|missing|failed|configuration file)\b/u,
  /^Creating (?:network|volume|container) "?[\w-]+"?(?: with|\.\.\.|$)/u,
]
