import { expect } from 'playwright/test'
import { searchAddressesEndpoint } from '#contract/freight/geo.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { answerArrival } from '#tests/support/load-actions.ts'
import { builtFile } from '#tests/support/built-file.ts'
import { phone } from '#tests/support/chromium.ts'
import { bookLoad, PASSWORD } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { openSection } from '#tests/support/load-sections.ts'
import { field } from '#tests/support/load-form.ts'
import { deferred } from '#tests/support/deferred.ts'
import { handSession } from '#tests/support/stored-session.ts'
import { alterAnswers, cutOff } from '#tests/support/intercept-endpoint.ts'

const [BROKER, DISPATCHER] = ['broker@milepost.test', 'dispatcher@milepost.test']

// a new device with nothing cached yet
test.use({ ...phone, serviceWorkers: 'block' })

test('offline on a half-loaded screen, a driver confirms arrival; the rest of the screen loads when back online', async ({
  page,
  context,
  origin,
  clientOf,
}) => {
  const load = await bookLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  await handSession(page, origin, { email: DISPATCHER, password: PASSWORD })
  const route = builtFile('load-more')
  await page.route(`**${route}`, (asked) => asked.abort('internetdisconnected'))
  // the box of the sheet that asks for the arrival
  const boxes = [/\/assets\/dialog-box-/, /\/assets\/base-ui-/].map((file) =>
    page.waitForResponse(file).then((answer) => answer.finished()),
  )
  const confirm = page.getByRole('button', { name: 'Confirm arrival' })
  await page.goto(origin + loadPath(load.id))
  await Promise.all([...boxes, confirm.waitFor()])
  await context.setOffline(true)
  await confirm.tap()
  await answerArrival(page)
  await expect(confirm).toHaveAccessibleDescription(/Waiting to send \d\d:\d\d/)
  await openSection(page, 'Route')
  await expect(page.getByRole('link', { name: 'Open in Maps' })).toHaveCount(0)

  await page.unroute(`**${route}`)
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'Open in Maps' })).toBeVisible()
  // the arrival can be undone for 10 seconds first
  await expect(page.getByRole('main').getByText('Completed').first()).toBeVisible({ timeout: 30_000 })
  await openSection(page, 'History')
  // the bar under the thumb says it too
  await expect(page.getByText('Arrived at delivery').last()).toBeVisible()
})

test('the address search shows the server’s better match even when the gazetteer loads late or not at all', async ({
  page,
  origin,
}) => {
  await handSession(page, origin, { email: BROKER, password: PASSWORD })
  await page.addInitScript(() => {
    const workerMessages = { count: 0 }
    Object.assign(window, { workerMessages })
    window.Worker = class extends Worker {
      constructor(...of: ConstructorParameters<typeof Worker>) {
        super(...of)
        this.addEventListener('message', () => (workerMessages.count += 1))
      }
    }
  })
  await alterAnswers(page, searchAddressesEndpoint, ({ data: [best] }) => {
    if (best) Object.assign(best, { street: '1200 Commerce Drive', precision: 'rooftop' })
  })
  const file = '**/geo/gazetteer.tsv'
  const address = field(page, 'Pickup address')
  const better = page.getByRole('option', { name: /^1200 Commerce Drive/ })
  const hint = page.getByText("Address search isn't on this device yet. Fill in the fields below.")

  await page.route(file, (route) => route.abort('connectionfailed'))
  await page.goto(origin + PATHS.createLoad)
  await address.fill('1200 Commerce Dr, Dallas, TX 75201')
  await expect(better).toBeVisible()
  await expect(hint).toBeHidden()
  const restore = await cutOff(page, searchAddressesEndpoint)
  await address.fill('1201 Commerce Dr, Dallas, TX 75201')
  await expect(hint).toBeVisible()

  await restore()
  await page.unroute(file)
  const released = deferred()
  await page.route(file, async (route) => {
    await released.given
    return route.continue()
  })
  await page.goto(origin + PATHS.createLoad)
  await address.fill('1202 Commerce Dr, Dallas, TX 75201')
  await expect(better).toBeVisible()
  released.give()
  await page.waitForFunction(
    () => (window as unknown as { workerMessages: { count: number } }).workerMessages.count > 0,
  )
  await expect(better).toBeVisible()
})
