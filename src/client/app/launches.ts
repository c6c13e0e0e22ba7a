/** Chromium's queue of launches of the installed app; TypeScript doesn't know it yet. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string }) => void): void
}

/**
 * The icon, a shortcut or a link opens the app. The manifest's `launch_handler` brings the open window to the front
 * instead of opening another, and this decides what it shows.
 * @param opened the address that this page was opened with: its own launch, when it comes first
 * @returns the path to go to; null to stay, where something may be half typed
 */
export function launchPath(targetUrl: string | undefined, opened: string | null): string | null {
  if (targetUrl === undefined || targetUrl === opened) return null
  const { pathname, search, hash, searchParams } = new URL(targetUrl)
  // the icon asks for the app, not for a screen
  return searchParams.get('source') === 'pwa' ? null : pathname + search + hash
}

/** @param open goes to a path in this window */
export function followLaunches(open: (path: string) => void): void {
  const { launchQueue } = window as Window & { launchQueue?: LaunchQueue }
  let opened = performance.getEntriesByType('navigation')[0]?.name ?? null
  launchQueue?.setConsumer(({ targetURL }) => {
    const path = launchPath(targetURL, opened)
    opened = null
    if (path !== null) open(path)
  })
}
