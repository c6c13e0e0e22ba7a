import { expect } from 'playwright/test'
import { logoutEndpoint } from '#contract/account/account.ts'
import { boardLoadPath, PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { goOnline } from '#tests/support/lost-signal.ts'
import { bookButton, bookOffline, refreshTokenOf, requestsFor, signIn, unsent } from '#tests/support/unsent-booking.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

test('F38: unsent items outlive a revoked session, the sign-in page counts them, and signing in sends them', async ({
  enter,
  clientOf,
}) => {
  const [page, broker, client] = [
    await enter(DISPATCHER, 'desktop', PATHS.dashboard),
    await clientOf(BROKER),
    await clientOf(DISPATCHER),
  ]
  const load = await untouchedLoad(broker)
  await bookOffline(page, load)
  await client.call(logoutEndpoint, { body: { refreshToken: await refreshTokenOf(page) } })

  await goOnline(page)
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByText(`Sign in as ${DISPATCHER} to send 1 saved item`)).toBeVisible()
  expect(await requestsFor(broker, load)).toEqual([])

  await signIn(page, DISPATCHER)
  await expect.poll(() => requestsFor(broker, load)).toHaveLength(1)
})

test('F39: a user who signs in on a shared device neither sees nor sends another user’s unsent items @core', async ({
  enter,
  clientOf,
}) => {
  const [page, broker, client] = [
    await enter(DISPATCHER, 'desktop', PATHS.dashboard),
    await clientOf(BROKER),
    await clientOf(DISPATCHER),
  ]
  const load = await untouchedLoad(broker)
  await bookOffline(page, load)
  await client.call(logoutEndpoint, { body: { refreshToken: await refreshTokenOf(page) } })
  await goOnline(page)
  await expect(page.getByText(`Sign in as ${DISPATCHER} to send 1 saved item`)).toBeVisible()

  await signIn(page, COMPANY)
  await page.goto(PATHS.outbox)
  await expect(page.getByText('All sent')).toBeVisible()
  await page.goto(boardLoadPath(load.id))
  await expect(bookButton(page)).toBeVisible()
  await expect(unsent(page)).toHaveCount(0)
  expect(await requestsFor(broker, load)).toEqual([])
})

test('[OFF-11] F43: the sign-in page names the account of unsent items, and discards them only after a question', async ({
  enter,
  clientOf,
}) => {
  const [page, broker, client] = [
    await enter(DISPATCHER, 'phone', PATHS.dashboard),
    await clientOf(BROKER),
    await clientOf(DISPATCHER),
  ]
  const load = await untouchedLoad(broker)
  await bookOffline(page, load)
  await client.call(logoutEndpoint, { body: { refreshToken: await refreshTokenOf(page) } })
  await goOnline(page)
  const notice = page.getByText(`Sign in as ${DISPATCHER} to send 1 saved item`)
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)

  const discard = page.getByRole('button', { name: `Discard 1 saved item of ${DISPATCHER}` })
  const question = page.getByRole('alertdialog', { name: 'Discard 1 unsent item?' })
  await discard.click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep item' }).click()
  await expect(notice).toBeVisible()
  await discard.click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContainEqual(
    expect.stringMatching(/^cache-/),
  )

  await signIn(page, DISPATCHER)
  await page.goto(PATHS.outbox)
  await expect(page.getByText('All sent')).toBeVisible()
  expect(await requestsFor(broker, load)).toEqual([])
})
