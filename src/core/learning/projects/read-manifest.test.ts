import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isManifest, readManifest } from './read-manifest.ts'

const asked = (path: string, text: string): readonly string[] =>
  readManifest(path, text)?.dependencies.map(
    ({ name, version = '-', isForDevelopment }) =>
      `${name} ${version}${isForDevelopment ? ' dev' : ''}`,
  ) ?? []

test.each([
  [
    'web/package.json',
    '{"dependencies":{"zod":"3.22.4"},"devDependencies":{"vitest":"^1.0.0"}}',
    ['zod 3.22.4', 'vitest ^1.0.0 dev'],
  ],
  [
    'pyproject.toml',
    '[project]\nname = "shop"\ndependencies = [\n  "django>=4.2",\n  "rich[all] (==13.0)",\n]\n[project.optional-dependencies]\ntest = ["pytest"]\n',
    ['django >=4.2', 'rich ==13.0', 'pytest - dev'],
  ],
  [
    'pyproject.toml',
    '[tool.poetry.dependencies]\npython = "^3.11"\nflask = "^3.0"\n[tool.poetry.group.dev.dependencies]\nblack = { version = "24.1" }\n',
    ['flask ^3.0', 'black 24.1 dev'],
  ],
  [
    'requirements-dev.txt',
    '# tools\n-r base.txt\npytest==7.4.0 ; python_version > "3.8"\nruff\n',
    ['pytest ==7.4.0', 'ruff -'],
  ],
  [
    'setup.cfg',
    '[metadata]\nname = a\n[options]\ninstall_requires =\n    requests>=2\n    attrs\nzip_safe = no\n',
    ['requests >=2', 'attrs -'],
  ],
  [
    'pom.xml',
    '<project><dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13</version><scope>test</scope></dependency></dependencies></project>',
    ['junit:junit 4.13 dev'],
  ],
  [
    'app/build.gradle.kts',
    'dependencies {\n  implementation("io.ktor:ktor-server-core:2.3.7")\n  testImplementation("io.kotest:kotest:5.8")\n}\n',
    ['io.ktor:ktor-server-core 2.3.7', 'io.kotest:kotest 5.8 dev'],
  ],
  [
    'go.mod',
    'module example.org/shop\n\nrequire (\n\tgithub.com/spf13/cobra v1.8.0\n\tgolang.org/x/text v0.14.0 // indirect\n)\nrequire github.com/a/b v1.0.0\n',
    ['github.com/spf13/cobra v1.8.0', 'github.com/a/b v1.0.0'],
  ],
  [
    'Cargo.toml',
    '[dependencies]\naxum = "0.7"\nserde = { version = "1.0", features = ["derive"] }\n[dev-dependencies]\nproptest = "1"\n',
    ['axum 0.7', 'serde 1.0', 'proptest 1 dev'],
  ],
  [
    'Gemfile',
    "gem 'rails', '~> 7.1'\ngroup :test do\n  gem 'rspec'\nend\ngem 'puma'\n",
    ['rails ~> 7.1', 'rspec - dev', 'puma -'],
  ],
  [
    'composer.json',
    '{"require":{"php":">=8.1","laravel/framework":"^10.0"},"require-dev":{"phpunit/phpunit":"^10"}}',
    ['laravel/framework ^10.0', 'phpunit/phpunit ^10 dev'],
  ],
  [
    'src/Shop/Shop.csproj',
    '<ItemGroup><PackageReference Include="NUnit" Version="4.0.1" /></ItemGroup>',
    ['NUnit 4.0.1'],
  ],
])('K4 %s tells what is asked for', (path, text, expected) => {
  expect(asked(path, text)).toEqual(expected)
})

test('K4 a manifest that cannot be read tells only that it is there', () => {
  const paths = ['package.json', 'pyproject.toml', 'pom.xml', 'Cargo.toml', 'go.mod', 'Gemfile']
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.string({ unit: 'binary' }), (path, text) => {
      expect(readManifest(path, text)).toMatchObject({ path })
    }),
  )
  expect(isManifest('src/package.json.ts')).toBe(false)
})
