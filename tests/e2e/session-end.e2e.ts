import { expect, type Page } from 'playwright/test'
import { signOutEverywhereEndpoint } from '#contract/account/device.ts'
import { signedInEarlier } from '#tests/support/browser-person.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test as onDemo } from '#tests/support/demo-test.ts'
import { goOnline } from '#tests/support/lost-signal.ts'
import { startServer } from '#tests/support/server.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { bookOffline, requestsFor, signIn } from '#tests/support/unsent-booking.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const DAY_MS = 24 * 60 * 60 * 1000

type Opened = Awaited<ReturnType<typeof freshPostgres>>

/** A product whose database the test can reach, to let ninety days pass. */
const test = onDemo.extend<{}, { origin: string; opened: Opened }>({
  opened: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, lend) => {
      const opened = await freshPostgres()
      await lend(opened)
      await opened.drop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  origin: [
    async ({ opened }, lend) => {
      const server = await startServer({ databaseUrl: opened.database.connectionString, demoLoads: 50 })
      await lend(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.use({ serviceWorkers: 'allow' })

test('[SEC-14] 90 days after the sign-in the person signs in again, and the queued work is sent then @core', async ({
  browser,
  origin,
  clientOf,
  opened,
}) => {
  const db = opened.database.kysely
  const { page } = await signedInEarlier(browser, { origin, email: DISPATCHER, on: 'phone' })
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  await bookOffline(page, load)

  const person = db.selectFrom('person').select('id').where('email', '=', DISPATCHER)
  const then = new Date(Date.now() - 90 * DAY_MS)
  await db
    .updateTable('session')
    .set({ created_at: then, expires_at: new Date(then.getTime() + 90 * DAY_MS) })
    .where('person_id', 'in', person)
    .execute()
  await goOnline(page)
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByText(`Sign in as ${DISPATCHER} to send 1 saved item`)).toBeVisible()
  expect(await storedSession(page)).toBeNull()
  expect(await requestsFor(broker, load)).toEqual([])

  await signIn(page, DISPATCHER)
  await expect.poll(() => requestsFor(broker, load)).toHaveLength(1)
  const { created_at: signedInAt } = await db
    .selectFrom('session')
    .select('created_at')
    .where('person_id', 'in', person)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(Date.now() - signedInAt.getTime(), 'another 90 days began').toBeLessThan(DAY_MS)
  await page.context().close()
})

const cachesOf = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    return names.filter((name) => name.startsWith('cache-'))
  })

test('[SAFE-10] a session ended from elsewhere takes its freight off the device and keeps unsent work; so does the next person', async ({
  browser,
  origin,
  clientOf,
}) => {
  const { page } = await signedInEarlier(browser, { origin, email: DISPATCHER, on: 'phone' })
  await bookOffline(page, await untouchedLoad(await clientOf(BROKER)))
  expect(await cachesOf(page)).toHaveLength(1)
  await (await clientOf(DISPATCHER)).call(signOutEverywhereEndpoint, { body: {} })
  await goOnline(page)
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByText(`Sign in as ${DISPATCHER} to send 1 saved item`)).toBeVisible()
  await expect.poll(() => cachesOf(page)).toEqual([])

  await page.evaluate(() => {
    const opening = indexedDB.open('cache-another-account')
    opening.addEventListener('success', () => opening.result.close())
  })
  await signIn(page, 'company@milepost.test')
  await expect.poll(() => cachesOf(page)).not.toContain('cache-another-account')
  await page.context().close()
})
