import { defineConfig } from 'vitest/config'

/** The unit tests of the files that `npm run mutants` breaks. */
export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts', 'src/offline/**/*.test.ts'],
    exclude: ['**/*.slow.test.ts'],
    setupFiles: 'fake-indexeddb/auto',
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
