/** What must be on the device before the signal goes: a page fetches it after two seconds of rest (`whenSettled`). */
export const WHEN_SETTLED: readonly RegExp[] = [
  /\/booking\/book-load-dialog\.tsx$/,
  /\/loads\/(confirm-arrival-sheet|section-body|documents\/documents-section)\.tsx$/,
  /\/outbox\/undo-bar\.tsx$/,
  // a load that leaves the board says why
  /\/features\/board\/leaving-loads\.tsx$/,
  // facts for the next start, in case the browser evicts IndexedDB
  /\/app\/persist-boot-queries\.ts$/,
  // offers updates of the app
  /\/app\/service-worker\.ts$/,
  // checks, saves and sends a load that was typed; what such freight pays
  /\/posting\/form\/save-load\.ts$/,
  /\/contract\/freight\/load-payload\.ts$/,
  /\/posting\/rate\/suggested-rate\.tsx$/,
  // a form that was typed: its errors, and the question before leaving it where nothing keeps it
  /\/(ui\/error-summary|components\/leave-guard)\.tsx$/,
]

/**
 * What no page fetches on its own in its first seconds: it takes a tap, a hover, a focus, a scroll, a typed text or an
 * event, or two seconds of rest (`whenSettled`). Each rule is for the module that an `import()` names. Any other
 * `import()` counts as fetched right after the first load. `tests/e2e/page-weight.e2e.ts` checks it in a browser.
 */
export const ON_INTENT: readonly RegExp[] = [
  ...WHEN_SETTLED,
  // the next screen loads when its link is hovered, focused or pressed
  /\.route\.tsx\?tsr-split=/,
  // dialogs and menus, and what they show
  /-dialog\.tsx$/,
  /\/ui\/(dialog-box|drawer)\.tsx$/,
  /\/features\/loads\/(reason-form|my-loads-filters)\.tsx$/,
  /\/profile\/avatar-cropper\.tsx$/,
  // the form of a card opens at a tap; so do the dialogs above
  /\/payment-method\/add-card\.tsx$/,
  // the app behind the sign-in area
  /\/app\/router-app\.tsx$/,
  // the other tabs of a screen
  /\/(password\/change-password|security\/security|booking\/booking-requests-panel)\.tsx$/,
  // a toast, or the first tap or key
  /\/ui\/toast-region\.tsx$/,
  // an empty list
  /\/(ui\/road-drawing|loads\/no-loads|board\/board-empty)\.tsx$/,
  // an update, an address without a page, a failed screen, an offer of push after an action, the browser's offer to install
  /\/(app\/(update-notice|not-found-screen|crash-actions)|notifications\/push-prompt|install\/install-hint)\.tsx$/,
  // only in the installed app's window
  /\/app\/launches\.ts$/,
  // a request that fails
  /\/app\/copy-reference\.ts$/,
  // only where someone turned push on, or signs out
  /\/(push\/push|outbox\/sign-out)\.ts$/,
  /\/outbox\/logout\.tsx$/,
  // only where a sign-out never reached the server
  /\/session\/pending-sign-outs\.ts$/,
  // only where the outbox holds something
  /\/features\/loads\/refused-taps\.tsx$/,
  /\/outbox\/(page-delivery|outbox|outbox-actions|watch-outbox|own-notification-counts)\.ts$/,
  // only on a load's page while anything is unread
  /\/notifications\/read-open-load\.tsx$/,
  // only on a device that has had an outbox
  /\/sign-in\/unsent-items-notice\.tsx$/,
  // a board as a table, which a person chose; typed words that no load has; no connection; a load that can't be booked,
  // that is gone, or that the viewer has asked for
  /\/features\/board\/(board-table|search-notice|offline-board|booking-notice|gone-load|my-booking-request)\.tsx$/,
  // what a carrier keeps of a load that it was released from; a load that was offered to one carrier
  /\/(components\/deal-record|features\/loads\/(released-load|tender-status))\.tsx$/,
  // templates: their list and their names open at a tap; a load that starts from one, and the form of one
  /\/posting\/template\/(template-list|name-template|template-start|edit-template|repeat-template)\.tsx$/,
  // the question before a carrier accepts a counter-offer
  /\/features\/board\/own-rule-findings\.tsx$/,
  // own loads as a table, on wide screens alone
  /\/features\/loads\/table\/my-loads-table\.tsx$/,
  // how a profit is computed, and what could follow a load: opened by few
  /\/features\/board\/(profit-explanation|next-loads-section)\.tsx$/,
  // a file that someone chose or asked for
  /\/features\/bulk\/sample-file\.ts$/,
  // the rules for phone numbers, and those for a load in one line, load at the focus of their field
  /\/contract\/api\/phone-rules\.ts$/,
  /\/posting\/create\/fill-from-line\.ts$/,
  // an address or a place that someone typed, or a pin that they moved
  /\/posting\/stop\/find-offers\.tsx$/,
  /\/browser\/addresses\/(address-search|device-addresses)\.ts$/,
  // somebody else changed the load that is edited here
  /\/posting\/edit\/edit-conflict\.tsx$/,
  // the map of a stop's pin opens at a tap
  /\/posting\/stop\/pin-frame\.tsx$/,
  // a map and its roads load when someone scrolls near it
  /\/browser\/map\/([\w-]+-map\.tsx|device-roads\.ts)$/,
]

