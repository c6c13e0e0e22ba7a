interface ChunkGroup {
  readonly name: string
  readonly test: RegExp
  readonly priority: number
  readonly minShareCount?: number
}

function anyOf(...parts: string[]): RegExp {
  return new RegExp(parts.join('|'))
}

/** The public pages too, which have nothing else in common with the app. */
const ANY_PAGE = anyOf(
  // what fetches lazy chunks: left to another group, it would bring that group to every page
  'vite/preload-helper',
  'node_modules/(react|react-dom|scheduler)/',
  'src/contract/path\\.ts',
  'src/client/app/public-pages\\.ts',
  'src/client/browser/(idle|use-page-title)\\.ts',
  'src/client/ui/(class-names|logo)\\.tsx?',
)

const EVERY_PAGE = anyOf(
  'node_modules/(zod|idb-keyval)/',
  'node_modules/@tanstack/(react-router|router-core|history|store|react-store)/',
  'node_modules/lucide-react/dist/esm/(createLucideIcon|Icon|shared|defaultAttributes)',
  'src/contract/(account|account-field|session|wire|endpoint|error|request|load-query)\\.ts',
  'src/domain/(instant|permission|load-status)\\.ts',
  'src/offline/(api-root|call|clock|connection|device|exchange|no-eval|session)\\.ts',
  'src/client/app/(error-report|session-start)\\.ts',
  'src/client/browser/(session-state|unsaved|use-session)\\.ts',
  'src/client/data/use-connection\\.ts',
  'src/client/ui/(button|checkbox|field|lazy-part|text-field|toasts|visually-hidden)\\.tsx?',
)

const EVERY_PAGE_SIGNED_IN = anyOf(
  'node_modules/(dexie|dexie-react-hooks|@tanstack/(query-core|react-query))/',
  'src/contract/(load|booking|notification|sync)\\.ts',
  'src/client/app/(cache-start|dashboard-layout\\.route\\.tsx\\?tsr-split|sidebar)',
  'src/client/browser/(asset-url|use-caught-focus)\\.ts',
  // but what the account's own screens alone read, and the sign-in
  'src/client/data/(?!own-|saved-actions)',
  'src/client/ui/(avatar|badge|chip|confirm-dialog|dialog|error-state|page-header|skeleton|tabs|thumb-bar)\\.tsx',
  'src/client/features/(auth|board|booking|loads|notifications)/[a-z]+\\.queries\\.ts',
  'src/client/features/outbox/logout-button\\.tsx',
  'src/offline/(cache-db|op|op-kind|op-rows|outbox|outbox-db|outbox-sync|overlay|own-outbox|kept-answer|read-through|sync)\\.ts',
  'src/client/components/(load-card|load-card-skeleton|status-badge|equipment-shield|stop-time|posted-age|use-now|kept-content|op-chips)\\.tsx?',
  'src/domain/countdown\\.ts',
  'src/client/components/(pickup-signs|load-standing|section-card|time-left)\\.tsx?',
)

/** The URL map with what reads an address. The screens themselves end in '?tsr-split=…'. */
const URL_MAP =
  /src\/client\/(app|features)\/.*(\.route\.tsx|-search\.ts|board-as-left\.ts|needs\.ts|router\.ts|routeTree\.gen\.ts)$/

/** What a list, a form or a table of several screens is made of. */
const LIST_PIECES = anyOf(
  'src/client/ui/(search-box|simple-pager|switch|text-area)\\.tsx',
  'src/client/browser/save-text\\.ts',
  'src/client/components/needs-connection\\.tsx',
  'src/client/features/posting/(back-to-my-loads|form-skeleton)\\.tsx',
  'src/domain/paging\\.ts',
)

const LOAD_PIECES =
  /src\/client\/components\/(contact-links|countdown|lane-header|load-facts|load-lane|party-card|request-status-badge|route-map|stop-card)\.tsx?/

const OWN_ACCOUNT = anyOf(
  'src/client/data/own-(account|facts)\\.ts',
  'src/client/components/role-badge\\.tsx',
  'src/offline/own-profile\\.ts',
)

/** What belongs to this browser alone: where it is pushed to, what is half written, and how both end. */
const THIS_BROWSER = anyOf(
  'src/contract/push\\.ts',
  'src/offline/(drafts|push-subscription)\\.ts',
  'src/client/browser/push\\.ts',
  'src/client/features/notifications/(push-offer\\.tsx|use-push\\.ts)',
  'src/client/features/outbox/sign-out\\.ts',
)

const ROADS = anyOf(
  'src/(contract|domain)/geo\\.ts',
  'src/client/browser/map/(device-roads|directions|use-directions|use-lazy-map|use-near-screen|geo-file|token-color)\\.ts',
)

