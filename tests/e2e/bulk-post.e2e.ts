import { writeFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import type { DemoClient } from '#tests/support/demo-client.ts'
import { test as onDemo } from '#tests/support/demo-test.ts'
import { blockDatabase } from '#tests/support/busy-database.ts'
import { startServer } from '#tests/support/server.ts'
import { workbookOf } from '#tests/support/workbook.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { cutOff, holdBack } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'
const ADDRESS = '/dashboard/bulk-post'

/** A server without loads: hundreds more would disturb the tests that share the demo. */
const test = onDemo.extend<{}, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, lend) => {
      const server = await startServer()
      await lend(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.use({ serviceWorkers: 'allow' })

const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const HEADER =
  'Reference,Pickup city,Pickup state,Pickup ZIP,Pickup address,Pickup date & time,Pickup contact name,' +
  'Pickup contact phone,Pickup contact email,Delivery city,Delivery state,Delivery ZIP,Delivery address,' +
  'Delivery date & time,Delivery contact name,Delivery contact phone,Delivery contact email,Trailer type,Weight,' +
  'Commodity,Packaging type,Rate'

function row(reference: string, { state = 'TX', rate = '2150' } = {}): string {
  const pickup = `Dallas,${state},75201,1200 Main Street,${day(3)} 08:00,Chris Vega,214-555-0100,dock@dallas.test`
  const delivery = `Chicago,IL,60601,400 Lake Street,${day(5)} 16:00,Sam Ortiz,312-555-0100,dock@chicago.test`
  return `${reference},${pickup},${delivery},Dry 53 FT,"42,000",Canned goods,Pallets,${rate}`
}

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByLabel('List file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show rows' }).getByText(name, { exact: true })
const cell = (page: Page, column: string, rowNumber: number) =>
  page.getByRole('textbox', { name: `${column}, row ${rowNumber}`, exact: true })
const posted = async (broker: DemoClient, search: string) =>
  (await broker.call(listMyLoadsEndpoint, { query: { search, limit: 1 } })).meta.total

test('a broker reads a list, fixes cells in place, stops and continues posting, and no load posts twice @core', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const broker = await clientOf(BROKER)
  const page = await enter(BROKER, 'desktop', '/dashboard')
  await page.getByRole('link', { name: 'Post from a file' }).click()
  await expect(page).toHaveURL(new RegExp(`${ADDRESS}$`))
  await expectAccessible(page)
  const rows = Array.from({ length: 200 }, (_, at) =>
    row(`BULK-${at}`, at === 7 ? { rate: 'a lot' } : at === 120 ? { state: 'Ontario' } : {}),
  )
  const file = `${[HEADER, ...rows].join('\r\n')}\r\n`
  await choose(page, 'november.csv', file)
  await expect(page.getByRole('heading', { name: 'november.csv' })).toBeVisible()
  await expect(chip(page, 'Ready 198')).toBeVisible({ timeout: 120_000 })

  // each error shows at its field, in the row as the spreadsheet numbers it
  await chip(page, 'To fix 2').click()
  await expect(cell(page, 'Rate', 9)).toHaveAccessibleDescription('Rate must be a valid number')
  await expect(cell(page, 'Pickup state', 122)).toHaveAccessibleDescription('State must be 2 characters')
  await expectAccessible(page)
  await cell(page, 'Rate', 9).fill('$2,300.50')
  await cell(page, 'Rate', 9).press('Enter')
  await expect(cell(page, 'Rate', 9)).not.toHaveAttribute('aria-invalid')
  await chip(page, 'Ready 199').click()
  await page.getByRole('checkbox', { name: 'Post row 2', exact: true }).uncheck()

  const release = await holdBack(page, postLoadsEndpoint)
  await page.getByRole('button', { name: 'Post 198 loads' }).click()
  await expect(page.getByText('0 of 198 posted')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  release()
  await expect(page.getByText('100 loads posted')).toBeVisible({ timeout: 30_000 })
  expect(await posted(broker, 'BULK')).toBe(100)
  // the progress survives a reload
  await page.reload()
  await page.getByRole('button', { name: 'Continue posting 98 loads' }).click()
  await expect(page.getByText('198 loads posted')).toBeVisible({ timeout: 30_000 })
  expect(await posted(broker, 'BULK')).toBe(198)
  const { data } = await broker.call(listMyLoadsEndpoint, { query: { search: 'BULK', sort: 'rate', limit: 1 } })
  expect(data[0]).toMatchObject({ reference: 'BULK-7', rate: 2300.5, weight: 42_000, status: 'pending' })

  // the same file again: rows already posted are listed and stay unchanged
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByRole('button', { name: 'Discard list' }).click()
  await choose(page, 'november.csv', file)
  await expect(chip(page, 'Already posted 197')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Post 1 load' }).click()
  await expect(page.getByText('1 load posted, 197 rows were already posted')).toBeVisible({ timeout: 30_000 })
  expect(await posted(broker, 'BULK')).toBe(199)
  await chip(page, 'Already posted 197').click()
  await page
    .getByRole('link', { name: /^Load #/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Load #/ })).toBeVisible()

  // the calendar shows more than a hundred loads of one month
  await page.goto(`/dashboard/calendar?month=${day(5).slice(0, 7)}`)
  await expect(page.getByRole('paragraph').filter({ hasText: '199 deliveries' })).toBeVisible()
  await expect(page.getByRole('button', { name: '+197 more' })).toBeVisible()
})

test('a cell edited again and a checkbox unchecked and checked again survive a slow save of the list', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', ADDRESS)
  await choose(page, 'again.csv', [HEADER, row('AGAIN-0'), row('AGAIN-1')].join('\r\n'))
  await expect(chip(page, 'Ready 2')).toBeVisible({ timeout: 30_000 })
  const rate = cell(page, 'Rate', 2)
  const unblockDrafts = await blockDatabase(page, { database: 'drafts', table: 'drafts' })
  await rate.fill('21')
  await rate.press('Enter')
  await rate.press('End')
  await page.keyboard.type('99')
  const all = page.getByRole('checkbox', { name: 'Post all ready rows' })
  await unblockDrafts()
  await expect(rate).toBeFocused()
  await expect(rate).toHaveValue('2199')
  await rate.press('Enter')
  await expect(rate).toHaveValue('2199')

  const unblockDraftsAgain = await blockDatabase(page, { database: 'drafts', table: 'drafts' })
  await all.uncheck()
  await expect(all).not.toBeChecked()
  await all.check()
  await unblockDraftsAgain()
  await expect(chip(page, 'Ready 2')).toBeVisible()
  await page.reload()
  await expect(chip(page, 'Ready 2')).toBeVisible({ timeout: 30_000 })
  await expect(rate).toHaveValue('2199')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByRole('button', { name: 'Discard list' }).click()
})

test('[FACE-13] the rows come first, and the mapping shows only what no column matches', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', ADDRESS)
  const header = 'Pickup date & time\tTrailer\tWeight\tRate\tOrigin City\tOrigin State\tOrigin ZIP\tDestination City\t'
  const row = `${day(3)} 08:00\tDry 53 FT\t40000\t2900\tDallas\tTX\t75201\tChicago\t`
  await page
    .getByRole('textbox', { name: 'Rows' })
    .fill(`${header}Destination State\tDestination ZIP\tDelivery date & time\n${row}IL\t60601\t${day(5)} 16:00\n`)
  await page.getByRole('button', { name: 'Read rows' }).click()
  const columns = page.locator('summary', { hasText: 'Columns' })
  await expect(columns).toContainText('11 of 11 columns matched', { timeout: 30_000 })
  await expect(columns).not.toContainText('Missing')
  const first = await page.getByRole('table').boundingBox()
  expect(first?.y, 'on the first screen').toBeLessThan(600)
  await columns.click()
  await expect(page.getByLabel('Packaging type', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Pickup city', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'All columns' }).click()
  await expect(page.getByLabel('Pickup city', { exact: true })).toBeVisible()
})

test('columns from another load board are recognized; the user picks the rest or sets one value for all rows', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(BROKER, 'desktop', ADDRESS)
  const header =
    'Pickup Earliest*\tLength (ft)*\tWeight (lbs)*\tEquipment*\tDAT Load Board Rate\tOrigin City*\tOrigin State*\t' +
    'Origin Postal Code\tDestination City*\tDestination State*\tDestination Postal Code\tReference ID\tGoods hauled\tDue'
  const [year = '', month = '', date = ''] = day(3).split('-')
  const load =
    `${month}/${date}/${year} 8:00 AM\t53\t40000\tR\t2,900\tDallas\tTX\t75201\tChicago\tIL\t60601\tDATLIKE1\t` +
    `Frozen peas\t${day(5)} 16:00`
  await page.getByRole('textbox', { name: 'Rows' }).fill(`${header}\n${load}\n`)
  await page.getByRole('button', { name: 'Read rows' }).click()
  // contacts and packaging that the list lacks are filled in, and said
  await expect(page.getByText(/^Not in this file, so the same for all rows: Pickup contact name \(/)).toBeVisible()
  await page.locator('summary', { hasText: 'Columns' }).click()

  const pick = (field: string, option: string) => page.getByLabel(field, { exact: true }).selectOption(option)
  await pick('Commodity', 'Goods hauled')
  await expect(page.getByLabel('Delivery date & time', { exact: true })).toHaveValue('13')
  for (const [field, text] of [
    ['Packaging type', 'Pallets'],
    ['Pickup contact name', 'Chris Vega'],
    ['Pickup contact phone', '214-555-0100'],
    ['Pickup contact email', 'dock@dallas.test'],
    ['Delivery contact name', 'Sam Ortiz'],
    ['Delivery contact phone', '312-555-0100'],
    ['Delivery contact email', 'dock@chicago.test'],
  ] as const) {
    await expect(page.getByLabel(field, { exact: true })).toHaveValue('same')
    await page.getByLabel(`${field} for all rows`).fill('')
    // types without pauses, then inserts in the middle of the text
    const forAll = page.getByLabel(`${field} for all rows`)
    await forAll.pressSequentially(text.slice(0, 4) + text.slice(6))
    for (const _ of text.slice(6)) await forAll.press('ArrowLeft')
    await forAll.pressSequentially(text.slice(4, 6))
    await expect(forAll).toHaveValue(text)
  }
  // ready once the row's addresses are geocoded
  await expect(chip(page, 'Ready 1')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Post 1 load' }).click()
  await expect(page.getByText('1 load posted')).toBeVisible()
  const { data } = await (await clientOf(BROKER)).call(listMyLoadsEndpoint, { query: { search: 'DATLIKE1' } })
  expect(data[0]).toMatchObject({
    rate: 2900,
    pickupLocation: { city: 'Dallas', address: 'Dallas, TX 75201', contactName: 'Chris Vega' },
    equipmentRequirements: { type: 'Reefer', trailer: 'Refrigerator 53 FT', commodity: 'Frozen peas' },
  })
})

test('[IMP-01] a weight that reads two ways is asked once for the column, with the mouse and with the keyboard', async ({
  enter,
}) => {
  for (const size of ['phone', 'desktop'] as const) {
    const page = await enter(BROKER, size, ADDRESS)
    const list = [
      HEADER,
      ...['45.000', '38.500', '1.250'].map((weight, at) => row(`TWO-${at}`).replace('"42,000"', weight)),
      row('TWO-9').replace('"42,000"', '60'),
    ]
    await choose(page, 'weights.csv', list.join('\n'))
    await expect(chip(page, 'To fix 4')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: /^Post/ })).toHaveCount(0)
    const question = page.getByRole('region', { name: 'One question before you post' })
    await expect(question).toContainText('Weight: "45.000" can be read two ways, in 3 rows.')
    await expectAccessible(page)
    await expectFitsScreen(page)
    if (size === 'phone') await question.getByText('45,000 lb (the comma marks decimals)').click()
    else {
      await question.getByRole('radio').first().focus()
      await page.keyboard.press('Space')
    }
    await expect(chip(page, 'Ready 3')).toBeVisible()
    await expect(cell(page, 'Weight', 2)).toHaveValue('45.000')
    await expect(cell(page, 'Weight', 2)).toHaveAccessibleDescription('Read as 45,000 lb')

    // 60 lb is possible: one answer confirms it
    await expect(page.getByText('Under 100 lb. Is the weight right?').first()).toBeVisible()
    const summary = page.getByRole('region', { name: 'Before you post' })
    await expect(summary).toContainText('84,750 lb')
    await expect(summary).toContainText('$6,450')
    const confirm = page.getByRole('button', { name: "It's correct" })
    if (size === 'phone') await confirm.click()
    else {
      await confirm.focus()
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('button', { name: 'Post 4 loads' })).toBeVisible()
    await expect(summary).toContainText('84,810 lb')
    await expectAccessible(page)
    await expectFitsScreen(page)
    // the answer survives a reload
    await page.reload()
    await expect(page.getByRole('button', { name: 'Post 4 loads' })).toBeVisible()
  }
})

test('[IMP-03] equal values are replaced at once, a workbook is read, and its columns are remembered', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', ADDRESS)
  const header = [
    'PO',
    'Origin',
    'Origin ZIP',
    'Pick up',
    'Destination',
    'Destination ZIP',
    'Delivery',
    'Equipment',
    'Len',
    'Weight',
    'Rate',
    'Frt',
  ]
  const time = (days: number) => new Date(Date.parse(`${day(days)}T08:00Z`))
  const load = (at: number) => [
    `WB-${at}`,
    'Dallas, TX',
    75_201,
    time(3),
    'Chicago, IL',
    60_601,
    time(5),
    'Van',
    at < 3 ? 26 : 53,
    42_000,
    at === 4 ? 'Call' : 2150,
    'Peas',
  ]
  const workbook = workbookOf([
    ['Loads'],
    [],
    header,
    ...[1, 2, 3, 4].map(load),
    ['Total', null, null, null, null, null, null, null, null, 168_000],
  ])
  const chooseWorkbook = () =>
    page
      .getByLabel('List file')
      .setInputFiles({ name: 'loads.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(workbook) })
  await chooseWorkbook()
  await expect(chip(page, 'To fix 3')).toBeVisible({ timeout: 30_000 })
  await expect(chip(page, 'Not loads 1')).toBeVisible()
  await expect(page.getByText('A 26 ft van has no trailer type here. Choose the nearest').first()).toBeVisible()
  const trailer = page.getByLabel('Trailer type instead of Van, 26 ft')
  await trailer.selectOption('Box Truck 26 FT w/ lift gate')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Replace all 2' }).click()
  await expect(chip(page, 'Ready 3')).toBeVisible()
  // the rows are ready without it, so its column isn't asked for
  await page.locator('summary', { hasText: 'Columns' }).click()
  await page.getByLabel('Commodity', { exact: true }).selectOption('Frt')
  await page.getByRole('button', { name: 'Show these columns' }).click()
  await expect(cell(page, 'Commodity', 4)).toHaveValue('Peas')

  // [IMP-04] the next list with these columns is mapped the same way, for this account
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByRole('button', { name: 'Discard list' }).click()
  await chooseWorkbook()
  await expect(page.getByText('Columns are set as you had them for your last list like this.')).toBeVisible()
  await page.getByRole('button', { name: 'Show these columns' }).click()
  await expect(cell(page, 'Commodity', 4)).toHaveValue('Peas')
})

test('a file that is not a list of loads gets a plain error, on a phone too', async ({ enter }) => {
  const page = await enter(BROKER, 'phone', ADDRESS)
  const workbook = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500)])
  for (const [name, content, words] of [
    ['loads.xlsx', workbook, "couldn't open this workbook"],
    ['empty.csv', '', 'This file is empty'],
    ['header.csv', HEADER, 'has column names but no rows'],
    ['line.csv', 'x'.repeat(10_000_000), 'Line 1 is too long'],
  ] as const) {
    await choose(page, name, content)
    await expect(page.getByRole('alert')).toContainText(words)
  }
  await expectAccessible(page)
  await expectFitsScreen(page)
  await choose(page, 'mexico.csv', Buffer.from(`${HEADER}\n${row('M\u00e9xico')}`, 'latin1'))
  await expect(page.getByText('we read it as Windows-1252')).toBeVisible()
  await expect(cell(page, 'Reference', 2)).toHaveValue('México')
  await expectAccessible(page)
  await expectFitsScreen(page)
})

test('offline, a broker reads and fixes a list, which posts later; a lost connection loses nothing', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const page = await enter(BROKER, 'desktop', ADDRESS)
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.context().setOffline(true)
  await choose(page, 'tunnel.csv', [HEADER, row('TUNNEL-1', { rate: 'x' }), row('TUNNEL-2')].join('\n'))
  await cell(page, 'Rate', 2).fill('1900')
  await cell(page, 'Rate', 2).press('Enter')
  await expect(page.getByText('Posting needs a connection. Your rows stay on this device.')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(cell(page, 'Rate', 2)).toHaveValue('1900')

  const restore = await cutOff(page, postLoadsEndpoint)
  await page.getByRole('button', { name: 'Post 2 loads' }).click()
  await expect(page.getByText('Connection lost while posting')).toBeVisible()
  await restore()
  await expect(async () => {
    await page.getByRole('button', { name: 'Continue posting 2 loads' }).click({ timeout: 2000 })
    await expect(page.getByText('2 loads posted')).toBeVisible({ timeout: 3000 })
  }).toPass()
  expect(await posted(broker, 'TUNNEL')).toBe(2)
})

test('the user can page and edit while a hundred thousand rows are still being checked', async ({ enter }) => {
  test.slow()
  const page = await enter(BROKER, 'desktop', ADDRESS)
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const rows = Array.from({ length: 100_000 }, (_, at) => row(`MANY-${at}`))
  const file = test.info().outputPath('many.csv')
  await writeFile(file, [HEADER, ...rows].join('\n'))
  await page.getByLabel('List file').setInputFiles(file)
  await expect(page.getByText(/^100,000 rows/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(cell(page, 'Reference', 27)).toHaveValue('MANY-25')
  await cell(page, 'Reference', 27).fill('FIXED')
  await cell(page, 'Reference', 27).press('Enter')
  await expect(page.getByText('Page 2 of 4000')).toBeVisible()
})

test('[FACE-35] a list leads to the cell to fix, hides what is the same in all rows, and counts what it posts', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', ADDRESS)
  const rows = [row('LEAD-0'), row('LEAD-0'), row('LEAD-1', { rate: 'a lot' }), row('LEAD-2', { rate: 'call' })]
  await choose(page, 'lead.csv', [HEADER, ...rows].join('\r\n'))

  // the contacts are one line, until somebody wants to see them
  await expect(page.getByText(/^Same in all rows: Pickup ZIP \(75201\), .* and \d+ more\.$/)).toBeVisible()
  await expect(cell(page, 'Pickup contact name', 2)).toHaveCount(0)
  await expect(cell(page, 'Pickup city', 2)).toBeVisible()
  const columns = page.getByRole('button', { name: 'Show these columns' })
  await columns.click()
  await expect(cell(page, 'Pickup contact name', 2)).toHaveValue('Chris Vega')
  await page.getByRole('button', { name: 'Hide these columns' }).click()
  await expect(cell(page, 'Pickup contact name', 2)).toHaveCount(0)
  await expectAccessible(page)

  // from the bar and from its row, the cursor is in the cell to fix
  await expect(page.getByText('1 load ready, 1 row repeats another, $2,150 in all, 2 to fix stay here')).toBeVisible()
  await page.getByRole('button', { name: 'Show 2 to fix' }).click()
  await expect(cell(page, 'Rate', 4)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1900')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show 1 to fix' }).click()
  await expect(cell(page, 'Rate', 5)).toBeFocused()
  await page.getByRole('button', { name: '1 to fix in row 5' }).click()
  await expect(cell(page, 'Rate', 5)).toBeFocused()

  await page.getByRole('button', { name: 'Post 2 loads' }).click()
  await expect(page.getByText('2 loads posted, 1 row was already posted')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Show posted rows' }).click()
  const first = page.getByRole('row').filter({ hasText: 'LEAD-0' }).first()
  const number = await first.getByRole('link', { name: /^Load #/ }).innerText()
  // the row that repeats it says which load it is
  await chip(page, 'Already posted 1').click()
  await expect(page.getByRole('row').filter({ hasText: 'LEAD-0' }).getByRole('link', { name: number })).toBeVisible()
  await page.getByRole('link', { name: 'See them in My Loads' }).click()
  await expect(page.getByRole('link', { name: new RegExp(number.replace('Load ', '')) }).first()).toBeVisible()
})
