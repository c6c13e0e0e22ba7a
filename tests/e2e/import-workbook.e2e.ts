import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { workbookOf } from '#tests/support/workbook.ts'

const BROKER = 'broker@milepost.test'
const ROWS = [
  ['PO', 'Origin', 'Pick up', 'Destination', 'Delivery', 'Equipment', 'Weight', 'Rate'],
  ['WB-1', 'Dallas, TX 75201', '12/4/2099 0800-1200', 'Atlanta, GA 30303', '12/6/2099 08:00 CST', 'VM', 42_000, 2150],
]

/** The workbook reader's file, as the worker asks for it. */
function readerRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (/parse-workbook/.test(request.url())) urls.push(request.url())
  })
  return urls
}

async function choose(page: Page, name: string, content: Uint8Array | string): Promise<void> {
  const buffer = Buffer.from(content)
  await page.getByLabel('List file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}
/** What the device keeps since it was used. */
function keptFiles(page: Page): Promise<string> {
  return page.evaluate(async () => (await (await caches.open('map')).keys()).map(({ url }) => url).join())
}

const cell = (page: Page, column: string) => page.getByRole('textbox', { name: `${column}, row 2`, exact: true })

test('[IMP-03] the workbook reader is fetched when a workbook is opened, not before', async ({ enter }) => {
  const page = await enter(BROKER)
  const requests = readerRequests(page)
  await page.goto(PATHS.bulkPost)
  await choose(page, 'loads.csv', 'Reference,Rate\nCSV-1,2150')
  await expect(cell(page, 'Reference')).toHaveValue('CSV-1')
  expect(requests).toEqual([])
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByRole('button', { name: 'Discard list' }).click()
  await choose(page, 'loads.xlsx', workbookOf(ROWS))
  await expect(cell(page, 'Reference')).toHaveValue('WB-1')
  expect(requests).toHaveLength(1)
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByRole('button', { name: 'Discard list' }).click()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})

test('[IMP-03] without a connection before the app is on the device, a workbook gets a plain reason', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', PATHS.bulkPost)
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await page.context().setOffline(true)
  await choose(page, 'loads.xlsx', workbookOf(ROWS))
  await expect(page.getByRole('alert')).toContainText('Reconnect and choose the file again, or save it as CSV')
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[IMP-03] offline a workbook is read; a window shows both ends, a zoned time its zone @core', async ({
    enter,
  }) => {
    const page = await enter(BROKER, 'desktop', PATHS.bulkPost)
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => keptFiles(page)).toContain('/assets/rare-parse-workbook')
    await page.context().setOffline(true)
    await choose(page, 'loads.xlsx', workbookOf(ROWS))
    await expect(cell(page, 'Pickup date & time')).toHaveAccessibleDescription(
      'Read as Dec 4, 2099, 08:00, until 12:00',
    )
    await expect(cell(page, 'Delivery date & time')).toHaveAccessibleDescription('Read as Dec 6, 2099, 08:00, CST')
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await page.getByRole('button', { name: 'Discard list' }).click()
  })
  test('[IMP-03] the reader of lists, once used, is on the device; else the page says so and starts with the signal', async ({
    enter,
  }) => {
    const page = await enter(BROKER, 'desktop', PATHS.dashboard)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.context().setOffline(true)
    await page.goto(PATHS.bulkPost)
    await expect(page.getByText("This screen isn't on this device yet.")).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    await expect.poll(() => keptFiles(page)).toMatch(/bulk-post.*parse-workbook|parse-workbook.*bulk-post/)

    await page.context().setOffline(true)
    await page.reload()
    await choose(page, 'loads.csv', 'Reference,Rate\nCSV-2,2150')
    await expect(cell(page, 'Reference')).toHaveValue('CSV-2')
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await page.getByRole('button', { name: 'Discard list' }).click()
  })
})

test('[CASE-02] [CASE-14] a rate in parts and times that a whole list lacks are asked once, and nothing posts before', async ({
  enter,
}) => {
  for (const size of ['phone', 'desktop'] as const) {
    const page = await enter(BROKER, size, PATHS.bulkPost)
    const list = [
      'Ref,Origin City,Origin ST,Dest City,Dest ST,Pickup,Delivery,Equip,Wt,Line Haul,FSC',
      ...[1, 2, 3].map((at) => `PART-${at},Dallas,TX,Atlanta,GA,12/4/2099,12/7/2099,Van,42000,1500,${at}00`),
    ]
    await choose(page, 'parts.csv', list.join('\n'))
    await expect(page.getByRole('group', { name: 'Show rows' }).getByText('To fix 3', { exact: true })).toBeVisible({
      timeout: 30_000,
    })
    const questions = page.getByRole('region', { name: '3 questions before you post' })
    await expectAccessible(page)
    await expectFitsScreen(page)
    await questions.getByText('Line Haul + FSC').click()
    const pickup = page.getByRole('textbox', { name: 'Pickup time for all' })
    await pickup.fill('whenever')
    await pickup.press('Enter')
    await expect(pickup).toHaveAccessibleDescription(/Enter a time like 0800 or 0800-1500/)
    await pickup.fill('0800-1500')
    await pickup.press('Enter')
    await expect(page.getByText('Pickup: rows without a time get 0800-1500.')).toBeVisible()
    const delivery = page.getByRole('textbox', { name: 'Delivery time for all' })
    await delivery.fill('0900')
    await delivery.press('Enter')
    await expect(page.getByRole('group', { name: 'Show rows' }).getByText('Ready 3', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Before you post' })).toContainText('$5,100')
    await expectAccessible(page)
    await expectFitsScreen(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Post 3 loads' })).toBeVisible()
    await page.getByRole('button', { name: 'Change' }).first().click()
    await expect(page.getByRole('group', { name: 'Show rows' }).getByText('To fix 3', { exact: true })).toBeVisible()
  }
})