/** What listens and tells once the first screen stands. */
const AFTER_START = anyOf(
  'node_modules/workbox-window/',
  'src/offline/delivery\\.ts',
  'src/client/app/(boot-facts|live|service-worker|update-notice)\\.tsx?',
  'src/client/features/auth/saved-actions-notice',
  'src/client/data/saved-actions\\.ts',
  'src/client/features/outbox/outbox-banner\\.tsx',
)

/** What comes to a load's screen by a tap or a scroll; the same for the lists and the account below. */
const LOAD_PARTS = anyOf(
  'src/client/components/(load-timeline|quick-contact|route-section)\\.tsx',
  'src/client/features/booking/(book-load-dialog|booking-requests-panel)\\.tsx',
  'src/client/features/loads/(assign-carrier-dialog|load-history|reason-fields)\\.tsx',
)

const LIST_PARTS = /src\/client\/features\/(loads\/(my-loads-tools|stored-mine|waiting-loads)|board\/board-keys)\.tsx?/

const ACCOUNT_PARTS = anyOf(
  'src/client/features/account/(security|change-password|password-dialog|profile-information|avatar-cropper)\\.tsx',
  'src/client/features/settings/(delete-account-dialog|contact-message)\\.tsx',
)

/** Worth nothing without a connection to Stripe, so no phone keeps it: vite.config.ts. */
const STRIPE_FORM = anyOf(
  'node_modules/@stripe/stripe-js/',
  'src/client/browser/card/stripe-form\\.ts',
  'src/client/features/subscription/(stripe-card-form|returned-card)\\.tsx',
)

/**
 * Few files, each what a kind of page needs: crumbs compress worse, queue on a slow line, and the service worker asks for
 * every one of them on the first visit. The first group that fits a module takes it, and with it all that it imports and
 * nobody above has taken: so what many need stands above what few need, or their page would bring the few's group along.
 */
const GROUPS: readonly Omit<ChunkGroup, 'priority'>[] = [
  { name: 'start', test: ANY_PAGE },
  { name: 'public', test: /src\/client\/(app\/public-main|features\/legal\/legal-page)\.tsx/ },
  { name: 'frame', test: EVERY_PAGE },
  { name: 'freight', test: EVERY_PAGE_SIGNED_IN },
  { name: 'routes', test: URL_MAP },
  // what every map is drawn with; it is fetched with the first one and not before
  { name: 'maplibre', test: /node_modules\/(maplibre-gl|react-map-gl|@vis\.gl)\// },
  { name: 'signs', test: /node_modules\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
  // toasts, dialogs and comboboxes share it; the five are those that draw one
  { name: 'base', test: /node_modules\/@base-ui\//, minShareCount: 5 },
  { name: 'form', test: /node_modules\/(react-hook-form|@hookform)\// },
  { name: 'toast-region', test: /src\/client\/ui\/toast-region\.tsx|@base-ui\/react\/utils\/scrollable/ },
  { name: 'dialog', test: /src\/client\/ui\/(dialog-box|drawer)\.tsx/ },
  {
    name: 'way-in',
    test: /src\/client\/(features\/auth\/|ui\/password-field)|src\/contract\/sign-up\.ts/,
    minShareCount: 2,
  },
  {
    name: 'secret',
    test: /src\/contract\/(password|second-step)\.ts|src\/client\/components\/name-fields\.tsx/,
  },
  { name: 'select-field', test: /src\/client\/ui\/select-field\.tsx/ },
  { name: 'list-pieces', test: LIST_PIECES },
  { name: 'load-pieces', test: LOAD_PIECES },
  { name: 'prose', test: /src\/client\/components\/(prose|house-contact)\.tsx?/ },
  { name: 'legal', test: /src\/client\/components\/(privacy-policy|terms-conditions)\.tsx/ },
  { name: 'help', test: /src\/client\/(components\/questions\.ts|features\/settings\/settings-page\.tsx)/ },
  { name: 'own-account', test: OWN_ACCOUNT },
  { name: 'this-browser', test: THIS_BROWSER },
  { name: 'roads', test: ROADS },
  { name: 'after-start', test: AFTER_START },
  { name: 'load-parts', test: LOAD_PARTS },
  { name: 'list-parts', test: LIST_PARTS },
  { name: 'load-form', test: /src\/client\/features\/posting\/(edited-load|new-load|template-list)\.tsx/ },
  { name: 'sheet', test: /src\/client\/features\/bulk\/sample-file\.ts|src\/contract\/csv-column\.ts/ },
  { name: 'account-parts', test: ACCOUNT_PARTS },
  { name: 'stripe-form', test: STRIPE_FORM },
  { name: 'plot', test: /src\/client\/ui\/plot\/(rank|time)-plot\.tsx/ },
]

/** For Rolldown, where the highest number comes first. */
export const CHUNK_GROUPS: ChunkGroup[] = GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index }))
