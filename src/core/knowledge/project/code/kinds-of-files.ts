const GENERATED =
  /(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|poetry\.lock|uv\.lock|Pipfile\.lock|Cargo\.lock|Gemfile\.lock|composer\.lock|go\.sum|CHANGELOG(?:\.md)?)$|\.(?:min\.(?:js|css)|snap|map|pb\.go|g\.dart|designer\.cs)$|_pb2(?:_grpc)?\.py$/i

/** True for files that a tool writes: they change with everything and tell nothing. */
export function isGenerated(path: string): boolean {
  return GENERATED.test(path)
}

const TEST =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\/|(?:^|[/._-])(?:test|spec)\.\w+$|(?:^|\/)test_[^/]*\.py$|_test\.(?:py|go|rb|exs)$|_spec\.rb$|(?:Test|Tests|Spec|IT)\.(?:java|kt|cs|scala|php)$/

export function isTestFile(path: string): boolean {
  return TEST.test(path)
}
