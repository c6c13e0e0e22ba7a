import type { Page } from 'playwright/test'

/**
 * Every notice that the page shows from its next navigation on. A notice goes after four seconds, so a wait for its
 * absence always succeeds: only a record can say that it was never there.
 */
export async function recordNotices(page: Page): Promise<readonly string[]> {
  const shown: string[] = []
  await page.exposeFunction('recordNotice', (text: string) => {
    if (shown.at(-1) !== text) shown.push(text)
  })
  await page.addInitScript(() => {
    const record = Reflect.get(window, 'recordNotice') as (text: string) => void
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll('[data-toasts] > *'))
        if (notice.textContent) record(notice.textContent)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  return shown
}
