import { type BrowserContext, expect, test } from 'playwright/test'
import { desktop } from '#tests/support/chromium.ts'
import { fillSignIn, signedInEarlier } from '#tests/support/browser-person.ts'
import { filled } from '#tests/support/filled.ts'
import { waitForCachedShell } from '#tests/support/lost-signal.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { startServer } from '#tests/support/server.ts'

const WIDGET = 'https://chat.test/widget.js'

/** A vendor's script, which draws a button. @returns how often a page has fetched it */
async function vendor(context: BrowserContext): Promise<() => number> {
  let loads = 0
  await context.route('https://chat.test/**', async (route) => {
    loads += 1
    await route.fulfill({
      contentType: 'text/javascript',
      body: `document.body.append(Object.assign(document.createElement('button'), { textContent: 'Chat now' }))`,
    })
  })
  return () => loads
}

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
    const loads = await vendor(page.context())
    for (const path of filled(await publicPages(server.url))) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Chat now' }), path).toBeVisible()
      await expect(page.getByRole('button', { name: 'Talk to us' }), path).toBeHidden()
    }
    const onPublicPages = loads()
    for (const path of ['/dashboard', '/dashboard/my-loads', '/dashboard/settings']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.locator('script[src*="chat.test"]'), path).toHaveCount(0)
    }
    expect(loads()).toBe(onPublicPages)
    expect(complaints).toEqual([])
  } finally {
    await page.context().close()
    await server.stop()
  }
})

test('[NAV-03] a configured chat runs on every page of the sign-in area, and leaves with the sign-in', async ({
  browser,
}) => {
  const server = await startServer({ env: { LIVE_CHAT_SCRIPT_URL: WIDGET } })
  const context = await browser.newContext({ ...desktop, baseURL: server.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  const chat = page.getByRole('button', { name: 'Chat now' })
  try {
    await vendor(context)
    // at the second visit the service worker answers
    for (const visit of ['first', 'second']) {
      for (const path of ['/auth/login', '/auth/signup', '/auth/forgot-password']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }), visit).toBeVisible()
        await expect(chat, `${path}, ${visit} visit`).toBeVisible()
      }
      await waitForCachedShell(page)
    }
    await page.goto('/auth/login')
    await fillSignIn(page, 'broker@milepost.test')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText(/Here are your loads/)).toBeVisible()
    await expect(chat).toBeHidden()
    await expect(page.locator('script[src*="chat.test"]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(chat).toBeVisible()
    await page.goto('/auth/login')
    await expect(chat).toBeVisible()
    // without signal the sign-in opens all the same
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(complaints.filter((complaint) => /Content Security Policy|Refused to/.test(complaint))).toEqual([])
  } finally {
    await context.close()
    await server.stop()
  }
})

test('[GUARD-17, NAV-03] with a chat, signing out in the sidebar opens the public home, and in the settings the sign-in page', async ({
  browser,
}) => {
  const server = await startServer({ env: { LIVE_CHAT_SCRIPT_URL: WIDGET } })
  /** Signs in, opens the settings and signs out there. */
  const signOut = async (button: string) => {
    const { page } = await signedInEarlier(browser, {
      origin: server.url,
      email: 'broker@milepost.test',
      on: 'desktop',
    })
    await vendor(page.context())
    await page.goto('/dashboard/settings')
    await page.getByRole('button', { name: button }).click()
    return page
  }
  try {
    for (const { button, path, heading } of [
      { button: 'Logout', path: '/', heading: 'Every mile accounted for.' },
      { button: 'Sign out', path: '/auth/login', heading: 'Sign in' },
    ]) {
      const page = await signOut(button)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Chat now' })).toBeVisible()
      await expect(page).toHaveURL(server.url + path)
      await page.context().close()
    }
  } finally {
    await server.stop()
  }
})
