import { expect } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { blockDatabase } from '#tests/support/busy-database.ts'
import { test } from '#tests/support/demo-test.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test as onRoad } from '#tests/support/fault-test.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { openLoad } from '#tests/support/unsent-booking.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const SILENCE = "This browser's storage doesn't answer."
/** A limit of four seconds, on a busy machine. */
const SILENT = { timeout: 20_000 }

test('[SYNC-12] storage that doesn’t say who is signed in asks nobody to sign in, and deletes no stored loads', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER, 'desktop', PATHS.dashboard)
  await expect(page.getByText('Here are your loads')).toBeVisible()
  const userId = (await storedSession(page))?.user.id
  const letAnswer = await blockDatabase(page, { database: 'session', table: 'session' })
  await page.reload()
  await expect(page.getByRole('heading', { name: SILENCE })).toBeVisible(SILENT)
  await expect(page.getByText('Close Milepost and open it again. What you saved is not lost.')).toBeVisible()
  await expect(page).toHaveURL(PATHS.dashboard)
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(names).toContain(`cache-${userId}`)
  await letAnswer()
  await expect(page.getByText('Here are your loads')).toBeVisible(SILENT)
})

test('[SYNC-12] a cache that doesn’t answer hides no load, and the page says so until it does', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(DISPATCHER, 'desktop', PATHS.dashboard)
  const load = await untouchedLoad(await clientOf(BROKER))
  await expect(page.getByText('Here are your loads')).toBeVisible()
  const userId = (await storedSession(page))?.user.id
  const letAnswer = await blockDatabase(page, { database: `cache-${userId}`, table: 'loads' })
  await openLoad(page, load)
  await expect(page.getByText(SILENCE)).toBeVisible(SILENT)
  await letAnswer()
  await expect(page.getByText(SILENCE)).toBeHidden(SILENT)
})

onRoad(
  '[SYNC-12] a driver’s page whose storage doesn’t answer says so, and opens once it does',
  async ({ road, turnOn, linked: { linkId, path } }) => {
    const { page } = await turnOn()
    await page.goto(road.url + path)
    await expect(page).toHaveURL(new RegExp(linkId))
    const letAnswer = await blockDatabase(page, { database: 'drive', table: 'links' })
    await page.reload()
    await expect(page.getByRole('heading', { name: SILENCE })).toBeVisible(SILENT)
    await letAnswer()
    await expect(page.getByRole('button', { name: 'Arrived at pickup' })).toBeVisible(SILENT)
  },
)
