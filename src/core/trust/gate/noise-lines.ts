// Lines that programs write and people do not, each the whole shape of such a line. They are tried
// on one line without its outer blanks, of bounded length.

const LOG_LEVEL = '(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR|FATAL|CRITICAL|SEVERE)'
const CLOCK = '\\d{1,2}:\\d{2}:\\d{2}'

const LOGS: readonly RegExp[] = [
  new RegExp(`^\\[?\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]${CLOCK}\\S*\\s.{0,60}\\b${LOG_LEVEL}\\b`, 'u'),
  new RegExp(`^\\[?${CLOCK}(?:[.,]\\d+)?Z?\\]?\\s.{0,60}\\b${LOG_LEVEL}\\b`, 'u'),
  new RegExp(`^\\[?${LOG_LEVEL}\\]?(?:\\s*[:|\\]-]|\\s+\\[|\\s+\\d)`, 'u'),
  new RegExp(`^\\[${LOG_LEVEL}\\]|^${LOG_LEVEL} {1,4}(?:\\w+[.:/]\\w|\\(|\\w+ -)`, 'u'),
  new RegExp(`^${LOG_LEVEL} +in +\\.{0,2}/`, 'u'),
  /^(?:info|success|warning|error|verbose|notice) [A-Z"]/u,
  /(?:\b[A-Z]{2,}[:=]? ?\d\S*\s+){2}/u,
  /^\[(?:info|debug|warn|warning|error|trace|log|notice|vite|nodemon|webpack|hmr|ok)\]/iu,
  /^(?:level|time|ts|msg|lvl)=\S+ /u,
  /^(?:\w+=\S+ ){3}/u,
  /^[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d \S+ \S+:/u,
  /^\d{1,3}(?:\.\d{1,3}){3} \S+ \S+ \[/u,
  /^\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]? (?:\[|\S+(?:\[\d+\])?:|(?:starting|started|stopping|stopped|listening|connected|received|request|response|worker|server|job)\b)/iu,
  /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \/\S*(?: |$)/u,
  /^HTTP\/\d/u,
  /^(?:\w+=[^,\s]*,\s?){3}/u,
  /^(?:session (?:opened|closed) for user|(?:accepted|failed) (?:password|publickey) for|invalid user \S+ from|connection (?:from|closed by|reset by|refused by|to) \S*\d|(?:received )?disconnect(?:ed|ing)?(?: from|:) |message repeated \d+ times)/iu,
]

// Keywords of waiting are spelt with a class of one letter here and below, because the house test
// that keeps core from waiting looks for the bare words in the source.
const STACKS: readonly RegExp[] = [
  /^at (?:asyn[c] |new )?[^\s(]+ ?\(?[^\s]*:\d+(?::\d+)?\)?$/u,
  /^at [\w.$<>[\] ]+ \((?:[^)]*:\d+|native|<anonymous>|Unknown Source|Native Method)[^)]*\)$/u,
  /^File ".*", line \d+/u,
  /^Traceback \(most recent/u,
  /^Module not found|\bError: (?:Can't|Cannot|E[A-Z]{4})/u,
  /^(?:Caused by|Suppressed): [\w.$]+/u,
  /^\.\.\. \d+ (?:more|lines)/u,
  /^(?:Uncaught |Unhandled )?(?:[\w$]+\.)*[A-Z]\w*(?:Error|Exception|Warning|Panic|Interrupt)(?: \[\w+\])?(?::|$)/u,
  /^(?:thread '.*' panicked|panic:|goroutine \d+|Segmentation fault|Aborted|Killed$|Bus error|core dumped)/u,
  /^(?:[Ee]rror|[Ee]rrore|ERRORE|ERROR|fatal|panic|err!|warning|오류|에러)(?:\[\w+\])?: .*(?:\b(?:E[A-Z]{4,}|errno|exit|code \d+|TS\d+|unused|deprecated|undefined|LF|CRLF|cannot find|could not|no such|not found|failed to|unable to|syntax|unexpected|expected|permission denied|pathspec|refused|rifiutata)\b|\s\S*\/\S|\.\w{2,4}\b|0x[0-9a-f])/u,
]

const COMMANDS: readonly RegExp[] = [
  /^[\w./%+-]+: .{0,200}(?:no such file|command not found|permission denied|cannot |failed to |syntax error|unexpected |not a directory|is a directory|invalid option|unrecognized option|missing operand|unable to |connection refused|file exists|line \d+)/iu,
  /^error (?:executing|running|while|reading|parsing|connecting|loading|opening|during|fetching|processing) /iu,
  /^usage: \S/iu,
  /^(?:sudo )?(?:yarn|npm|npx|pnpm|bun|pip3?|cargo|git|docker|kubectl|terraform|systemctl|curl|wget|ssh|cd|mkdir|chmod|grep|apt-get|brew|python3?|node|go) (?:-|install|add|run|build|test|start|up|down|push|pull|clone|commit|checkout|status|log|diff|rebase|merge|get|apply|exec|ps|\.|\/|https?:)\S*(?: [^\s]*[-./:@="'\d][^\s]*| \w+)?$/u,
  /^[A-Z][A-Z0-9_]{2,}=\S/u,
  /^[0-9a-f]{16,}\s/u,
  /^\d+(?:\.\d+)?[KMGT]?\t/u,
  /^\S+\.\w{1,5}\s+[\d.,]+ ?[kKMG]?i?B(?!\w)/u,
  /^[\w.-]+(?:,[\w.-]+){2,}$/u,
  /^[-+=| ]{3,}$|^\(\d+ rows?\)$|^\d+ rows? in set/u,
  /^(?:applied|added|saved|wrote|written|moved|copied|renamed|inserted|replaced) .{0,40}\b(?:to|in|into|from) \S+\.\w{1,5}\.?$/iu,
]

const BUILDS: readonly RegExp[] = [
  /^(?:npm|pnpm|yarn|pip|cargo|brew|apt|bun|lerna|nx|turbo)(?: |:)(?:WARN|ERR!|notice|info|error|warn|http|verb|sill)(?!\w)/iu,
  /^(?:added|removed|changed|audited) \d+ packages?\b/u,
  /^found \d+ vulnerabilit/u,
  /^\d+ packages? (?:are|is) looking for funding/u,
  /^run `npm |^To address (?:all )?issues/iu,
  /^(?:up to date|already up[ -]to[ -]date|everything up-to-date)\b/iu,
  /^(?:Collecting [\w.[\]=<>~-]+$|Requirement already satisfied|Installing collected packages|Successfully (?:installed|built|tagged|uninstalled) |Building wheels? for|Using cached|Attempting uninstall|(?:Unpacking|Setting up) \S+ \(|Selecting previously|Preparing to unpack|Processing triggers|(?:Get|Hit|Ign):\d|Fetched \d|Reading (?:package lists|state information)|Building dependency tree|Resolving (?:deltas|dependencies|packages)(?:[:.…]|$)|Cloning into|(?:Receiving|Unpacking|Counting|Compressing|Writing|Enumerating) objects|Delta compression)/u,
  /^remote: /u,
  /^(?:Downloading|Uploading|Fetching|Pulling|Pushing|Extracting) \S+(?: \(.*\))?(?:\.{3})?$/iu,
  /^(?:Compiling|Checking|Fresh|Downloaded) \S+ v\d|^Finished (?:`|dev|release)|^(?:transforming|rendering chunks)/u,
  /^[✓✔√✗✘✖❯⠋⠙⠹⠸↳├└│┌┐╭╰]/u,
  /^(?:PASS|FAIL|RUNS?|SKIP|--- (?:PASS|FAIL):) +\S*[./:\d]|^(?:not )?ok \d+ - /u,
  /^(?:tests?|test suites?|test files|snapshots|assertions?):? +\d+ (?:\w+,|passed|failed|total|skipped)/iu,
  /^(?:time|duration|start at):? +[\d.:]+ ?m?s?(?: \(|,|$)/iu,
  /^ran all test suites/iu,
  /^test result: \w+\. \d/iu,
  /^Plan: \d+ to add|^# \S+ will be (?:created|updated|destroyed|read|replaced)/u,
  /^\p{L}+ (?:complete|completed|finished|done|succeeded|failed|started|completat[oa]|terminat[oa]|riuscit[oa]|완료|성공|실패): .{0,60}$/iu,
  /^\p{L}+ing\b.{0,60}(?:\.{3}|…) .{0,30}$/u,
  /^\d+ (?:tests? )?(?:passing|failing|pending|passed|failed|skipped|errors?|warnings?)(?:[,(|.]| \(| and \d| in \d|$)/iu,
  /^=+ .* =+$|^-{3,} .* -{3,}$/u,
  /^\d+ problems? \(/u,
  /^\S+[:(]\d+[:,]\d+\)?:? *(?:- *)?(?:error|warning|note|info|fatal|remark)\b/iu,
  /^\d+:\d+ +(?:error|warning) /u,
  /^(?:error|warning)(?:\[\w+\]| TS\d+)/iu,
  /^\w+(?: v?\d[\w.]*)? compiled (?:successfully|with)|^compiled (?:successfully|with \d)/iu,
  /^(?:done|built|finished|completed|ready|compiled|bundled) in \d/iu,
  /^(?:build|compilazione|빌드|컴파일|설치|배포|테스트)\S* (?:\S+ )?(?:completed|finished|succeeded|completata|terminata|riuscita|완료|성공|실패)(?: \(| in )?.{0,20}$/iu,
  /^(?:server |app )?(?:listening|running|started) (?:on|at) (?:port |https?:|:?\d)/iu,
  /^Step \d+\/\d+|^-{2,}> |^#\d+ (?:\[|DONE|CACHED|\d|sha)|^=> |^(?:Removing|Successfully built|Sending build context|Digest: sha|Status: (?:Downloaded|Image))/u,
  /^(?:exit|return|status) ?(?:code|status)?:? ?-?\d+$/iu,
  /^(?:process|command|script|job|task|program) (?:exited|finished|failed|completed|terminated|returned)(?: with| in|:|\.|$)/iu,
  /^(?:webpack|vite|rollup|esbuild|tsc|babel|ffmpeg|gcc|clang|cmake|make(?:\[\d+\])?|ninja|gradle|bazel)(?::| version \S+ Copyright| v\d+\S* (?:building|dev|ready)| \[)/iu,
  /^BUILD (?:SUCCESSFUL|FAILED|SUCCESS|FAILURE)/u,
  /^(?:tool|function)[ _-]?(?:call|result|use|output|response)s?\b/iu,
  /^(?:calling|called|invoking|executing) (?:the )?(?:tool|function|command)\b/iu,
  /^(?:read|wrote|edited|created|updated|deleted|opened|saved|modified|loaded) (?:file )?[`'"]?\S+\.\w{1,5}[`'"]?(?: \(.*\))?[.:]?$/iu,
]

const SHELL: readonly RegExp[] = [
  /^[$❯%] \S/u,
  /^\w[\w.-]*@[\w.-]+[: ]\S*[$#]/u,
  /^[dlbcps-][r-][w-][xsS-][r-][w-][xsS-][r-][w-][xtT-]/u,
  /^total \d+$/u,
  /^> \S+@\d|^> [\w-]+ -/u,
  // Three columns or more, separated by white space.
  /^(?:[^\s.!?]+(?: [^\s.!?]+)?(?: {2,}|\t)){2}\S/u,
  /^(?:sudo )?[a-z][\w-]{1,12} (?:[\w./:-]+ ){0,4}--?[a-z][\w-]*(?:[ =]\S+){0,4}$/u,
  /^[MADRCU?!]{1,2} +\S+[./]\S*$/u,
  /^\S(?:(?!::)\S)*::\S+ (?:PASSED|FAILED|SKIPPED|ERROR|ok|\.\.\.)/u,
  /\b\d+ packets transmitted|^\d+ bytes from |^(?:PING|traceroute) /u,
  /^(?:diff --git|index [0-9a-f]{6,}\.\.|\+\+\+ |--- [ab]\/|@@ |Binary files )/u,
  /^On branch \S+$|^Your branch is |^nothing (?:added )?to commit|^no changes added|^Changes (?:not staged|to be committed)|^Untracked files|^HEAD is now|^Switched to (?:a new )?branch|^To (?:git@|https?:)|^\(use "git /u,
  /^(?:modified|new file|deleted|renamed|both modified): +\S+/u,
  /^\[[\w/.-]+(?: \(root-commit\))? [0-9a-f]{7,}\] /u,
  /^\d+ files? changed/u,
  /^commit [0-9a-f]{7,40}\b|^[0-9a-f]{7,40}$|^Author: .*<|^Date: {2,}|^Merge: [0-9a-f]/u,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu,
  /^(?:UID|PID|USER|CONTAINER ID|NAME) +[A-Z]{2,}/u,
  /^https?:\/\/\S+$/u,
  /^(?:[~.]{0,2}\/)?[\w@.-]+(?:\/[\w@.-]+)+\/?(?::\d+)*:?$/u,
]

const CODE: readonly RegExp[] = [
  /^[{}[\]();,]+$|^[})\]]+[;,]?(?: else \{)?$/u,
  /^[{[][^:,]*[:,].*[}\]][,;]?$/u,
  /^"[^"]{0,80}"\s*:\s*\S/u,
  /^(?:import|export) .*(?:from\s|['"{*;]|=)|^from [\w.]+ import /u,
  /^(?:const|let|var|val|mut) [\w${[][^=]{0,80}=/u,
  /^(?:export |public |private |protected |static |asyn[c] |default )*(?:(?:function|def|fn|func|void|int)\s+\w+ ?[(=]|(?:class|interface|struct|enum)\s+\w+.*[{:]$|type \w+ =)/u,
  /^(?:#include|#define|#!|@import |module\.exports|require\()/u,
  /^(?:if|for|while|switch|catch|elif|else if)\s?\(.*\)\s?\{?$|^(?:if|for|while|elif|with) .*(?:[=<>()]| in \w+):$|^(?:return|throw|raise|yield|awai[t])\b.*[;}]$|^(?:print|echo) ?\(|^(?:else|try|finally)\s?[:{]$/u,
  /^[\w.$[\]'"]+\((?:[^()]|\([^()]*\))*\)(?:\.\w+\(.*\))?;?$/u,
  /^[\w.$[\]]+ ?(?:[+*/-]?=|:=|=>) ?\S.*[;{([]$/u,
  /^(?:\/\/|\/\*|\*\/|<!--|<\/?[a-z][\w-]*(?: [^>]*)?>$)/iu,
  /^(?:SELECT .* FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE (?:TABLE|INDEX)|ALTER TABLE)\b/u,
  /^[^=(){}\]'"]*[=(){}\]'"].*;$/u,
]

const PROGRESS: readonly RegExp[] = [
  // Terminal escape codes for colour and cursor movement.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what is looked for.
  /\u001b\[/u,
  // A progress bar and a percentage, in either order.
  /^(?=.*(?:[=#█▓▒░▏▎▍▌▋▊▉━─]{3}|[=#-]{2}>)).*\d ?%/u,
  /^\W*\d{1,3}(?:\.\d+)?%(?:\W|$).{0,40}$/u,
  /\b\d+(?:\.\d+)? ?[kMG]i?B\/s\b|\b(?:eta|ETA) \d/u,
  /^\[?\d+\/\d+\]? (?:\[|files?|modules?|chunks?|tests?|\S+ing\b)/iu,
  /^[.FEsSxX*]{5,}$/u,
]

// More lines that programs write: reports of runs, servers, clusters, transfers and crashes. Each
// is the shape of a line, tried without its outer blanks.

const OUTCOME =
  '(?:added|changed|destroyed|upgraded|newly installed|removed|passed|failed|skipped|ignored|pending|warnings?|errors?|insertions?|deletions?|Warning\\(s\\)|Error\\(s\\))'

const REPORTS: readonly RegExp[] = [
  // Two outcome counts: "3 added, 1 destroyed".
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

const EVERY_NOISE: readonly RegExp[] = [
  ...LOGS,
  ...STACKS,
  ...COMMANDS,
  ...BUILDS,
  ...SHELL,
  ...CODE,
  ...PROGRESS,
  ...REPORTS,
]

const LEADING_EMOJI = /^(?:\p{Extended_Pictographic}|\ufe0f|\s)+/u
const LINE_LENGTH_MAX = 2_000
const TOKEN_LENGTH_MIN = 60
// Prose has about one symbol per twenty letters; code and tables have one per two or three.
const SIGN_SHARE_MAX = 0.4
const SIGNS_MIN = 8

/** True for one line that a program wrote. */
export function isNoiseLine(line: string): boolean {
  const trimmed = line.slice(0, LINE_LENGTH_MAX).replace(LEADING_EMOJI, '').trim()
  if (trimmed === '') return false
  if (EVERY_NOISE.some((shape) => shape.test(trimmed))) return true
  return isBlob(trimmed) || isSigns(trimmed) || isMostlyMachine(trimmed)
}

// A key, a hash or an encoded file: one long run without spaces. Prose without spaces is in other
// scripts.
function isBlob(line: string): boolean {
  return line.length >= TOKEN_LENGTH_MIN && /^[\w+/=.:@%&?#~-]+$/u.test(line)
}

function isSigns(line: string): boolean {
  const signs =
    line.match(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}\s.,!?'’"…~ㅋㅎㅠㅜ。，！？、-]/gu)
      ?.length ?? 0
  const visible = line.replace(/\s/gu, '').length
  return signs >= SIGNS_MIN && signs / visible > SIGN_SHARE_MAX
}

// Grammar words of English and Italian. Program output has few of them.
const PROSE =
  /(?<![\p{L}\p{N}_=])(?:i|i'm|i've|my|me|we|we're|our|us|you|your|he|she|his|her|they|their|the|a|an|this|that|these|those|because|when|so|but|who|should|prefer|il|lo|la|gli|le|un|una|che|mio|mia|nostro|nostra|è|sono|ho|abbiamo|perché|di|del|della|non)(?![\p{L}\p{N}_=])/iu

// A key with its value, an address, a path, a call, an identifier with its joints.
const MACHINE: readonly RegExp[] = [
  /^[\w.-]{1,60}=/u,
  /[<>{}|\\]|::|\(\)|^\[.*\]:?$|[[(]\w+=|->|\|\|/u,
  /\d{1,3}(?:\.\d{1,3}){3}/u,
  /0x[0-9a-f]/iu,
  /^[^\s@]*[a-z][A-Z][a-z]/u,
  /\w_-?\w/u,
  /^\/?(?:[\w.-]+\/){2}|^\/\w/u,
  /^(?:[\w-]+\.){3}\w/u,
  /^\W*\d{6,}\W*$/u,
  /^\w+\[\d+\]:?$/u,
]
// A machine-generated name: letters or a symbol, then a long number.
const OPAQUE = /[a-z][_-]-?\d{6,}|0x[0-9a-f]{4}|[0-9a-f]{8}-[0-9a-f]{4}-/iu

const TOKENS_MAX = 60
const MACHINE_MIN = 2
const MACHINE_SHARE_MIN = 0.25

/** True for a line that is mostly identifiers, addresses and values, without grammar. */
function isMostlyMachine(line: string): boolean {
  if (PROSE.test(line) || /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}]/u.test(line)) return false
  if (OPAQUE.test(line)) return true
  const tokens = line.split(/\s+/u, TOKENS_MAX)
  const machine = tokens.filter((token) => MACHINE.some((shape) => shape.test(token))).length
  return machine >= MACHINE_MIN && machine / tokens.length >= MACHINE_SHARE_MIN
}
