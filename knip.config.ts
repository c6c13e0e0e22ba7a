import type { KnipConfig } from 'knip'

/** With `--production`, an entry without `!` doesn't count: what only tests use is unused. */
const isProduction = process.argv.includes('--production')

const config: KnipConfig = {
  entry: [
    '*.config.ts!',
    'src/client/app/routes.ts!',
    'src/client/app/render-auth-pages.tsx!',
    'src/client/site/{site.ts,render-site.tsx}!',
    'src/client/drive/{drive.tsx,drive.css}!',
    'src/client/ui/styles.css!',
    'sw/drive.ts!',
    'sw/drive-sync.ts!',
    'src/client/**/*.route.tsx!',
    'src/server/{main,migrate,seed}.ts!',
    ...(isProduction ? ['src/server/admin/main.ts!'] : []),

    'src/client/app/main.tsx!',
    'src/client/site/islands/*.ts!',
    'src/server/**/*.thread.ts!',
    'src/client/**/*.worker.ts!',
    'src/client/browser/addresses/address-worker.ts!',
    'src/server/db/migrations/*.ts!',
    'src/**/*.test.ts',
    'scripts/*.{ts,mjs}!',
    // tests of two folders run the linter by it
    'scripts/lint/lint-sources.ts!',
    'scripts/**/*.test.ts',
    'tests/**/*.test.ts',
    'tests/e2e/**/*.e2e.ts',
    'tests/support/{built-app.setup,postgres-keeper,statement-record.setup}.ts',
    'tests/planted/{check,run}.ts',
    'tests/bench/{bare-route,push-sink}.ts',
    'tests/bench/pages/{milepost,stopwatch,tanstack,workbox,workbox-worker}.ts',
  ],
  project: ['src/**/*.{ts,tsx,css}!', 'sw/**/*.ts!', 'scripts/**/*.{ts,mjs}!', 'tests/**/*.ts', '!**/*.test.ts!'],
  // a test may read what its file uses, too
  ignoreExportsUsedInFile: isProduction ? true : { interface: true, type: true },
  ignoreBinaries: ['mount', 'pg_config', 'umount', ...(isProduction ? ['vite'] : [])],
  ignoreDependencies: ['@fontsource-variable/overpass', '@fontsource/*', 'unicode-emoji-json'],
}

export default config
