import path from 'node:path'

interface Room {
  /** Folder from the repository's root; a file's room is the longest that matches. */
  readonly path: string
  /** Rooms it may import from, besides itself. */
  readonly rooms: readonly string[]
  /** Packages it may import; 'node:' means all of Node's own modules. */
  readonly packages: readonly string[] | 'any'
  /** What to do instead of a refused import. */
  readonly instead: string
}

const REACT = ['react', 'react-dom', 'lucide-react']
const ROUTES_AND_QUERIES = ['@tanstack/react-router', '@tanstack/react-query']

/** Vendors, and libraries for strangers' files. */
const PORT_PACKAGES = `node: @cantoo/pdf-lib @tus/file-store aws4fetch web-push undici
  tinypool nodemailer stripe jose zod date-fns @date-fns/tz ipaddr.js libphonenumber-js`.split(/\s+/)

/** What a screen is built from. */
const CLIENT_PARTS = `src/domain src/contract src/offline
  src/client/ui src/client/components src/client/browser src/client/data`.split(/\s+/)
/** What a command is built from. */
const SERVER_PARTS = `src/domain src/contract
  src/server/db src/server/jobs src/server/http src/server/ports`.split(/\s+/)

/** Which room may import which, as in ARCHITECTURE.md's table. */
const ROOMS: readonly Room[] = [
  {
    path: 'src/domain',
    rooms: [],
    packages: ['date-fns', '@date-fns/tz'],
    instead:
      'The domain imports only date-fns and @date-fns/tz: take what the rule needs as a parameter and let the shell that calls it fetch, parse or draw.',
  },
  {
    path: 'src/contract',
    rooms: ['src/domain'],
    packages: ['zod', 'libphonenumber-js'],
    instead:
      'The contract only says what travels (domain and zod): callers live in src/offline, answers in src/server.',
  },
  {
    path: 'src/offline',
    rooms: ['src/domain', 'src/contract'],
    packages: ['dexie', 'eventsource-parser', 'idb-keyval', 'tus-js-client', 'zod'],
    instead:
      'Pages and the service worker share this room, so it knows neither React nor the server: offer a plain function and let a feature turn it into a hook.',
  },
  {
    path: 'src/client/ui',
    rooms: [],
    packages: [
      ...REACT,
      '@base-ui/react',
      '@tanstack/react-router',
      '@visx/axis',
      '@visx/scale',
      '@visx/shape',
      'tailwindcss',
    ],
    instead:
      'The design system knows no product: take texts and values as props, and put pieces that know a load in src/client/components.',
  },
  {
    path: 'src/client/browser',
    rooms: ['src/domain', 'src/contract', 'src/offline'],
    packages: [
      ...REACT,
      '@stripe/stripe-js',
      'fflate',
      'maplibre-gl',
      'pmtiles',
      'react-map-gl',
      'read-excel-file',
      'topojson-client',
      'workbox-window',
    ],
    instead:
      'An adapter wraps one ability of the browser or one vendor, and knows neither screens nor queries: the feature that uses it does.',
  },
  {
    path: 'src/client/data',
    // ui only for importWithRetry: what a screen reads waits for its code as a part of a screen does
    rooms: ['src/domain', 'src/contract', 'src/offline', 'src/client/browser', 'src/client/ui'],
    packages: ['react', '@tanstack/react-query', 'dexie'],
    instead:
      'This room turns what src/offline keeps and delivers into hooks that every feature reads alike: it draws nothing and knows no screen.',
  },
  {
    path: 'src/client/components',
    rooms: ['src/domain', 'src/contract', 'src/client/ui', 'src/client/browser'],
    packages: [...REACT, '@tanstack/react-router', 'react-hook-form', '@hookform/resolvers', 'zod'],
    instead: 'A shared piece takes props and reports events: the feature that shows it queries, stores and decides.',
  },
  {
    path: 'src/client/drive',
    rooms: ['src/domain', 'src/contract', 'src/offline', 'src/client/browser', 'src/client/ui'],
    packages: REACT,
    instead:
      "A driver's page must be small: it has no router, no queries and no form library. What it shares with a screen belongs in src/client/ui or src/client/browser.",
  },
  {
    path: 'src/client/site',
    rooms: CLIENT_PARTS,
    packages: REACT,
    instead:
      'A public page is HTML: it has no router, no queries and no database. What it shares with a screen belongs in src/client/components.',
  },
  {
    path: 'src/client/features',
    rooms: CLIENT_PARTS,
    packages: [
      ...REACT,
      ...ROUTES_AND_QUERIES,
      '@tanstack/react-virtual',
      'react-hook-form',
      '@hookform/resolvers',
      'comlink',
      'date-fns',
      'papaparse',
      'zod',
    ],
    instead:
      'A feature builds on ui, components and offline; what the app wires reaches it through route context, what vendors offer through src/client/browser.',
  },
  {
    path: 'src/client/app',
    rooms: [...CLIENT_PARTS, 'src/client/features'],
    packages: [
      ...REACT,
      ...ROUTES_AND_QUERIES,
      '@tanstack/react-query-persist-client',
      '@tanstack/query-sync-storage-persister',
      '@tanstack/virtual-file-routes',
      '@fontsource-variable/overpass',
      'idb-keyval',
      'workbox-window',
      'zod',
    ],
    instead: 'The app only wires: let a feature or src/client/browser use the package.',
  },
  {
    path: 'src/server/db',
    rooms: ['src/domain', 'src/contract'],
    packages: ['node:', 'kysely', 'pg', '@electric-sql/pglite', 'zod'],
    instead:
      'The database room offers a connection and a schema and knows nobody who uses them: hand in what it needs.',
  },
  {
    path: 'src/server/jobs',
    rooms: ['src/domain', 'src/contract', 'src/server/db'],
    packages: ['node:', 'kysely', 'pg-boss', 'zod'],
    instead: 'The worker knows no job: a feature describes its job in a *.job.ts and context.ts registers it.',
  },
  {
    path: 'src/server/ports',
    // joined documents draw what was typed into their forms with the fonts of ours
    rooms: ['src/domain', 'src/contract', 'src/server/pdf'],
    packages: PORT_PACKAGES,
    instead:
      'A port is handed the small store interface it needs by context.ts and knows neither the database nor a feature.',
  },
  {
    path: 'src/server/pdf',
    rooms: [],
    packages: ['node:', 'pdfkit', '@fontsource/overpass'],
    instead: 'This room lays out any document: the feature whose document it is gathers the facts and words them.',
  },
  {
    path: 'src/server/http',
    rooms: ['src/domain', 'src/contract', 'src/server/db'],
    packages: [
      'node:',
      'fastify',
      'fastify-type-provider-zod',
      'ipaddr.js',
      '@fastify/compress',
      '@fastify/cookie',
      '@fastify/static',
      '@fastify/swagger',
      'jose',
      'kysely',
      'zod',
    ],
    instead:
      'The mechanism serves every feature and knows none: let the feature pass a function or a value when it binds its routes.',
  },
  {
    path: 'src/server/features',
    rooms: [...SERVER_PARTS, 'src/server/pdf'],
    packages: [
      'node:',
      'kysely',
      'zod',
      '@node-rs/argon2',
      '@zxcvbn-ts/language-common',
      'image-dimensions',
      'jose',
      'p-limit',
    ],
    instead: 'Vendors stand behind a port: add or widen an interface in src/server/ports and take it from the context.',
  },
  {
    path: 'src/server/workflows',
    rooms: [...SERVER_PARTS, 'src/server/features'],
    packages: ['node:', 'kysely', 'zod'],
    instead:
      'A workflow calls the steps of several features in order and adds nothing of its own: put the step in its feature, and a vendor behind a port.',
  },
  {
    path: 'src/server/demo',
    rooms: ['src/domain', 'src/contract', 'src/server/db', 'src/server/ports'],
    packages: ['node:', 'kysely', '@node-rs/argon2'],
    instead: 'Demo data is written through the database room alone.',
  },
  {
    path: 'src/server',
    rooms: [...SERVER_PARTS, 'src/server/features', 'src/server/workflows', 'src/server/demo'],
    packages: [
      'node:',
      'fastify',
      'pg-boss',
      'kysely',
      'zod',
      'ipaddr.js',
      '@fastify/compress',
      '@fastify/static',
      '@fastify/swagger',
      '@tus/server',
      'fastify-type-provider-zod',
    ],
    instead:
      'The server builds on its own rooms, the contract and the domain; what the browser shares with it belongs in one of those two.',
  },
  {
    path: 'sw',
    rooms: ['src/offline', 'src/contract'],
    packages: ['workbox-precaching', 'workbox-routing'],
    instead: 'The service worker turns events into calls: the rule belongs in src/domain, the work in src/offline.',
  },
  {
    path: 'tests/support',
    rooms: [
      'src/domain',
      'src/contract',
      'src/offline',
      'src/server',
      'src/server/db',
      'src/server/demo',
      'src/server/ports',
      'src/server/http',
      'scripts',
    ],
    packages: 'any',
    instead: 'Test support starts the real server and calls it through the contract; it never mocks our own modules.',
  },
  {
    path: 'tests/faults',
    rooms: ['src/contract', 'src/offline', 'src/domain', 'tests/support'],
    packages: 'any',
    instead: 'A fault test drives the real drain against the real server: start it with tests/support.',
  },
  {
    path: 'tests/bench',
    rooms: [
      'src/domain',
      'src/contract',
      'src/offline',
      'src/server',
      'src/server/db',
      'src/server/demo',
      // the board's search is measured in the database alone
      'src/server/features',
      'tests/support',
      'scripts',
    ],
    packages: 'any',
    instead: 'A benchmark measures what a client or a person has: start the server with tests/support.',
  },
  {
    path: 'tests/planted',
    rooms: ['scripts'],
    packages: ['node:'],
    instead: 'Planted bugs are text: they are put into a copy of the product, and its own commands run there.',
  },
  {
    path: 'tests',
    rooms: ['src/contract', 'tests/support'],
    packages: 'any',
    instead: 'Tests act as users or as clients: start the server with tests/support and speak to it by the contract.',
  },
  {
    path: 'scripts',
    rooms: ['src/domain', 'src/contract'],
    packages: 'any',
    instead: 'Scripts work on the repository from outside: run the product, or import what travels.',
  },
]

