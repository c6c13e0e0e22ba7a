import { readdirSync } from 'node:fs'
import type { OxlintConfig } from 'oxlint'

type Override = NonNullable<OxlintConfig['overrides']>[number]

interface Pattern {
  readonly regex: string
  readonly importNames?: string[]
  readonly importNamePattern?: string
  readonly message: string
}

interface Room {
  readonly path: string
  /** Folders (`#domain`) and packages it may import, besides its own files by relative path; `*` is any package. */
  readonly allows: string
  /** What of it is refused after all, as a list in which the last match decides. */
  readonly except?: readonly string[]
  readonly refuses?: readonly Pattern[]
  /** What to do instead of a refused import. */
  readonly instead: string
}

const REACT = 'react react-dom lucide-react'
const FORMS = 'react-hook-form @hookform/resolvers zod'
const ROUTES_AND_QUERIES = '@tanstack/react-router @tanstack/react-query'
const CLIENT_PARTS = '#domain #contract #offline #client/ui #client/components #client/browser #client/data'
const SERVER_PARTS = '#domain #contract #server/db #server/jobs #server/http #server/ports'
const FEATURE = `${CLIENT_PARTS} #client/forms ${REACT} ${FORMS} ${ROUTES_AND_QUERIES} @tanstack/react-virtual comlink date-fns papaparse`
const UNIT_TESTS = 'node:* vitest fast-check fake-indexeddb csp_evaluator undici unpdf sharp #tests/support'

/** Each noun's folder, as a file of another noun names it. */
function foldersOf(side: 'client' | 'server'): string[] {
  const nouns = readdirSync(new URL(`src/${side}/features`, import.meta.url)).join(',')
  return [`#${side}/features`, '..', '../..', '../../..'].map((path) => `${path}/{${nouns}}/**`)
}

/** What would make the same question have another answer later. */
const CLOCKS = [
  {
    regex:
      '^date-fns/(is(Past|Future|Match|This.+|Today|Tomorrow|Yesterday)|(start|end)Of(Today|Tomorrow|Yesterday)|.+ToNow.*|constructNow)$',
    message: 'It reads the clock: take the time as a parameter and compare with that.',
  },
  {
    regex: '^@date-fns/tz$',
    importNames: ['TZDate', 'TZDateMini'],
    message:
      "Setting its fields gives another instant where the machine's own zone changes its clocks: use parseWallTimeInZone of src/domain/time/stop-time.ts.",
  },
  { regex: '^@date-fns/tz/', message: 'Import it by name from the package itself.' },
]

