interface ChunkGroup {
  readonly name: string
  readonly test: RegExp
  readonly priority: number
  readonly minShareCount?: number
}

function anyOf(...parts: string[]): RegExp {
  return new RegExp(parts.join('|'))
}

/** Public pages too, which share nothing else with the app. */
const ANY_PAGE = anyOf(
  // fetches lazy chunks: in another group, it would pull that group into every page
  'vite/preload-helper',
  'node_modules/(react|react-dom|scheduler)/',
  'src/contract/api/path\\.ts',
  'src/client/app/public-pages\\.ts',
  'src/client/browser/page/(idle|use-page-title)\\.ts',
  'src/client/ui/(class-names|logo)\\.tsx?',
)

const EVERY_PAGE = anyOf(
  'node_modules/(zod|idb-keyval)/',
  'node_modules/@tanstack/(react-router|router-core|history|store|react-store)/',
  'node_modules/lucide-react/dist/esm/(createLucideIcon|Icon|shared|defaultAttributes)',
  'src/contract/account/(account-field|account|session)\\.ts',
  'src/contract/api/(common-schemas|endpoint|error|http-request)\\.ts',
  'src/contract/freight/load-query\\.ts',
  'src/domain/access/permission\\.ts',
  'src/domain/freight/load-status\\.ts',
  'src/domain/time/instant\\.ts',
  'src/offline/session/(api-connection|api-root|call|clock|connection|fetch-api|no-eval|session|session-db)\\.ts',
  'src/client/app/(error-report|session-start)\\.ts',
  'src/client/browser/page/unsaved-changes\\.ts',
  'src/client/browser/session/(session-state|use-session)\\.ts',
  'src/client/data/cache/use-connection\\.ts',
  'src/client/ui/(button|checkbox|empty-state|field|lazy-part|text-field|toasts|visually-hidden)\\.tsx?',
)

const EVERY_PAGE_SIGNED_IN = anyOf(
  'node_modules/(dexie|dexie-react-hooks|@tanstack/(query-core/(?!build/modern/hydration)|react-query/))',
  'src/contract/freight/(booking|load)\\.ts',
  'src/contract/notification/notification\\.ts',
  'src/contract/sync/sync\\.ts',
  'src/client/app/(cache-start|dashboard-layout\\.route\\.tsx\\?tsr-split|sidebar)',
  'src/client/browser/page/(asset-url|use-heading-focus)\\.ts',
  // except what only the account's own screens or the sign-in use
  'src/client/data/(?!account/|drafts/|outbox/(unsent-accounts|lost-items|use-lost-items))',
  'src/client/ui/(avatar|badge|chip|confirm-dialog|dialog|error-state|page-header|skeleton|tabs|thumb-bar)\\.tsx',
  'src/client/features/(account/profile|board|booking|loads|notifications)/[a-z-]+\\.queries\\.ts',
  'src/client/features/outbox/logout-button\\.tsx',
  'src/offline/cache/(cache-db|read-through|stored-answer|sync)\\.ts',
  'src/offline/outbox/(held-ops|op-kind|op-rows|op|outbox-db|outbox-sync|outbox|overlay|own-outbox)\\.ts',
  'src/client/components/(action-chips|equipment-shield|load-card-skeleton|load-card|posted-age|saved-copy-notice|status-badge|stop-time|use-now)\\.tsx?',
  'src/domain/freight/countdown\\.ts',
  'src/client/components/(load-access|pickup-signs|read-error|section-card|time-left)\\.tsx?',
)

/** The URL map and what parses a URL. The screens themselves end in '?tsr-split=…'. */
const URL_MAP =
  /src\/client\/(app|features)\/.*(\.route\.tsx|-search\.ts|require-permission\.ts|router\.ts|routeTree\.gen\.ts)$/

