import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { acceptTenderEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { bookLoad, type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { deferred } from '#tests/support/deferred.ts'
import { type Demo, test } from '#tests/support/demo-test.ts'
import { goOffline, goOnline, SAVED, withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const table = (page: Page) => page.getByRole('table', { name: 'My loads', exact: true })
const boxOf = (page: Page, { number }: Load) =>
  table(page).getByRole('checkbox', { name: `Select load #${number}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected loads' })
const act = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })

async function openTable(page: Page, query = ''): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dashboard${query}`)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(table(page).getByRole('rowheader').first()).toBeVisible()
}

async function tenderedLoad(broker: DemoClient, carrier: DemoClient): Promise<Load> {
  const load = await untouchedLoad(broker)
  const carrierId = accountIdOf(await carrier.call(readProfileEndpoint, {}))
  return broker.call(tenderLoadEndpoint, { params: load, body: { carrierId } })
}

async function eventsOf(who: DemoClient, { id }: Load): Promise<{ type: string; detail: string | null }[]> {
  return (await who.call(readLoadEndpoint, { params: { id } })).events
}

test('[USE-01] selected loads are exported and their carriers asked for an update, and the bar offers only what fits all @core', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const [one, other] = [await bookLoad(broker, carrier), await bookLoad(broker, carrier)]
  const posted = await untouchedLoad(broker)
  const page = await enter(BROKER)
  await openTable(page)
  await boxOf(page, one).click()
  // it moves what is below it
  await expect(bar(page)).toContainText('1 selected')
  await boxOf(page, other).click()
  await expect(bar(page)).toContainText('2 selected')
  await expect(act(page, 'Cancel loads')).toHaveCount(0)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await act(page, 'Export').click()
  const file = await readFile(await (await download).path(), 'utf8')
  const lines = file.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  for (const { number } of [one, other]) expect(lines.filter((line) => line.startsWith(`${number},`))).toHaveLength(1)

  await act(page, 'Ask for an update').click()
  await expect(page.getByText('Asked for an update on 2 loads')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  for (const load of [one, other])
    expect((await eventsOf(broker, load)).filter(({ type }) => type === 'update-asked')).toHaveLength(1)

  await boxOf(page, one).click()
  await page.getByRole('tab', { name: /Pending/ }).click()
  await expect(boxOf(page, posted)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await boxOf(page, posted).click()
  await expect(bar(page).getByRole('button')).toHaveText(['Export', 'Cancel loads', ''])
})

test('[USE-01] by keyboard alone, loads are selected and their carriers asked for an update', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const [one, other] = [await bookLoad(broker, carrier), await bookLoad(broker, carrier)]
  const page = await enter(BROKER)
  await openTable(page, '?sort=createdAt')
  await boxOf(page, other).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await expect(bar(page)).toContainText('2 selected')
  await expect(boxOf(page, one)).toBeChecked()
  await page.keyboard.press('a')
  await expect(act(page, 'Ask for an update')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Asked for an update on 2 loads')).toBeVisible()
  const rowOf = ({ number }: Load) =>
    table(page)
      .getByRole('row')
      .filter({ hasText: `#${number}` })
      .getByRole('link')
  await expect(bar(page)).toHaveCount(0)
  await expect(rowOf(one).first(), 'the focus is back where it was').toBeFocused()

  await page.keyboard.press('x')
  await act(page, 'Clear selection').press('Enter')
  await expect(rowOf(one).first()).toBeFocused()
})

test('[USE-01] the rate confirmations of selected loads are one download, and one that fails is named', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const [one, other] = [await bookLoad(broker, carrier), await bookLoad(broker, carrier)]
  const fileOf = ({ number }: Load) => `rate-confirmation-${number}-v1.pdf`
  const page = await enter(BROKER)
  await openTable(page)
  const downloadAll = async () => {
    const download = page.waitForEvent('download')
    await act(page, 'Rate confirmations').click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }

  await boxOf(page, one).click()
  const single = await downloadAll()
  expect(single.name).toBe(fileOf(one))
  expect((await readPdf(single.bytes)).text).toContain(String(one.number))

  await boxOf(page, other).click()
  const both = await downloadAll()
  expect(both.name).toBe('rate-confirmations.zip')
  const files = unzipSync(both.bytes)
  expect(Object.keys(files).sort()).toEqual([fileOf(one), fileOf(other)].sort())
  expect((await readPdf(Buffer.from(files[fileOf(other)] ?? []))).text).toContain(String(other.number))

  await page.route(`**/loads/${other.id}/rate-confirmation/pdf`, (route) => route.abort())
  expect((await downloadAll()).name).toBe(fileOf(one))
  const refused = page.getByRole('alertdialog', { name: '1 of 2 loads' })
  await expect(refused.getByRole('listitem')).toContainText(`#${other.number}`)
  await expect(refused.getByRole('listitem')).toContainText('Milepost did not answer.')
  await refused.getByRole('button', { name: 'Close' }).last().click()

  await goOffline(page)
  await act(page, 'Rate confirmations').click()
  await expect(page.getByText('Rate confirmations need a connection.')).toBeVisible()
})

/** A broker's table in which three booked loads are selected. */
async function selectBookedLoads({ enter, clientOf }: Pick<Demo, 'enter' | 'clientOf'>) {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const loads = [await bookLoad(broker, carrier), await bookLoad(broker, carrier), await bookLoad(broker, carrier)]
  const page = await enter(BROKER)
  await openTable(page)
  for (const load of loads) await boxOf(page, load).click()
  return page
}

test('[USE-01] rate confirmations are fetched one after the other, with a count and a button to stop', async ({
  enter,
  clientOf,
}) => {
  const page = await selectBookedLoads({ enter, clientOf })
  const asked: string[] = []
  let gate = deferred()
  await page.route('**/rate-confirmation/pdf', async (route) => {
    asked.push(route.request().url())
    await gate.given
    await route.continue().catch(() => undefined)
  })
  const progress = bar(page).getByText(/^Rate confirmation \d of 3$/)

  await act(page, 'Rate confirmations').press('Enter')
  await expect(progress).toHaveText('Rate confirmation 1 of 3')
  await expect(act(page, 'Rate confirmations')).toBeFocused()
  await expect(act(page, 'Rate confirmations')).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => asked.length).toBe(1)
  await expectAccessible(page)
  await act(page, 'Stop').press('Enter')
  await expect(page.getByText('Stopped. No rate confirmation was downloaded.')).toBeVisible()
  await expect(act(page, 'Rate confirmations')).toBeFocused()
  await expect(progress).toHaveCount(0)
  expect(asked, 'one at a time').toHaveLength(1)
  gate.give()

  gate = deferred()
  const download = page.waitForEvent('download')
  await act(page, 'Rate confirmations').click()
  await expect.poll(() => asked.length).toBe(2)
  await act(page, 'Clear selection').click()
  await expect(bar(page).getByRole('button'), 'it can be stopped without the selection').toHaveText(['Stop'])
  await expect(progress).toHaveText('Rate confirmation 1 of 3')
  gate.give()
  const files = unzipSync(await readFile(await (await download).path()))
  expect(Object.keys(files)).toHaveLength(3)
  await expect(bar(page)).toHaveCount(0)
})

test('[USE-01] without an answer, the rate confirmations that failed are named and the rest are not waited for', async ({
  enter,
  clientOf,
}) => {
  const page = await selectBookedLoads({ enter, clientOf })
  let asked = 0
  await page.route('**/rate-confirmation/pdf', async (route) => {
    asked += 1
    await route.abort()
  })
  await act(page, 'Rate confirmations').click()
  const refused = page.getByRole('alertdialog', { name: '0 of 3 loads' })
  await expect(refused.getByRole('listitem')).toHaveCount(3)
  await expect(refused).toContainText("These weren't downloaded.")
  await expect(refused).not.toContainText('The others were')
  expect(asked).toBe(2)
})

test('[USE-01] who has left My loads learns that a rate confirmation failed, and finds there which one and why', async ({
  enter,
  clientOf,
}) => {
  const page = await selectBookedLoads({ enter, clientOf })
  const gate = deferred()
  await page.route('**/rate-confirmation/pdf', async (route) => {
    await gate.given
    await route.abort().catch(() => undefined)
  })
  const toMyLoads = page.getByRole('navigation').getByRole('link', { name: 'My loads' })
  await act(page, 'Rate confirmations').click()
  await expect(act(page, 'Stop')).toBeVisible()
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await expect(bar(page)).toHaveCount(0)
  await toMyLoads.click()
  await expect(bar(page).getByRole('button'), 'it can be stopped after coming back').toHaveText(['Stop'])
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await expect(bar(page)).toHaveCount(0)

  gate.give()
  await expect(page.getByText("3 of 3 rate confirmations weren't downloaded.")).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const refused = page.getByRole('alertdialog', { name: '0 of 3 loads' })
  await expect(refused.getByRole('listitem')).toHaveCount(3)
  await expect(refused.getByRole('listitem').first()).toContainText('Milepost did not answer.')
  await refused.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await toMyLoads.click()
  await expect(table(page)).toBeVisible()
  await expect(refused).toHaveCount(0)
})

test('[USE-01] Shift selects a range, which stays through another order and other rows, and ends when a load leaves the list', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const [first, between, last] = [
    await tenderedLoad(broker, carrier),
    await untouchedLoad(broker, { rate: 20_000 }),
    await untouchedLoad(broker),
  ]
  const page = await enter(BROKER)
  await openTable(page, '?tab=pending')
  await boxOf(page, last).click()
  await boxOf(page, first).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 selected')
  await expect(boxOf(page, between)).toBeChecked()

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await expect(bar(page)).toContainText('3 selected')
  const rate = table(page).getByRole('columnheader', { name: 'Rate' })
  // the highest rate is at the top in the end
  for (const direction of ['descending', 'ascending', 'descending']) {
    await rate.getByRole('button').click()
    await expect(rate).toHaveAttribute('aria-sort', direction)
    await expect(bar(page)).toContainText('3 selected')
  }
  await expect(boxOf(page, between)).toBeChecked()

  // it becomes active and so leaves this list
  await carrier.call(acceptTenderEndpoint, { params: first })
  await expect(bar(page)).toContainText('2 selected')
})

test('[USE-01] loads are cancelled together with a reason, and one that was taken meanwhile is named with why', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const [cancelled, taken] = [await tenderedLoad(broker, carrier), await tenderedLoad(broker, carrier)]
  const page = await enter(BROKER)
  await openTable(page, '?tab=pending')
  await boxOf(page, cancelled).click()
  await boxOf(page, taken).click()
  await act(page, 'Cancel loads').click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel these 2 loads?' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').first()).toContainText('ends the tender to')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel 2 loads' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()

  await dialog.getByLabel('Reason').fill('The shipper closed')
  await dialog.getByRole('button', { name: 'Keep loads' }).click()
  await act(page, 'Cancel loads').click()
  await expect(dialog.getByLabel('Reason'), 'what was typed is kept').toHaveValue('The shipper closed')
  await expectAccessible(page)

  await carrier.call(acceptTenderEndpoint, { params: taken })
  await dialog.getByRole('button', { name: 'Cancel 2 loads' }).click()
  await expect(page.getByText('1 load cancelled')).toBeVisible()
  const refused = page.getByRole('alertdialog', { name: '1 of 2 loads' })
  await expect(refused.getByRole('listitem')).toHaveCount(1)
  await expect(refused.getByRole('listitem')).toContainText(`#${taken.number}`)
  await refused.getByRole('button', { name: 'Close' }).last().click()
  await expect(refused).toBeHidden()
  const [ended] = (await eventsOf(broker, cancelled)).filter(({ type }) => type === 'cancelled')
  expect(ended?.detail).toContain('The shipper closed')
  expect((await eventsOf(broker, taken)).filter(({ type }) => type === 'cancelled')).toEqual([])
})

