import { expect } from 'playwright/test'
import { documentSchema, listDocumentsEndpoint } from '#contract/freight/document.ts'
import { recordStopEventEndpoint } from '#contract/freight/load-actions.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { addDialog, addPages, booked, documents, openOwnLoad, openPaper } from '#tests/support/document-dialog.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { tap as tapAsDriver } from '#tests/support/driver-page.ts'
import { DISPATCHER, setUpPhone, test } from '#tests/support/fault-test.ts'
import { takePhoto } from '#tests/support/photo.ts'
import { fourStops } from '#tests/support/stops-body.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

type StopId = NonNullable<Load['stops']>[number]['id']

const at = ({ hours = 0 }) => new Date(Date.now() + hours * 3_600_000)

test('[STOP-42] the driver’s page asks for a photo of the POD at each delivery, in three languages', async ({
  road,
  turnOn,
  broker,
  clientOf,
}) => {
  test.slow()
  const carrier = await clientOf(DISPATCHER)
  const load = await booked(broker, carrier, await broker.call(createLoadEndpoint, { body: fourStops(at) }))
  const { path } = await linkDriver(carrier, load)
  const { page } = await turnOn()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(road.url + path)
  await tapAsDriver(page, 'Arrived at stop 1')
  await expect(page.getByText(/^Photo of the signed POD/)).toHaveCount(0)
  await tapAsDriver(page, 'I am leaving')
  await tapAsDriver(page, 'Arrived at stop 2')
  const photo = (words: string) => page.getByText(words, { exact: true })
  for (const [language, words] of [
    ['es', 'Foto del POD firmado, parada 2'],
    ['pa', 'ਦਸਤਖ਼ਤ ਵਾਲੇ POD ਦੀ ਫ਼ੋਟੋ, ਸਟਾਪ 2'],
    ['en', 'Photo of the signed POD, stop 2'],
  ] as const) {
    await page.getByRole('combobox').selectOption(language)
    await expect(photo(words)).toBeVisible()
    await expectFitsScreen(page)
  }
  // it isn't lost when the driver leaves without it
  await tapAsDriver(page, 'I am leaving')
  await expect(page.getByText('Stop 3 of 4', { exact: false }).first()).toBeVisible()
  const camera = page.waitForEvent('filechooser')
  await photo('Photo of the signed POD, stop 2').click()
  await (await camera).setFiles(await takePhoto(page))
  await expect(photo('Photo of the signed POD, stop 2')).toHaveCount(0, { timeout: 30_000 })
  await expectAccessible(page)
  const stored = async () => (await broker.call(listDocumentsEndpoint, { params: { id: load.id }, query: {} })).data
  await expect.poll(stored, { timeout: 60_000 }).toMatchObject([{ kind: 'pod', stop: 's1', byDriver: true }])
})

test('[STOP-42] [STOP-44] a carrier adds the POD of the stop that it reached, and its invoice asks for the others', async ({
  road,
  turnOn,
  broker,
  clientOf,
}) => {
  test.slow()
  const carrier = await clientOf(DISPATCHER)
  const load = await booked(broker, carrier, await broker.call(createLoadEndpoint, { body: fourStops(at) }))
  const tap = (kind: 'arrived' | 'departed', stop: StopId) =>
    carrier.call(recordStopEventEndpoint, { params: { id: load.id }, body: { kind, stop } })
  for (const stop of ['pickup', 's1'] as const) {
    await tap('arrived', stop)
    await tap('departed', stop)
  }
  const page = await setUpPhone(await turnOn(), road)
  await page.setViewportSize({ width: 360, height: 740 })
  await openOwnLoad(page, road.url, load)
  await addPages(page, 1)
  const forStop = addDialog(page).getByLabel('For stop')
  await expect(forStop).toHaveValue('s1')
  expect(await forStop.getByRole('option').allTextContents()).toEqual([
    'All stops',
    'Stop 1, pickup: Dallas, TX',
    'Stop 2, delivery: Amarillo, TX',
    'Stop 3, pickup: Albuquerque, NM',
    'Stop 4, delivery: Phoenix, AZ',
  ])
  await expect(addDialog(page).getByLabel('Kind')).toHaveValue('pod')
  await expectAccessible(page)
  await expectFitsScreen(page)
  await addDialog(page).getByRole('button', { name: 'Save document' }).click()
  await expect(documents(page).getByRole('button', { name: /^POD, 1 page, stop 2/ })).toBeVisible()
  await expect
    .poll(
      async () => {
        const { deal } = await carrier.call(readLoadEndpoint, { params: { id: load.id } })
        return deal?.documents.map((row) => documentSchema.parse(row).stop)
      },
      { timeout: 60_000 },
    )
    .toEqual(['s1'])
  // the stop's row has it, too, and opens it
  const row = page.getByRole('region', { name: 'Stops' }).getByRole('listitem').filter({ hasText: 'Amarillo, TX' })
  await expect(row).toContainText('Departed')
  await expect(row).toContainText('Drops 8 pallets, 7,200 lb')
  await row.getByRole('button', { name: 'POD, 1 page' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toContainText('POD')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await tap('arrived', 's2')
  await tap('departed', 's2')
  await tap('arrived', 'delivery')
  await tap('departed', 'delivery')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'POD for stop 4 is missing' })).toBeVisible()
  const invoice = await openPaper(page, 'Invoice')
  await expect(invoice.getByText('POD for stop 4 is missing')).toBeVisible()
  await invoice.getByRole('button', { name: 'Request an accessorial' }).click()
  await invoice.getByText('Stop-off', { exact: true }).click()
  await expect(invoice.getByText('The rate covers the 4 stops of the deal. Ask only for another stop.')).toBeVisible()
  await invoice.getByLabel('Amount').fill('100')
  await invoice.getByRole('button', { name: 'Ask the broker' }).click()
  await expect(invoice.getByText('Say where the extra stop was')).toBeVisible()
  await expectFitsScreen(page)
  await expectAccessible(page)
  await invoice.getByLabel('Where the extra stop was').fill('Gallup, NM')
  await invoice.getByRole('button', { name: 'Ask the broker' }).click()
  await expect(invoice.getByText('Gallup, NM')).toBeVisible()
})