/**
 * What a page shows next needs it, and its first load has room: the `Link` header names it beside the page's first files,
 * so it is fetched with them and not after them.
 */
export const BESIDE_FIRST: Readonly<Record<string, string>> = {
  // react-hook-form
  '/dashboard/create-load': 'src/client/components/use-server-form.ts',
  '/dashboard/edit-load/{-$loadId}': 'src/client/components/use-server-form.ts',
}

/**
 * Pages that few people open. What only they need is on a device once somebody opened one there, as their data is
 * (`sw/on-use-cache.ts`).
 */
export const RARE_PAGES = /^\/dashboard\/(activity|analytics|bulk-post|subscription\/.+)$/

/** The same for parts that are of no use without signal: they list or change what only the server has. */
export const RARE_PARTS =
  /\/(driver-links\/driver-links-dialog|security\/security|password\/change-password|settings\/delete-account-dialog|profile\/avatar-cropper)\.tsx$/

/** The buttons of a load. At a dock the signal may go before the rest of the screen is there. */
export const ACTS = /\/features\/loads\/(load-details|confirm-arrival-sheet)\.tsx$/

/** Parts of a load's screen that the file of a button never needs, however few bytes that would save. */
export const BELOW_THE_FOLD =
  /\/(components\/(route-section|map-stage|load-timeline|party-card|quick-contact|contact-links)|loads\/section-body)\.tsx$/

/** A file that only a few visitors need. The service worker doesn't fetch it in advance (`vite.config.ts`). */
export interface ApartRule {
  /** of the file; without one, the bundler names and splits what the rule's entries need */
  readonly name?: string
  /** modules that an `import()` names: the rule is for what only they need */
  readonly entries: RegExp
  /** of these packages only */
  readonly packages?: RegExp
}

export const APART: readonly ApartRule[] = [
  // far larger than the rest of the map's code and rarely changed, so an update of the app keeps it
  {
    name: 'maplibre',
    entries: /^src\/client\/browser\/map\/(lane|pin|points)-map\.tsx$/,
    packages: /^node_modules\/(maplibre-gl|react-map-gl|@vis\.gl)\//,
  },
  { entries: /^src\/client\/browser\/map\/(lane-map|pin-map|points-map|map-archive)\.tsx?$/ },
  // useless without the roads, which are fetched with the first map
  { name: 'device-roads', entries: /^src\/client\/browser\/map\/device-roads\.ts$/ },
  // large, and without it the server checks the number
  { name: 'phone-rules', entries: /^src\/contract\/api\/phone-rules\.ts$/ },
  // useless without a connection to Stripe
  {
    name: 'stripe-form',
    entries: /^src\/client\/features\/subscription\/payment-method\/(stripe-card-form|returned-card)\.tsx$/,
  },
]