const UNIT_TEST_PACKAGES = ['node:', 'vitest', 'fast-check', 'fake-indexeddb', 'csp_evaluator', 'unpdf']

/** What server features may share: their SQL, the functions that turn their rows into answers, and how a paper is drawn. */
const IS_SHARED_OF_FEATURE = /\.sql\.ts$|\/present-[^/]+\.ts$|-pdf\.ts$/
const IS_UNIT_TEST = /\.test\.tsx?$/
/** Tests that need databases, vendors, generated files or the reader of PDFs from tests/support. */
const IS_SUPPORTED_TEST =
  /[.-](pg|pdf)(\.slow)?\.test\.ts$|^src\/server\/(ports|pdf)\/.*\.test\.ts$|^src\/client\/features\/bulk\/.*\.test\.ts$/
/** Folders outside src behind names in package.json's `imports`. */
const FOLDER_OF_NAME: Readonly<Record<string, string>> = { '#tests': 'tests', '#scripts': 'scripts' }

/**
 * The error message for an import, or undefined when it is allowed.
 * @param file from the repository's root, with forward slashes; its specifier as written: `./lane.ts`, `kysely`
 */
export function refusal(file: string, specifier: string): string | undefined {
  const from = roomOf(file)
  if (!from) return undefined
  const target = fileOf(file, specifier)
  if (target === undefined) return packageRefusal(file, from, specifier)
  const to = roomOf(target)
  if (!to)
    return `${file} lies in ${from.path}, and ${target} in no room. Only files of the house are imported by path.`
  if (to.path === 'tests/support' && IS_SUPPORTED_TEST.test(file)) return undefined
  if (from !== to && !from.rooms.includes(to.path)) return `${from.path} may not import ${to.path}. ${from.instead}`
  const name = properName(file, specifier)
  if (name) return `Another room is imported by its name: write ${name}.`
  return featureRefusal(file, target)
}