/** What every form is built from, before and after sign-in. */
const FORMS = anyOf(
  'node_modules/(react-hook-form|@hookform)/',
  'src/client/components/(account-fields|form-field|form|use-server-form)\\.tsx?',
  'src/client/browser/page/unfinished-fields\\.ts',
  'src/client/ui/(failure-note|password-field)\\.tsx',
)

/** Parts of lists, forms and tables on several screens. */
const LIST_PIECES = anyOf(
  'src/client/ui/(search-box|simple-pager|switch|text-area)\\.tsx',
  'src/client/browser/(files/download-text|page/use-debounced-value)\\.ts',
  'src/client/components/needs-connection\\.tsx',
  'src/client/features/posting/form/(back-to-my-loads|form-skeleton)\\.tsx',
  'src/domain/text/paging\\.ts',
)

const LOAD_PIECES =
  /src\/client\/components\/(booking-request-badge|countdown|lane-header|load-lane|load-summary|party-card|route-map|stop-card)\.tsx/

const OWN_ACCOUNT = anyOf(
  'src/client/data/account/(account-queries|own-account)\\.ts',
  'src/client/components/role-badge\\.tsx',
  'src/offline/outbox/own-profile\\.ts',
)

/** What belongs to this browser alone: its push subscription, its drafts, and deleting both. */
const THIS_BROWSER = anyOf(
  'src/contract/notification/push-subscription\\.ts',
  'src/client/data/drafts/',
  'src/offline/outbox/drafts\\.ts',
  'src/offline/session/push-subscription\\.ts',
  'src/client/browser/push/push\\.ts',
  'src/client/features/notifications/(push-prompt|use-push)\\.tsx?',
  'src/client/features/outbox/sign-out\\.ts',
)

const ROADS = anyOf(
  'src/contract/freight/geo\\.ts',
  'src/domain/geo/point\\.ts',
  'src/client/browser/map/(device-roads|directions|use-directions|use-lazy-map|use-near-screen|geo-file|token-color)\\.ts',
)

/** Live updates, delivery, notices: after the first screen. */
const AFTER_START = anyOf(
  'node_modules/workbox-window/',
  'src/offline/outbox/(outbox-delivery|own-notification-counts)\\.ts',
  'src/client/app/(live|persist-boot-queries|service-worker|update-notice)\\.tsx?',
  'src/client/features/account/sign-in/(unsent-copy|unsent-items-notice)\\.tsx',
  'src/client/data/outbox/unsent-accounts\\.ts',
  'src/client/features/outbox/(outbox-banner|undo-bar)\\.tsx',
)

/** Parts of a load's screen that load on a tap or a scroll; the same for the lists and the account below. */
const LOAD_PARTS = anyOf(
  'src/client/components/(load-timeline|quick-contact|route-section)\\.tsx',
  'src/client/features/booking/(book-load-dialog|booking-requests-panel)\\.tsx',
  'src/client/features/loads/(assign-carrier-dialog|load-history|reason-fields)\\.tsx',
)

const LIST_PARTS = anyOf(
  'src/client/features/board/board-keys\\.tsx',
  'src/client/features/loads/(my-loads-tools|stored-my-loads|unsent-loads)\\.tsx?',
)

const ACCOUNT_PARTS = anyOf(
  'src/client/features/account/password/change-password\\.tsx',
  'src/client/features/account/profile/(avatar-cropper|profile-information)\\.tsx',
  'src/client/features/account/security/(password-dialog|security)\\.tsx',
  'src/client/features/account/settings/delete-account-dialog\\.tsx',
  'src/client/features/help/contact-message\\.tsx',
)

/** Useless without a connection to Stripe, so it isn't precached: vite.config.ts. */
const STRIPE_FORM = anyOf(
  'node_modules/@stripe/stripe-js/',
  'src/client/browser/card/stripe-form\\.ts',
  'src/client/features/subscription/payment-method/(returned-card|stripe-card-form)\\.tsx',
)

