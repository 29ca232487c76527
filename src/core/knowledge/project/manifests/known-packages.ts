/** Packages by which the make of a project is known, as the manifests write them. */
type Names = Readonly<Record<string, string>>

/** Programs that answer requests are made with these. */
export const SERVICE_FRAMEWORKS: Names = {
  express: 'Express',
  fastify: 'Fastify',
  koa: 'Koa',
  hono: 'Hono',
  '@nestjs/core': 'NestJS',
  '@hapi/hapi': 'hapi',
  django: 'Django',
  flask: 'Flask',
  fastapi: 'FastAPI',
  starlette: 'Starlette',
  tornado: 'Tornado',
  aiohttp: 'aiohttp',
  rails: 'Rails',
  sinatra: 'Sinatra',
  'laravel/framework': 'Laravel',
  'symfony/framework-bundle': 'Symfony',
  'github.com/gin-gonic/gin': 'Gin',
  'github.com/labstack/echo/v4': 'Echo',
  'github.com/gofiber/fiber/v2': 'Fiber',
  'github.com/go-chi/chi/v5': 'chi',
  'actix-web': 'Actix Web',
  axum: 'axum',
  rocket: 'Rocket',
  'org.springframework.boot:spring-boot-starter-web': 'Spring Boot',
  'org.springframework.boot:spring-boot-starter': 'Spring Boot',
  'io.quarkus:quarkus-core': 'Quarkus',
  'io.ktor:ktor-server-core': 'Ktor',
  'Microsoft.AspNetCore.OpenApi': 'ASP.NET Core',
}

/** What a person sees is made with these. */
export const INTERFACE_FRAMEWORKS: Names = {
  react: 'React',
  next: 'Next.js',
  vue: 'Vue',
  nuxt: 'Nuxt',
  svelte: 'Svelte',
  '@sveltejs/kit': 'SvelteKit',
  '@angular/core': 'Angular',
  'solid-js': 'Solid',
  astro: 'Astro',
  preact: 'Preact',
  electron: 'Electron',
  'react-native': 'React Native',
  streamlit: 'Streamlit',
}

export const COMMAND_FRAMEWORKS: Names = {
  commander: 'Commander',
  yargs: 'yargs',
  '@oclif/core': 'oclif',
  click: 'Click',
  typer: 'Typer',
  clap: 'clap',
  'github.com/spf13/cobra': 'Cobra',
  thor: 'Thor',
}

export const TEST_FRAMEWORKS: Names = {
  vitest: 'Vitest',
  jest: 'Jest',
  mocha: 'Mocha',
  ava: 'AVA',
  jasmine: 'Jasmine',
  '@playwright/test': 'Playwright',
  cypress: 'Cypress',
  'fast-check': 'fast-check',
  pytest: 'pytest',
  hypothesis: 'Hypothesis',
  nose2: 'nose2',
  'org.junit.jupiter:junit-jupiter': 'JUnit 5',
  'org.junit.jupiter:junit-jupiter-api': 'JUnit 5',
  'junit:junit': 'JUnit 4',
  'io.kotest:kotest-runner-junit5': 'Kotest',
  'github.com/stretchr/testify': 'Testify',
  rspec: 'RSpec',
  'rspec-rails': 'RSpec',
  minitest: 'Minitest',
  'phpunit/phpunit': 'PHPUnit',
  'pestphp/pest': 'Pest',
  proptest: 'proptest',
  xunit: 'xUnit.net',
  NUnit: 'NUnit',
  'MSTest.TestFramework': 'MSTest',
}

export const BUILD_TOOLS: Names = {
  typescript: 'TypeScript',
  vite: 'Vite',
  webpack: 'webpack',
  rollup: 'Rollup',
  esbuild: 'esbuild',
  tsup: 'tsup',
  parcel: 'Parcel',
  '@babel/core': 'Babel',
  '@swc/core': 'SWC',
  turbo: 'Turborepo',
  nx: 'Nx',
  '@biomejs/biome': 'Biome',
  eslint: 'ESLint',
  prettier: 'Prettier',
  ruff: 'Ruff',
  black: 'Black',
  mypy: 'mypy',
  poetry: 'Poetry',
  rubocop: 'RuboCop',
}

/** The names of those that are among the dependencies, each once. */
export function namesOf(table: Names, dependencies: readonly string[]): readonly string[] {
  const known = dependencies.filter((name) => Object.hasOwn(table, name))
  return [...new Set(known.map((name) => table[name] ?? ''))]
}
