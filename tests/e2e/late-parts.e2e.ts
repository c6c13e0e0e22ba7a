import { expect } from 'playwright/test'
import { loadPath } from '#contract/path.ts'
import { phone } from '#tests/support/chromium.ts'
import { bookedLoad, PASSWORD } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { handSession } from '#tests/support/stored-session.ts'

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