/** Which files may import which, as in ARCHITECTURE.md's table. A room inside another comes after it. */
const ROOMS: readonly Room[] = [
  {
    path: 'src/domain/**',
    allows: 'date-fns @date-fns/tz',
    refuses: CLOCKS,
    instead:
      'The domain imports only date-fns and @date-fns/tz: take what the rule needs as a parameter and let the shell that calls it fetch, parse or draw.',
  },
  {
    path: 'src/contract/**',
    allows: '#domain zod libphonenumber-js',
    instead:
      'The contract only says what travels (domain and zod): callers live in src/offline, answers in src/server.',
  },
  {
    path: 'src/offline/**',
    allows: '#domain #contract dexie eventsource-parser idb-keyval p-limit tus-js-client zod',
    instead:
      'Pages and the service worker share this room, so it knows neither React nor the server: offer a plain function and let a feature turn it into a hook.',
  },
  {
    path: 'src/client/ui/**',
    allows: `${REACT} @base-ui/react @tanstack/react-router @visx/axis @visx/scale @visx/shape tailwindcss`,
    instead:
      'The design system knows no product: take texts and values as props, and put pieces that know a load in src/client/components.',
  },
  {
    path: 'src/client/browser/**',
    allows: `#domain #contract #offline ${REACT} @stripe/stripe-js fflate htmlparser2 maplibre-gl pmtiles react-map-gl read-excel-file topojson-client pdfjs-dist @simplewebauthn/browser`,
    instead:
      'An adapter wraps one ability of the browser or one vendor, and knows neither screens nor queries: the feature that uses it does.',
  },
  {
    path: 'src/client/data/**',
    // ui only for importWithRetry: what a screen reads waits for its code as a part of a screen does
    allows: '#domain #contract #offline #client/browser #client/ui react @tanstack/react-query dexie',
    instead:
      'This room turns what src/offline keeps and delivers into hooks that every feature reads alike: it draws nothing and knows no screen.',
  },
  {
    path: 'src/client/components/**',
    allows: `#domain #contract #client/ui #client/browser ${REACT} ${FORMS} @tanstack/react-router`,
    instead: 'A shared piece takes props and reports events: the feature that shows it queries, stores and decides.',
  },
  {
    path: 'src/client/forms/**',
    allows: '#domain #contract #client/components #client/data react',
    instead: "This room joins a form to its draft and its action: the fields and the words are the feature's.",
  },
  {
    path: 'src/client/drive/**',
    allows: `#domain #contract #offline #client/browser #client/ui ${REACT}`,
    instead:
      "A driver's page must be small: it has no router, no queries and no form library. What it shares with a screen belongs in src/client/ui or src/client/browser.",
  },
  {
    path: 'src/client/site/**',
    allows: `${CLIENT_PARTS} ${REACT}`,
    instead:
      'A public page is HTML: it has no router, no queries and no database. What it shares with a screen belongs in src/client/components.',
  },
  {
    path: 'src/client/features/**',
    allows: FEATURE,
    except: foldersOf('client'),
    instead:
      'A feature builds on ui, components and offline; what the app wires reaches it through route context, what vendors offer through src/client/browser. Two features: Compose both in a *.route.tsx, or move what they share to src/client/components.',
  },
  {
    path: 'src/client/features/**/*.route.tsx',
    allows: `${FEATURE} #client/features`,
    instead: 'A route composes features; what the app wires reaches it through route context.',
  },
  {
    path: 'src/client/app/**',
    allows: `${CLIENT_PARTS} #client/features ${REACT} ${ROUTES_AND_QUERIES} @tanstack/react-query-persist-client @tanstack/query-sync-storage-persister @tanstack/virtual-file-routes @fontsource-variable/overpass idb-keyval zod`,
    instead: 'The app only wires: let a feature or src/client/browser use the package.',
  },
  {
    path: 'src/server/**',
    allows: `${SERVER_PARTS} #server/features #server/workflows #server/demo node:* fastify pg-boss pino kysely zod ipaddr.js @fastify/compress @fastify/static @fastify/swagger @tus/server fastify-type-provider-zod prom-client age-encryption @fastify/otel @opentelemetry/api @opentelemetry/exporter-trace-otlp-http @opentelemetry/resources @opentelemetry/sdk-trace-node`,
    instead:
      'The server builds on its own rooms, the contract and the domain; what the browser shares with it belongs in one of those two.',
  },
  {
    path: 'src/server/db/**',
    allows: '#domain #contract node:* kysely p-limit pg @electric-sql/pglite zod',
    instead:
      'The database room offers a connection and a schema and knows nobody who uses them: hand in what it needs.',
  },
  {
    path: 'src/server/jobs/**',
    allows: '#domain #contract #server/db node:* kysely pg-boss zod',
    instead: 'The worker knows no job: a feature describes its job in a *.job.ts and context.ts registers it.',
  },
  {
    path: 'src/server/ports/**',
    // joined documents draw what was typed into their forms with the fonts of ours
    allows:
      '#domain #contract #server/pdf node:* @cantoo/pdf-lib @tus/file-store aws4fetch web-push standardwebhooks undici p-limit tinypool nodemailer stripe jose lru-cache zod date-fns @date-fns/tz ipaddr.js libphonenumber-js',
    instead:
      'A port is handed the small store interface it needs by context.ts and knows neither the database nor a feature.',
  },
  {
    path: 'src/server/pdf/**',
    allows: 'node:* pdfkit bidi-js lru-cache',
    instead: 'This room lays out any document: the feature whose document it is gathers the facts and words them.',
  },
  {
    path: 'src/server/http/**',
    allows:
      '#domain #contract #server/db node:* fastify fastify-type-provider-zod ipaddr.js @fastify/compress @fastify/cookie @fastify/static @fastify/swagger @fastify/swagger-ui jose kysely zod',
    instead:
      'The mechanism serves every feature and knows none: let the feature pass a function or a value when it binds its routes.',
  },
  {
    path: 'src/server/features/**',
    allows: `${SERVER_PARTS} #server/features #server/pdf node:* kysely zod @node-rs/argon2 @simplewebauthn/server @zxcvbn-ts/core @zxcvbn-ts/language-common @zxcvbn-ts/language-en image-dimensions jose lru-cache p-limit`,
    except: [...foldersOf('server'), '!**/*.sql.ts', '!**/*.step.ts', '!**/present-*.ts', '!**/*-pdf.ts'],
    instead:
      'Vendors stand behind a port: add or widen an interface in src/server/ports and take it from the context. Another feature offers its *.sql.ts, *.step.ts, present-*.ts and *-pdf.ts: Record an event and let its job follow, or move the shared rule to src/domain.',
  },
  {
    path: 'src/server/features/**/*.sql.ts',
    allows:
      '#domain #contract #server/db #server/http/paginate.sql.ts #server/jobs/domain-event.ts #server/ports #server/features node:crypto kysely',
    except: [...foldersOf('server'), '!**/*.sql.ts', '!**/present-*.ts', '**/*.step.ts'],
    instead:
      'A *.sql.ts is only SQL: what refuses, records an event or queues a task is a *.step.ts, which calls it inside the same transaction.',
  },
  {
    path: 'src/server/features/**/serve-*.ts',
    allows: `${SERVER_PARTS} #server/features #server/pdf #server/context.ts node:* fastify @fastify/swagger kysely zod @tus/server`,
    instead:
      'A raw route wires one address from features and the context: the rule belongs in its noun, a vendor behind a port.',
  },
  {
    path: 'src/server/workflows/**',
    allows: `${SERVER_PARTS} #server/features node:* kysely zod`,
    instead:
      'A workflow calls the steps of several features in order and adds nothing of its own: put the step in its feature, and a vendor behind a port.',
  },
  {
    path: 'src/server/demo/**',
    allows: '#domain #contract #server/db #server/ports node:* kysely @node-rs/argon2',
    instead: 'Demo data is written through the database room alone.',
  },
  {
    path: 'sw/**',
    allows: '#offline #contract',
    instead: 'The service worker turns events into calls: the rule belongs in src/domain, the work in src/offline.',
  },
  {
    path: 'tests/**',
    allows: '#contract #tests/support *',
    instead: 'Tests act as users or as clients: start the server with tests/support and speak to it by the contract.',
  },
  {
    path: 'tests/support/**',
    allows: '#domain #contract #offline #server/*.ts #server/db #server/demo #server/ports #server/http #scripts *',
    instead: 'Test support starts the real server and calls it through the contract; it never mocks our own modules.',
  },
  {
    path: 'tests/faults/**',
    allows: '#domain #contract #offline #tests/support *',
    instead: 'A fault test drives the real drain against the real server: start it with tests/support.',
  },
  {
    path: 'tests/drills/**',
    allows: '#contract #server/*.ts #server/db #tests/support *',
    instead: 'A drill breaks the real product from outside, and counts in its database what is left.',
  },
  {
    path: 'tests/bench/**',
    // the board's search is measured in the database alone
    allows:
      '#domain #contract #offline #server/*.ts #server/db #server/demo #server/features #tests/support #scripts *',
    instead: 'A benchmark measures what a client or a person has: start the server with tests/support.',
  },
  {
    path: 'tests/planted/**',
    allows: '#scripts node:*',
    instead: 'Planted bugs are text: they are put into a copy of the product, and its own commands run there.',
  },
  {
    path: 'scripts/**',
    // which files the service worker fetches once they are used: said in one place
    allows: '#domain #contract #scripts #offline/cache *',
    instead: 'Scripts work on the repository from outside: run the product, or import what travels.',
  },
]

