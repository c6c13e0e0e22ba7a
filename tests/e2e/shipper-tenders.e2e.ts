import { expect } from 'playwright/test'
import { listShipperTendersEndpoint } from '#contract/programs/shipper-tender.ts'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { acceptTenderEndpoint, releaseCarrierEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { readOpenBooksEndpoint } from '#contract/freight/open-books.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { COMPANY } from '#tests/support/board-load.ts'
import { requestLoad } from '#tests/support/demo-client.ts'
import { connectShipper, postFromTender } from '#tests/support/demo-shipper.ts'
import { test } from '#tests/support/demo-test.ts'
import { goOffline, waitForCachedShell } from '#tests/support/lost-signal.ts'
import { field, submit } from '#tests/support/load-form.ts'
import { expectFitsEverySize } from '#tests/support/width.ts'

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[EDI-11] a tender is listed, opened from its notification, declined with a reason, and read without signal', async ({
    origin,
    enter,
    newcomer,
    clientOf,
  }) => {
    const email = await newcomer('broker')
    const broker = await clientOf(email)
    const page = await enter(email, 'desktop', PATHS.dashboard)
    await expect(page.getByRole('navigation', { name: 'Main' })).not.toContainText('Tenders')
    const shipper = await connectShipper(origin, broker, { counters: true })
    await shipper.send('01-204-new')

    await page.goto(PATHS.myLoads)
    await expect(page.getByRole('link', { name: /^1 shipper tender to answer, next by 11:15 C[SD]T$/ })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tenders 1 to answer' }).click()
    const row = page.getByRole('list', { name: 'Tenders' }).getByRole('listitem')
    await expect(row).toContainText('Halden Box & Board')
    await expect(row).toContainText('HB4471903')
    await expect(row).toContainText('Shipper pays $1,850')
    await expect(row).toContainText(/Answer by .*, 11:15 C[SD]T/)
    await expectAccessible(page)
    await expectFitsEverySize(page)

    await page.goto(PATHS.notifications)
    await page.getByRole('link', { name: 'View tender' }).first().click()
    await expect(page.getByRole('heading', { name: 'Tender HB4471903' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '1. Pickup' })).toBeVisible()
    await expect(page.getByText(/08:00 to 10:00 C[SD]T/).first()).toBeVisible()
    await expect(page.getByText('KEEP AT 34 TO 38 F').first()).toBeVisible()
    await expectAccessible(page)
    await expectFitsEverySize(page)

    await page.getByRole('button', { name: 'Decline' }).click()
    const dialog = page.getByRole('dialog', { name: 'Decline HB4471903?' })
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog.getByText('Say why')).toBeVisible()
    await dialog.getByLabel('Reason').fill('No truck that day')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('You declined: No truck that day')).toBeVisible()
    const { data } = await broker.call(listShipperTendersEndpoint, { query: {} })
    expect(data.map(({ state }) => state)).toEqual(['declined'])

    await waitForCachedShell(page)
    await expect(page.getByText('You declined: No truck that day')).toBeVisible()
    await goOffline(page)
    await page.reload()
    await expect(page.getByText('You declined: No truck that day')).toBeVisible()
  })
})

test('[EDI-16] [EDI-17] posting from a tender fills the form, marks what it lacks, and accepts it', async ({
  origin,
  enter,
  newcomer,
  clientOf,
}) => {
  const email = await newcomer('broker')
  const broker = await clientOf(email)
  const shipper = await connectShipper(origin, broker)
  await shipper.send('01-204-new')
  const page = await enter(email, 'desktop', PATHS.tenders)
  await page.getByRole('list', { name: 'Tenders' }).getByRole('link').click()
  await page.getByRole('link', { name: 'Post load' }).click()
  await expect(page.getByText('From tender HB4471903 of Halden Box & Board. Posting accepts it.')).toBeVisible()
  await expect(field(page, 'Pickup city')).toHaveValue('Madison')
  await expect(field(page, 'Rate')).toHaveValue('')
  await expectAccessible(page)
  await field(page, 'Rate').fill('1500')
  await field(page, 'Pickup contact email').fill('dock@halden.test')
  await field(page, 'Delivery contact email').fill('dc4@orchard.test')
  await submit(page).click()
  await expect(page.getByText('Load created', { exact: false }).first()).toBeVisible()
  const { data } = await broker.call(listShipperTendersEndpoint, { query: {} })
  expect(data).toMatchObject([{ state: 'accepted', asks: null, load: { status: 'pending' } }])
})

