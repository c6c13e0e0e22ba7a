import { expect } from 'playwright/test'
import { findPlaces } from '#contract/geo.ts'
import { loadPath, PATHS } from '#contract/path.ts'
import { phone } from '#tests/support/chromium.ts'
import { bookedLoad, PASSWORD } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { field } from '#tests/support/load-form.ts'
import { signal } from '#tests/support/signal.ts'
import { handSession } from '#tests/support/stored-session.ts'
import { alterAnswers, cutOff } from '#tests/support/wire.ts'

const [BROKER, DISPATCHER] = ['broker@milepost.test', 'dispatcher@milepost.test']

// the first minutes on a device: nothing is kept on it yet
test.use({ ...phone, serviceWorkers: 'block' })

test('where the signal goes before all of a screen has come, arrival is confirmed all the same, and the rest comes with the signal', async ({
  page,
  context,
  origin,
  clientOf,
}) => {
  const load = await bookedLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  await handSession(page, origin, { email: DISPATCHER, password: PASSWORD })
  await page.route('**/assets/load-parts-*', async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.goto(origin + loadPath(load.id))
  const confirm = page.getByRole('button', { name: 'Confirm arrival' })
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await confirm.tap()
  await expect(confirm).toHaveAccessibleDescription(/Waiting to send \d\d:\d\d/)
  await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0)

  await page.unroute('**/assets/load-parts-*')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(page.getByText('Arrived at delivery')).toBeVisible()
  await expect(page.getByRole('main').getByText('Completed').first()).toBeVisible()
})

test('an address is found by whoever knows it better, the server or the gazetteer that comes late, or never', async ({
  page,
  origin,
}) => {
  await handSession(page, origin, { email: BROKER, password: PASSWORD })
  await page.addInitScript(() => {
    const told = { count: 0 }
    Object.assign(window, { told })
    window.Worker = class extends Worker {
      constructor(...of: ConstructorParameters<typeof Worker>) {
        super(...of)
        this.addEventListener('message', () => (told.count += 1))
      }
    }
  })
  await alterAnswers(page, findPlaces, ({ data: [best] }) => {
    if (best) Object.assign(best, { street: '1200 Commerce Drive', precision: 'rooftop' })
  })
  const file = '**/geo/gazetteer.tsv'
  const address = field(page, 'Pickup address')
  const better = page.getByRole('option', { name: /^1200 Commerce Drive/ })
  const hint = page.getByText('The address search is not on this device yet: fill in the fields below.')

  await page.route(file, (route) => route.abort('connectionfailed'))
  await page.goto(origin + PATHS.createLoad)
  await address.fill('1200 Commerce Dr, Dallas, TX 75201')
  await expect(better).toBeVisible()
  await expect(hint).toBeHidden()
  const restore = await cutOff(page, findPlaces)
  await address.fill('1201 Commerce Dr, Dallas, TX 75201')
  await expect(hint).toBeVisible()

  await restore()
  await page.unroute(file)
  const released = signal()
  await page.route(file, async (route) => {
    await released.given
    return route.continue()
  })
  await page.goto(origin + PATHS.createLoad)
  await address.fill('1202 Commerce Dr, Dallas, TX 75201')
  await expect(better).toBeVisible()
  released.give()
  await page.waitForFunction(() => (window as unknown as { told: { count: number } }).told.count > 0)
  await expect(better).toBeVisible()
})
