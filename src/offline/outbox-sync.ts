/** What the browser calls when signal is back, and what the service worker then says to open pages. */
export const OUTBOX_SYNC = 'outbox'
export const SYNC_NEWS = 'sync'

/** The version of the app that this page or worker came with. */
export const APP_VERSION = import.meta.env?.VITE_APP_VERSION ?? 'dev'
