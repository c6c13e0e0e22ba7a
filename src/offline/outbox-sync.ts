/** What the browser calls when signal is back, and what the service worker then says to open pages. */
export const OUTBOX_SYNC = 'outbox'
export const SYNC_NEWS = 'sync'

/** The script that begins a build; its name tells the build, since it names the parts of the app, and they theirs. */
const ENTRY = /assets\/(index-[\w-]+)\.js$/

/**
 * Which build this page or worker is of: an action that a server found too old is sent again by another one.
 * @param urls among them that of the build's first script; there is none while the app is developed
 */
export function buildOf(urls: readonly string[]): string {
  const [build] = urls.flatMap((url) => ENTRY.exec(url)?.[1] ?? [])
  return build ?? 'dev'
}
