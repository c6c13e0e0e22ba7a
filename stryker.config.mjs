/** `npm run mutants`: breaks the pure rules, whose unit tests take seconds, and lists the changes that no test notices. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutants.config.ts' },
  mutate: ['src/domain/**/*.ts', 'src/offline/outbox/*.ts', '!src/**/*.test.ts'],
  // only the tests that run a line are asked about it
  coverageAnalysis: 'perTest',
  // tables and constants are read once, when a file is loaded: each change of them would run every test, for hours
  ignoreStatic: true,
  concurrency: 2,
  incremental: true,
  incrementalFile: '.cache/mutants/incremental.json',
  tempDirName: '.cache/mutants/sandbox',
  // no such file: Stryker would rewrite the projects by an API that TypeScript 7 doesn't have, and Vite reads none
  tsconfigFile: 'none',
  ignorePatterns: ['dist', '.cache', '.data', 'test-results', 'public', 'docs', 'deploy', 'tests/e2e'],
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: '.cache/mutants/report.json' },
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 90, low: 80, break: 70 },
}
