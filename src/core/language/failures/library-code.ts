import type { TraceLanguage } from './failure.ts'

// Folders of package managers and runtimes, which hold no application code.
const LIBRARY_PATHS: readonly RegExp[] = [
  // JavaScript: packages, the runtime, bundler glue, browser extensions.
  /(?:^|\/)(?:node_modules|bower_components|\.yarn|\.pnpm)\//,
  /^(?:node|internal|deno|ext|bun|native|chrome-extension|moz-extension|safari-extension):/,
  /^(?:internal\/|webpack\/(?:bootstrap|runtime)|\(?webpack\)?\/)/,
  /^(?:<anonymous>|\[?native code\]?|eval code|native|unknown location|index \d+)$/,
  // Python: packages and the standard library.
  /(?:^|\/)(?:site-packages|dist-packages)\//,
  /(?:^|\/)lib(?:64)?\/(?:python|pypy)\d(?:\.\d{1,2})?\//i,
  /(?:^|\/)Python\d{0,4}\/lib\//i,
  /(?:^|\/)\.pyenv\/|^<(?:frozen|string|stdin|console|attrs|decorator)/,
  // Ruby: gems and the standard library.
  /\/(?:gems|rubygems|bundler)\/|\/lib\/ruby\/|^<internal:|^\(eval/,
  // PHP: packages and the interpreter.
  /(?:^|\/)vendor\/|^\[internal function\]$|^phar:/,
  // Go and Rust: packages, the standard library; what the compiler adds.
  /\/pkg\/mod\/|^\/usr\/(?:local\/|lib\/)go[^/]*\/src\/|\/rustc\/|\/\.cargo\/registry\/|\/compiler-rt\//,
  // Installed by the system.
  /^(?:\/System\/Library|[A-Za-z]:\/Windows)\//i,
  /^\/(?:usr\/)?(?:local\/)?(?:lib|share|include)(?:32|64)?\//,
]

// Prefixes of class and module names: the runtime, test runners, servers, proxies.
const LIBRARY_MODULES: Readonly<Partial<Record<TraceLanguage, RegExp>>> = {
  java: new RegExp(
    `^(?:${[
      'java|javax|jakarta|jdk|sun|com\\.sun|com\\.oracle|com\\.ibm|oracle|kotlin|kotlinx|scala|groovy',
      'clojure|android|androidx|dalvik|com\\.android|org\\.codehaus\\.groovy|org\\.springframework',
      'org\\.apache\\.(?:catalina|coyote|tomcat|maven|felix|tools\\.ant)|org\\.eclipse\\.jetty',
      'org\\.junit|junit|org\\.testng|org\\.hamcrest|org\\.assertj|io\\.netty|io\\.undertow|reactor',
      'org\\.hibernate|com\\.intellij|org\\.gradle|com\\.google\\.(?:inject|common)|net\\.sf\\.cglib',
      'io\\.reactivex|rx|okhttp3|retrofit2|akka|com\\.zaxxer|org\\.mockito|worker\\.org\\.gradle',
    ].join('|')})\\.`,
  ),
  csharp:
    /^(?:System|Microsoft|Windows|Mono|MS|NUnit|Xunit|Moq|UnityEngine|UnityEditor|Newtonsoft|Castle|FluentAssertions|lambda_method|Interop)(?:\.|$)/,
  php: /^(?:PHPUnit|Illuminate|Symfony|Composer|Doctrine|Laravel|Psr|Monolog|GuzzleHttp|Twig)\\/,
  // Names of functions; of Go, packages.
  native:
    /^(?:_|(?:std|core|alloc|abi|fuzzer)::|operator (?:new|delete)|rust_|runtime(?:\.|$)|testing(?:\.|$)|reflect(?:\.|$)|(?:abort|raise|gsignal|start|malloc|calloc|realloc|free|mem(?:cpy|move|set|cmp|chr)|str(?:n?len|n?cpy|n?cmp|n?cat|n?dup|r?chr|str))$)/,
  ruby: /^(?:RSpec|Minitest|ActiveRecord|ActionController|ActionDispatch|ActiveSupport|Rack|Bundler|Gem|Kernel)(?:::|$)/,
}

/** Whether a frame is application code, by its file and module. */
export function isApplicationCode(
  language: TraceLanguage,
  file: string | undefined,
  module?: string | undefined,
): boolean {
  if (file !== undefined && LIBRARY_PATHS.some((pattern) => pattern.test(file))) return false
  return module === undefined || LIBRARY_MODULES[language]?.test(module) !== true
}