test('[USE-01] without signal, a bulk action waits on the device and is sent later', async ({ enter, clientOf }) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const [one, other] = [await bookLoad(broker, carrier), await bookLoad(broker, carrier)]
  const page = await enter(BROKER)
  await withoutBackgroundSync(page)
  await openTable(page)
  await expect(boxOf(page, other)).toBeVisible()
  await boxOf(page, one).click()
  await boxOf(page, other).click()
  await goOffline(page)
  await expect(page.getByRole('link', { name: /^Offline since/ })).toBeVisible()
  await act(page, 'Export').click()
  await expect(page.getByText("Exporting needs a connection. Try again when you're online.")).toBeVisible()
  await act(page, 'Ask for an update').click()
  await expect(page.getByText(`2 loads: ${SAVED}`)).toBeVisible()
  await expect(page.getByText(/^Asked for an update/)).toHaveCount(0)
  await goOnline(page)
  await expect
    .poll(async () => {
      const all = [...(await eventsOf(broker, one)), ...(await eventsOf(broker, other))]
      return all.filter(({ type }) => type === 'update-asked').length
    })
    .toBe(2)
})

test('[USE-01, LIFE-03] of a mixed selection, tenders are cancelled, postings deleted, and one with a carrier stays', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const [tendered, posted, other] = [
    await tenderedLoad(broker, carrier),
    await untouchedLoad(broker),
    await tenderedLoad(broker, carrier),
  ]
  const page = await enter(BROKER)
  await openTable(page, '?tab=pending')
  for (const load of [tendered, posted, other]) await boxOf(page, load).click()
  await act(page, 'Cancel loads').click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel these 3 loads?' })
  await expect(dialog.getByRole('listitem').filter({ hasText: `#${posted.number}` })).toContainText(
    'deletes the posting',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep loads' }).click()
  await expect(dialog).toBeHidden()

  // its carrier takes it while it is still selected
  await carrier.call(acceptTenderEndpoint, { params: other })
  await act(page, 'Cancel loads').click()
  const now = page.getByRole('alertdialog', { name: /^Cancel these [23] loads\?$/ })
  await now.getByLabel('Reason').fill('The shipper closed')
  await now.getByRole('button', { name: /^Cancel [23] loads$/ }).click()
  await expect(page.getByText('1 load cancelled, 1 load deleted')).toBeVisible()
  await expect.poll(async () => (await broker.loads('pending')).map(({ id }) => id)).not.toContain(posted.id)
  const statusOf = async ({ id }: Load) => (await broker.call(readLoadEndpoint, { params: { id } })).status
  expect([await statusOf(tendered), await statusOf(other)]).toEqual(['cancelled', 'active'])
})
