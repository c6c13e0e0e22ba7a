const LONGEST_MS = 2_000

/** Resolves when the page has nothing more urgent to do. What no first screen needs waits for it. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none
    if (!('requestIdleCallback' in window)) setTimeout(resolve, LONGEST_MS / 4)
    else requestIdleCallback(() => resolve(), { timeout: LONGEST_MS })
  })
}