/** `#server/db/schema.ts` for an allowed relative import from another room; undefined for any other. */
export function properName(file: string, specifier: string): string | undefined {
  const target = fileOf(file, specifier)
  const [from, to] = [roomOf(file), target && roomOf(target)]
  if (!specifier.startsWith('.') || !target || !from || !to || from === to || !from.rooms.includes(to.path))
    return undefined
  return `#${target.replace(/^src\//, '')}`
}

function roomOf(file: string): Room | undefined {
  const fitting = ROOMS.filter((room) => file.startsWith(`${room.path}/`))
  return fitting.toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** The imported file from the repository's root; undefined for a package. */
function fileOf(file: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), plain))
  if (!plain.startsWith('#')) return undefined
  const [name = '', ...rest] = plain.split('/')
  return [FOLDER_OF_NAME[name] ?? `src/${name.slice(1)}`, ...rest].join('/')
}

function packageRefusal(file: string, room: Room, specifier: string): string | undefined {
  if (room.packages === 'any') return undefined
  const allowed = IS_UNIT_TEST.test(file) ? [...room.packages, ...UNIT_TEST_PACKAGES] : room.packages
  const name = packageOf(specifier)
  if (allowed.includes(name)) return undefined
  return `${room.path} may not import ${name === 'node:' ? specifier : name}. ${room.instead}`
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:'
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

/** The feature's name in `src/{client,server}/features/<noun>/…`. */
function nounOf(file: string): string | undefined {
  return /^src\/(?:client|server)\/features\/([^/]+)\//.exec(file)?.[1]
}

function featureRefusal(file: string, target: string): string | undefined {
  const [own, other] = [nounOf(file), nounOf(target)]
  if (own === undefined || other === undefined || own === other) return undefined
  if (file.startsWith('src/client/')) {
    if (file.endsWith('.route.tsx')) return undefined
    return `The feature '${own}' may not import the feature '${other}'. Compose both in a *.route.tsx, or move what they share to src/client/components.`
  }
  if (IS_SHARED_OF_FEATURE.test(target)) return undefined
  return `The feature '${own}' may not import the feature '${other}', except its *.sql.ts, present-*.ts and *-pdf.ts. Record an event and let a job of '${other}' follow it, or move the shared rule to src/domain.`
}