/** What is refused in every room. The first pattern that matches decides. */
const NOWHERE: readonly Pattern[] = [
  {
    regex: String.raw`^[.#].*/(utils?|helpers?|common|misc|shared)(/|\.tsx?$)`,
    message: 'The name says nothing: name the file by what is in it, like money.ts.',
  },
  {
    regex: String.raw`^[.#](.*/)?index\.tsx?$`,
    message: 'No barrels: import each thing from the file where it lives.',
  },
  {
    regex:
      '^(\\.\\./)+(src|sw|tests|scripts|domain|contract|offline|client|server|ui|browser|components|data|site|drive|features|app|db|jobs|ports|pdf|http|workflows|demo)/',
    message: 'Another room is imported by its name, such as #server/db/schema.ts.',
  },
  {
    regex: '^react$',
    importNames: ['lazy'],
    message: 'Without a signal it takes the whole screen down: use lazyPart of src/client/ui/lazy-part.tsx.',
  },
  {
    regex: '^date-fns$',
    message:
      "Its 300 files would cost every start of the server a second: import the function's own file, such as date-fns/parseISO.",
  },
]

/** `!#domain/**` for #domain, `!zod` and `!zod/**` for zod. */
function allowed(name: string): string[] {
  if (name.startsWith('#')) return [name.endsWith('.ts') ? `!${name}` : `!${name}/**`]
  return [`!${name}`, `!${name}/**`]
}

