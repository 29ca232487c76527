/** A code base with its commands. They are words of the templates. */
export interface Project {
  readonly name: string
  readonly words: Readonly<Record<string, string>>
}

export const PROJECTS: readonly Project[] = [
  {
    name: 'shop-web',
    words: {
      file: 'src/{module}/{stem}.ts',
      testOne: 'pnpm vitest run -t {symbol}',
      testAll: 'pnpm test',
      lint: 'pnpm lint',
      types: 'pnpm tsc --noEmit',
      install: 'pnpm install',
      generate: 'pnpm run codegen',
      clearCache: 'rm -rf node_modules/.vite',
      noModule: "Error: Cannot find module '{package}'\nRequire stack:\n- /srv/ci/{number}/{file}",
      typeError:
        "{file}({line},{column}): error TS2345: Argument of type '{typeA}' is not assignable to parameter of type '{typeB}'.",
      cycle:
        "ReferenceError: Cannot access '{symbol}' before initialization\n    at {file}:{line}:7",
    },
  },
  {
    name: 'ledger',
    words: {
      file: '{module}/{stem}.py',
      testOne: 'pytest -k {symbol}',
      testAll: 'pytest -q',
      lint: 'ruff check .',
      types: 'mypy src',
      install: 'pip install -r requirements.txt',
      generate: 'make protos',
      clearCache: 'rm -rf .pytest_cache',
      noModule: "{file}:{line}: in <module>\nE   ModuleNotFoundError: No module named '{package}'",
      typeError:
        '{file}:{line}: error: Argument 1 to "{symbol}" has incompatible type "{typeA}"; expected "{typeB}"  [arg-type]',
      cycle:
        "ImportError: cannot import name '{symbol}' from partially initialized module '{module}.{stem}' (most likely due to a circular import)",
    },
  },
  {
    name: 'atlas',
    words: {
      file: 'internal/{module}/{stem}.go',
      testOne: 'go test -run {symbol} ./internal/{module}',
      testAll: 'go test ./...',
      lint: 'golangci-lint run',
      types: 'go vet ./...',
      install: 'go mod download',
      generate: 'go generate ./...',
      clearCache: 'go clean -cache',
      noModule:
        '{file}:{line}:2: no required module provides package {package}; to add it:\n\tgo get {package}',
      typeError:
        '{file}:{line}:{column}: cannot use {symbol} (variable of type {typeA}) as {typeB} value in argument',
      cycle:
        'package atlas/internal/{module}\n\timports atlas/internal/{stem}: import cycle not allowed',
    },
  },
  {
    name: 'depot',
    words: {
      file: 'crates/{module}/src/{stem}.rs',
      testOne: 'cargo test --exact {symbol}',
      testAll: 'cargo test --workspace',
      lint: 'cargo clippy',
      types: 'cargo check',
      install: 'cargo fetch',
      generate: 'cargo xtask codegen',
      clearCache: 'cargo clean',
      noModule: 'error[E0432]: unresolved import `{package}`\n --> {file}:{line}:5',
      typeError:
        'error[E0308]: mismatched types\n --> {file}:{line}:{column}\n  expected `{typeB}`, found `{typeA}`',
      cycle: 'error: cyclic package dependency: package `{module} v0.{line}.0` depends on itself',
    },
  },
]
