import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const hint = (page: Page) => page.getByRole('status').filter({ hasText: 'Install Milepost' })

/** What Chromium does on a phone that can install the app; test windows never do. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        Object.assign(window, { isPromptShown: true })
        return { outcome: 'accepted' }
      },
    })
    window.dispatchEvent(offer)
  })
}

/** The app opens again, days later. */
async function comeBack(page: Page, days: number): Promise<void> {
  await page.clock.setSystemTime(Date.now() + days * 86_400_000)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstall(page)
}

/** Notes that the hint has read its memory, so its part is there. Before the offer; it counts again on each new page. */
async function watchHint(page: Page): Promise<void> {
  await page.addInitScript(noteHint)
  await page.evaluate(noteHint)
}

/** Runs in the page. */
function noteHint(): void {
  const read: Storage['getItem'] = Reflect.get(Storage.prototype, 'getItem')
  Storage.prototype.getItem = function (key) {
    if (key.startsWith('install-hint ')) Object.assign(window, { isHintDecided: true })
    return read.call(this, key)
  }
}

/** Its part loads when the page is idle: on a busy machine that's late. Then it renders. */
async function whenHintDecided(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isHintDecided' in window)
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve, 0))))
}

test('someone who comes back another day is offered the installed app, once', async ({ enter }) => {
  const page = await enter(BROKER, 'phone', PATHS.dashboard)
  await watchHint(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstall(page)
  await whenHintDecided(page)
  await expect(hint(page), 'not on the first visit').toBeHidden()

  await comeBack(page, 2)
  await expect(hint(page)).toHaveText(/It opens in one tap, with or without signal/)
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.goto('/dashboard/create-load')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstall(page)
  await whenHintDecided(page)
  await expect(hint(page), 'never over a form').toBeHidden()

  await comeBack(page, 4)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstall(page)
  await whenHintDecided(page)
  await expect(hint(page), 'shown before').toBeHidden()
})

test('Install opens the prompt of the browser, and Not now closes the hint', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'desktop', PATHS.dashboard)
  await watchHint(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstall(page)
  await whenHintDecided(page)
  await comeBack(page, 1)
  await hint(page).getByRole('button', { name: 'Install' }).click()
  await expect(hint(page)).toBeHidden()
  expect(await page.evaluate(() => 'isPromptShown' in window)).toBe(true)

  const other = await enter(BROKER, 'desktop', PATHS.dashboard)
  await watchHint(other)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstall(other)
  await whenHintDecided(other)
  await comeBack(other, 1)
  await hint(other).getByRole('button', { name: 'Not now' }).click()
  await expect(hint(other)).toBeHidden()
})

test('after the first booking the hint waits for the list, and for the offer of push', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  await watchHint(page)
  // the headless shell blocks push
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }))
  await page.goto(`/dashboard/loadboard/${load.id}`)
  await page.getByRole('button', { name: 'Book This Load' }).click()
  await offerInstall(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /request/i })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await whenHintDecided(page)
  await expect(hint(page), 'not over a load').toBeHidden()
  const pushOffer = page.getByRole('status').filter({ hasText: 'even when Milepost is closed' })
  await page.getByRole('link', { name: 'Back to Load Board' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Load Board' })).toBeVisible()
  await expect(pushOffer).toBeVisible()
  await whenHintDecided(page)
  await expect(hint(page), 'one offer at a time').toBeHidden()
  await pushOffer.getByRole('button', { name: 'Not now' }).click()
  await expect(hint(page)).toBeVisible()
})

test('an iPhone, which has no prompt, shows how to add Milepost to the home screen', async ({ enter }) => {
  const page = await enter(BROKER, 'phone', PATHS.dashboard)
  await watchHint(page)
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await whenHintDecided(page)
  await page.clock.setSystemTime(Date.now() + 86_400_000)
  await page.reload()
  await whenHintDecided(page)
  await expect(hint(page)).toHaveText(/tap Share , then "Add to Home Screen"/)
  await expectAccessible(page)
  await expectFitsScreen(page)
  await hint(page).getByRole('button', { name: 'Got it' }).click()
  await expect(hint(page)).toBeHidden()
})

test('a shortcut of the installed app opens its screen in the open window; the icon keeps what is open', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  // test windows are never installed
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window)
    window.matchMedia = (query) => ask(query.replace('(display-mode: browser)', 'not all'))
    Object.defineProperty(window, 'launchQueue', {
      value: { setConsumer: (launch: unknown) => Object.assign(window, { launch }) },
    })
  })
  await page.goto('/dashboard/calendar')
  const launched = (path: string) =>
    page.evaluate(
      (targetURL) => (window as unknown as { launch: (to: object) => void }).launch({ targetURL }),
      new URL(path, page.url()).href,
    )
  await page.waitForFunction(() => 'launch' in window)
  await launched('/dashboard?source=pwa')
  await expect(page).toHaveURL(/\/calendar$/)
  await launched('/dashboard/outbox')
  await expect(page).toHaveURL(/\/dashboard\/outbox$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
})