/**
 * Few files, one per kind of page: small ones compress worse, queue on a slow line, and the service worker requests
 * each of them on the first visit. The first group that matches a module takes it, with all its imports that no group
 * above has taken. So what many pages need comes first, or they would load the groups of a few.
 */
const GROUPS: readonly Omit<ChunkGroup, 'priority'>[] = [
  { name: 'start', test: ANY_PAGE },
  { name: 'public', test: /src\/client\/(app\/public-main|features\/legal\/legal-page)\.tsx/ },
  { name: 'frame', test: EVERY_PAGE },
  { name: 'freight', test: EVERY_PAGE_SIGNED_IN },
  { name: 'routes', test: URL_MAP },
  // the map renderer, fetched with the first map and not before
  { name: 'maplibre', test: /node_modules\/(maplibre-gl|react-map-gl|@vis\.gl)\// },
  { name: 'signs', test: /node_modules\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
  // toasts, dialogs and comboboxes share it; 5 is how many chunks draw one
  { name: 'base', test: /node_modules\/@base-ui\//, minShareCount: 5 },
  { name: 'form', test: FORMS },
  { name: 'toast-region', test: /src\/client\/ui\/toast-region\.tsx|@base-ui\/react\/utils\/scrollable/ },
  { name: 'dialog', test: /src\/client\/ui\/(dialog-box|drawer)\.tsx/ },
  { name: 'dialog-form', test: /src\/client\/components\/dialog-form\.tsx/ },
  {
    name: 'way-in',
    test: /src\/client\/(features\/account\/(sign-in|sign-up|password)\/(?!change-password))|src\/contract\/account\/sign-up\.ts/,
    minShareCount: 2,
  },
  { name: 'secret', test: /src\/contract\/account\/(password|two-step)\.ts/ },
  { name: 'select-field', test: /src\/client\/ui\/select-field\.tsx/ },
  {
    name: 'time-fields',
    test: anyOf(
      'src/client/components/time-fields\\.tsx',
      'src/client/features/notifications/quiet-hours-fields\\.tsx',
      'src/domain/time/typed-time\\.ts',
    ),
  },
  { name: 'list-pieces', test: LIST_PIECES },
  { name: 'contact', test: /src\/client\/components\/(contact-links|usdot-note)\.tsx/ },
  { name: 'load-pieces', test: LOAD_PIECES },
  { name: 'prose', test: /src\/client\/components\/(company-copy|prose)\.tsx?/ },
  { name: 'legal', test: /src\/client\/features\/legal\/(privacy-policy|terms-conditions)\.tsx/ },
  { name: 'help', test: /src\/client\/components\/(help-copy|settings-subpage)\.tsx?/ },
  { name: 'own-account', test: OWN_ACCOUNT },
  { name: 'this-browser', test: THIS_BROWSER },
  { name: 'roads', test: ROADS },
  { name: 'lost-items', test: /src\/client\/data\/outbox\/(use-)?lost-items\.ts/ },
  { name: 'after-start', test: AFTER_START },
  { name: 'load-parts', test: LOAD_PARTS },
  { name: 'list-parts', test: LIST_PARTS },
  {
    name: 'load-form',
    test: anyOf(
      'src/client/features/posting/create/create-load-form\\.tsx',
      'src/client/features/posting/edit/edit-load-form\\.tsx',
      'src/client/features/posting/template/template-list\\.tsx',
    ),
  },
  { name: 'sheet', test: anyOf('src/client/features/bulk/sample-file\\.ts', 'src/contract/freight/csv-column\\.ts') },
  { name: 'account-parts', test: ACCOUNT_PARTS },
  { name: 'stripe-form', test: STRIPE_FORM },
  { name: 'plot', test: /src\/client\/ui\/plot\/(rank|time)-plot\.tsx/ },
]

/** Rolldown takes the highest priority first. */
export const CHUNK_GROUPS: ChunkGroup[] = GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index }))
