import { expect, test } from 'playwright/test'
import { signedInEarlier } from '#tests/support/browser-person.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { startServer } from '#tests/support/server.ts'

const WIDGET = 'https://chat.test/widget.js'

test('[NAV-03] a configured chat runs on every public page in place of our card, and on no page of the dashboard', async ({
  browser,
}) => {
  const server = await startServer({ env: { LIVE_CHAT_SCRIPT_URL: WIDGET } })
  const { page, complaints } = await signedInEarlier(browser, {
    origin: server.url,
    email: 'broker@milepost.test',
    on: 'desktop',
  })
  try {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    let loads = 0
    await page.context().route('https://chat.test/**', async (route) => {
      loads += 1
      await route.fulfill({
        contentType: 'text/javascript',
        body: `document.body.append(Object.assign(document.createElement('button'), { textContent: 'Chat now' }))`,
      })
    })
    for (const path of await publicPages(server.url)) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Chat now' }), path).toBeVisible()
      await expect(page.getByRole('button', { name: 'Talk to us' }), path).toBeHidden()
    }
    const onPublicPages = loads
    for (const path of ['/dashboard', '/dashboard/my-loads', '/dashboard/settings']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.locator('script[src*="chat.test"]'), path).toHaveCount(0)
    }
    expect(loads).toBe(onPublicPages)
    expect(complaints).toEqual([])
  } finally {
    await page.context().close()
    await server.stop()
  }
})