test('[EDI-18] a change is applied to a load without a carrier, and proposed to the carrier of a booked one', async ({
  origin,
  enter,
  newcomer,
  clientOf,
}) => {
  const email = await newcomer('broker')
  const [broker, carrier] = [await clientOf(email), await clientOf(COMPANY)]
  const shipper = await connectShipper(origin, broker)
  await shipper.send('01-204-new')
  const load = await postFromTender(broker)
  await shipper.send('02-204-change-separators')
  const page = await enter(email, 'desktop', PATHS.tenders)
  const row = page.getByRole('list', { name: 'Tenders' }).getByRole('link')
  await expect(row).toContainText('Change to answer')
  await row.click()
  const asks = page.getByRole('region', { name: 'What the shipper asks' })
  await expect(asks).toContainText(`Load #${load.number} has no carrier. Applying edits it and accepts the change.`)
  await expectAccessible(page)
  await expectFitsEverySize(page)
  await asks.getByRole('button', { name: 'Apply change' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Apply the change to load #${load.number}?` })
  await expect(dialog).toContainText('Shipper pays: $1,850 → $1,975')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Apply change' }).click()
  await expect(page.getByText('Change applied')).toBeVisible()
  await expect(asks).toHaveCount(0)
  const applied = await broker.call(readLoadEndpoint, { params: load })
  expect(applied.shipperPays).toBe(1975)
  expect(applied.deliveryDateTime).not.toBe(load.deliveryDateTime)

  const request = await requestLoad(carrier, applied)
  await broker.call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: {} })
  await shipper.send('02-204-change-separators', { '|0700|': '|0800|', '197500': '205000' })
  await page.reload()
  await expect(asks).toContainText(`Load #${load.number} is booked. Its carrier has to agree`)
  await asks.getByRole('button', { name: 'Propose change' }).click()
  const proposing = page.getByRole('alertdialog', { name: `Propose the change of load #${load.number}?` })
  await expect(proposing).toContainText('Gill Brothers Trucking must agree.')
  await proposing.getByRole('button', { name: 'Propose change' }).click()
  await expect(asks).toContainText('Your carrier hasn’t answered the proposed change yet.')
  // the shipper's amount goes to open books on a tap of its own, and the carrier's rate stays
  await asks.getByRole('button', { name: 'Enter $2,050 in open books' }).click()
  const entering = page.getByRole('alertdialog', { name: `Enter $2,050 in the open books of load #${load.number}?` })
  await expect(entering).toContainText('Shipper pays: $1,975 → $2,050')
  await expect(entering).toContainText('Gill Brothers Trucking still gets')
  await expectAccessible(page)
  await entering.getByRole('button', { name: 'Enter $2,050 in open books' }).click()
  await expect(asks).toContainText('Open books say $2,050, as the shipper does now.')
  const after = await broker.call(readLoadEndpoint, { params: load })
  expect(after.agreedRate ?? after.rate).toBe(applied.rate)
  const query = { deal: after.deal?.id ?? '' }
  expect(await broker.call(readOpenBooksEndpoint, { params: load, query })).toMatchObject({ shipperPays: 2050 })
  await expectAccessible(page)
  await asks.getByRole('button', { name: 'Accept change' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept change' }).click()
  await expect(page.getByText('Change accepted')).toBeVisible()
  await expect(page.getByText('Posted from this tender.')).toBeVisible()
})

test('[EDI-19] a cancel of a load with a carrier waits for a person, who cancels the load', async ({
  origin,
  enter,
  newcomer,
  clientOf,
}) => {
  const email = await newcomer('broker')
  const [broker, carrier] = [await clientOf(email), await clientOf(COMPANY)]
  const carrierId = accountIdOf(await carrier.call(readProfileEndpoint, {}))
  const shipper = await connectShipper(origin, broker)
  await shipper.send('01-204-new')
  const params = await postFromTender(broker)
  await broker.call(tenderLoadEndpoint, { params, body: { carrierId } })
  await shipper.send('03-204-cancel-one-line')
  const page = await enter(email, 'phone', PATHS.tenders)
  await page.getByRole('list', { name: 'Tenders' }).getByRole('link').click()
  const asks = page.getByRole('region', { name: 'What the shipper asks' })
  await expect(asks).toContainText('Halden Box & Board cancelled. A TONU may be due to the carrier.')
  await expectAccessible(page)

  await carrier.call(acceptTenderEndpoint, { params })
  await page.reload()
  await expect(asks).toContainText('release its carrier on the load')
  await expect(asks.getByRole('button', { name: 'Cancel load' })).toHaveCount(0)
  await broker.call(releaseCarrierEndpoint, { params, body: { reason: 'The shipper cancelled' } })
  await broker.call(tenderLoadEndpoint, { params, body: { carrierId } })
  await page.reload()
  await asks.getByRole('button', { name: 'Cancel load' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel load' }).click()
  await expect(page.getByText('The shipper cancelled it.')).toBeVisible()
  expect((await broker.call(readLoadEndpoint, { params })).status).toBe('cancelled')
})

test('[EDI-19] the history of a load that the shipper’s cancel took off the board names the shipper', async ({
  origin,
  enter,
  newcomer,
  clientOf,
}) => {
  const email = await newcomer('broker')
  const broker = await clientOf(email)
  const shipper = await connectShipper(origin, broker)
  await shipper.send('01-204-new')
  const load = await postFromTender(broker)
  await shipper.send('03-204-cancel-one-line')
  const page = await enter(email, 'desktop', loadPath(load.id))
  await page.getByText('History').first().click()
  await expect(page.getByText('Halden Box & Board (EDI)').first()).toBeVisible()
})

test('[EDI-20] a tender is countered, and accepted after the shipper changed it', async ({
  origin,
  enter,
  newcomer,
  clientOf,
}) => {
  const email = await newcomer('broker')
  const broker = await clientOf(email)
  const shipper = await connectShipper(origin, broker, { counters: true })
  await shipper.send('01-204-new')
  const page = await enter(email, 'phone', PATHS.tenders)
  await page.getByRole('list', { name: 'Tenders' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Counter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Counter HB4471903?' })
  await dialog.getByLabel('Amount you want the shipper to pay').fill('2,350')
  await dialog.getByRole('button', { name: 'Send counter' }).click()
  await expect(page.getByText('You offered $2,350. Waiting for Halden Box & Board.')).toBeVisible()
  await shipper.send('02-204-change-separators')
  await page.reload()
  const changes = page.getByRole('region', { name: 'What changed' })
  await expect(changes).toContainText('Shipper pays: $1,850 → $1,975')
  await expect(changes).toContainText(/Delivery: .*05:00 E[SD]T → .*05:00 to 07:00 E[SD]T/)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('You accepted. The load isn’t posted yet.')).toBeVisible()
  await expectAccessible(page)
})