function imports({ path, allows, except = [], refuses = [], instead }: Room, files = path, more = ''): Override {
  const names = `${allows} ${more}`.split(' ').filter(Boolean)
  const all = names.includes('*') ? '#*/**' : '**'
  const group = [all, '!./**', '!../**', ...names.filter((name) => name !== '*').flatMap(allowed), ...except]
  const patterns = [...NOWHERE, ...refuses, { group, message: instead }]
  return { files: [files], rules: { 'eslint/no-restricted-imports': ['error', { patterns }] } }
}

export default {
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'react', 'import', 'promise', 'node', 'vitest'],
  jsPlugins: ['./scripts/lint/house.ts', './scripts/lint/lucky-tests.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['dist', '.cache', 'public', '**/*.gen.ts', 'clients/typescript/*.d.ts'],
  rules: {
    'eslint/max-lines': ['error', 700],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'assert*', 'fc.assert'] }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'eslint/no-unmodified-loop-condition': 'off',
    'typescript/consistent-return': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'promise/valid-params': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/require-post-message-target-origin': 'off',
  },
  overrides: [
    ...ROOMS.flatMap((room) => [
      imports(room),
      ...(/^(?:src|sw)\/.*\*\*$/.test(room.path) ? [imports(room, `${room.path}/*.test.ts`, UNIT_TESTS)] : []),
    ]),
    {
      files: ['src/domain/**', 'src/contract/**'],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'house/no-hidden-input': 'error' },
    },
    {
      files: ['src/**', 'sw/**'],
      excludeFiles: [
        'src/server/main.ts',
        'src/server/migrate.ts',
        'src/server/seed.ts',
        'src/server/admin/{main,postgres-programs}.ts',
        '**/*.test.ts',
      ],
      rules: { 'node/no-process-env': 'error' },
    },
    {
      files: ['**/*.test.ts', 'tests/{e2e,faults,support}/**', 'tests/api/*-suite.ts'],
      // programs that take pictures of a device when nothing moves any more
      excludeFiles: ['tests/support/capture-*.ts'],
      rules: {
        'luck/no-either-or': 'error',
        'luck/no-hurried-wait': 'error',
        'luck/no-one-sided-bound': 'error',
        'luck/no-pause': 'error',
        'luck/no-real-time': 'error',
        'luck/no-vacuous-check': 'error',
      },
    },
    {
      files: ['src/server/**'],
      excludeFiles: ['src/server/db/**', 'src/server/demo/**', '**/*.test.ts'],
      rules: { 'house/no-stray-sql': 'error' },
    },
  ],
} satisfies OxlintConfig
