import { defineConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineConfig({
  test: {
    include: [
      'bench/**/*.test.ts',
      'src/**/*.test.ts',
      'tests/**/*.test.ts',
      // They install agents from npm.
      ...(process.env.LOCI_TEST === 'full' ? ['tests/agents/*.e2e.ts'] : []),
    ],
    globalSetup: ['tests/support/start-servers.ts'],
    // No test replaces modules, so files share what they import: loading it took most of the time.
    isolate: false,
    // As many as there are cores, of which Vitest would leave one idle.
    maxWorkers: '100%',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})

export default config
