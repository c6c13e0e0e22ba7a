import { defineConfig } from 'vitest/config'

/** Each file has its own server and database; loading the code once saves a third of the time. */
const API = { isolate: false, testTimeout: 120_000, hookTimeout: 60_000 }

/** Service worker and browser code is tested in a browser; the rest only needs Node. */
export default defineConfig({
  test: {
    environment: 'node',
    globals: false,
    pool: 'forks',
    maxWorkers: 2,
    // how long a state may take on a busy machine; no test is slower for it
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'sw/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.slow.test.ts'],
          // loading the code once saves a third of the time: a test that changes the world puts it back
          isolate: false,
          // Dexie looks for IndexedDB once, when the first file imports it
          setupFiles: 'fake-indexeddb/auto',
          testTimeout: 60_000,
        },
      },
      // not part of `npm test`
      { extends: true, test: { name: 'slow', include: ['{src,sw,scripts}/**/*.slow.test.ts'], testTimeout: 120_000 } },
      {
        extends: true,
        test: {
          ...API,
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/support/**/*.test.ts'],
          globalSetup: 'tests/support/statement-record.setup.ts',
        },
      },
      // the same on the embedded database, which takes twice as long: not part of `npm test`
      {
        extends: true,
        test: {
          ...API,
          name: 'pglite',
          include: ['tests/api/**/*.test.ts'],
          exclude: ['**/*.{pg,pg.slow}.test.ts'],
          env: { API_DATABASE: 'pglite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          isolate: false,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: 'tests/faults/closing-line.ts',
          setupFiles: 'fake-indexeddb/auto',
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      // the plans of what the API tests asked, so after them
      {
        extends: true,
        test: { name: 'plans', include: ['tests/plans/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 },
      },
      // the app in Firefox and WebKit, where Debian's packages of them are installed
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: 'tests/support/built-app.setup.ts',
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
