import type { Page } from 'playwright/test'

/** Returns whether the page has asked for nothing in the last two seconds. */
export function watchRequests(page: Page): () => boolean {
  let lastAt = Date.now()
  page.on('request', () => {
    lastAt = Date.now()
  })
  return () => Date.now() - lastAt > 2_000
}
