import { expect } from 'playwright/test'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { listDocumentsEndpoint } from '#contract/freight/document.ts'
import { revokeDriverLinkEndpoint } from '#contract/freight/driver-link.ts'
import { loadPath } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { backgroundSync } from '#tests/support/background-sync.ts'
import { booked } from '#tests/support/document-dialog.ts'
import { tap, untilDriveWorks } from '#tests/support/driver-page.ts'
import { anything } from '#tests/support/fault-proxy.ts'
import { DISPATCHER, test } from '#tests/support/fault-test.ts'
import { takePhoto } from '#tests/support/photo.ts'
import { signIn } from '#tests/support/browser-person.ts'
import { expectFitsEverySize, expectFitsScreen } from '#tests/support/width.ts'

test('a driver opens the link from the message, loses signal and the browser, and the POD still arrives @core', async ({
  road,
  turnOn,
  broker,
  linked: { load, path, linkId },
}) => {
  test.setTimeout(240_000)
  const phone = await turnOn()
  const { page } = phone
  await page.goto(road.url + path)
  await expect(page.getByText('Stop 1 of 2, pick up')).toBeVisible()
  // the token is out of the address
  await expect(page).toHaveURL(`${road.url}/drive/${linkId}`)
  await untilDriveWorks(page)

  // two taps from the message: the link, arrived
  const signalBack = road.meet(anything, 'no-signal')
  const before = Date.now()
  await tap(page, 'Arrived at pickup')
  await expect(page.getByText('Waiting at the dock')).toBeVisible()
  await expect(page.getByText(/Saved on this phone \d\d:\d\d \w+\. Sends automatically/)).toBeVisible()
  const tapped = Date.now()
  await page.getByRole('button', { name: 'I am leaving', exact: true }).click()
  await tap(page, 'Confirm arrival')
  await page.locator('input[type=file]').setInputFiles([await takePhoto(page), await takePhoto(page, 'IMG_0043.jpg')])
  await expect(page.getByText('Signed POD, 2 pages')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await phone.kill()
  const deals = async () => (await broker.call(listLoadDealsEndpoint, { params: { id: load.id } })).data
  expect((await deals())[0]?.stopEvents).toEqual([])

  // offline, with a new browser: everything is still there
  const dark = await turnOn()
  await dark.page.goto(road.url + path)
  await expect(dark.page.getByText('Signed POD, 2 pages')).toBeVisible({ timeout: 20_000 })
  await dark.page.getByRole('button', { name: 'I am leaving', exact: true }).click()
  await expect(dark.page.getByRole('heading', { name: 'Delivered' })).toBeVisible()
  const second = dark.page.getByRole('img', { name: 'Page 2' })
  await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  const download = dark.page.waitForEvent('download')
  await dark.page.getByRole('button', { name: 'Keep a copy' }).click()
  expect((await download).suggestedFilename()).toBe(`pod-${load.number}-1.jpg`)
  await expect(dark.page.getByText('The copy is in your downloads.')).toBeVisible()
  await expectAccessible(dark.page)
  await dark.kill()

  signalBack()
  const again = await turnOn()
  await again.page.goto(`${road.url}/drive`)
  await expect.poll(async () => (await deals())[0]?.stopEvents.length, { timeout: 60_000 }).toBe(4)
  const stored = () => broker.call(listDocumentsEndpoint, { params: { id: load.id }, query: {} })
  await expect.poll(async () => (await stored()).data.length, { timeout: 90_000 }).toBe(1)
  const [deal] = await deals()
  expect(deal?.chain).toMatchObject({ intact: true })
  expect(deal?.stopEvents.map(({ kind, stop, by }) => `${by} ${kind} ${stop}`)).toEqual([
    'driver arrived pickup',
    'driver departed pickup',
    'driver arrived delivery',
    'driver departed delivery',
  ])
  const at = Date.parse(deal?.stopEvents[0]?.occurredAt ?? '')
  expect(at).toBeGreaterThanOrEqual(before - 2_000)
  expect(at).toBeLessThanOrEqual(tapped + 2_000)
  expect((await stored()).data).toMatchObject([{ kind: 'pod', pages: 2, type: 'application/pdf' }])
  await expect(again.page.getByText(/Sent \d\d:\d\d/).first()).toBeVisible()
  await expectAccessible(again.page)
})

test('what a driver tapped without signal is sent once the page is closed and the signal is back', async ({
  road,
  turnOn,
  broker,
  linked: { load, path },
}) => {
  test.setTimeout(180_000)
  const phone = await turnOn()
  const { page } = phone
  await page.goto(road.url + path)
  await expect(page.getByText('Stop 1 of 2, pick up')).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.getRegistration('/drive/sync')
        return worker?.active?.scriptURL.endsWith('/drive-sync-sw.js') ?? false
      }),
    )
    .toBe(true)
  const signalBack = road.meet(anything, 'no-signal')
  await tap(page, 'Arrived at pickup')
  await expect(page.getByText(/Saved on this phone \d\d:\d\d \w+\. Sends automatically/)).toBeVisible()
  const elsewhere = await phone.context.newPage()
  await page.close()
  const recorded = async () =>
    (await broker.call(listLoadDealsEndpoint, { params: { id: load.id } })).data[0]?.stopEvents.map(
      ({ kind, stop, by }) => `${by} ${kind} ${stop}`,
    )
  expect(await recorded()).toEqual([])

  const signalIsBack = await backgroundSync(phone.context, elsewhere, { origin: road.url, scope: '/drive/sync' })
  signalBack()
  await Promise.all([signalIsBack(), signalIsBack()])
  await expect.poll(recorded, { timeout: 60_000 }).toEqual(['driver arrived pickup'])
  await elsewhere.goto(`${road.url}/drive`)
  await expect(elsewhere.getByText(/Sent \d\d:\d\d/)).toBeVisible()
  expect(await recorded()).toEqual(['driver arrived pickup'])
})

test("the driver's page fits every screen in English, Spanish and Punjabi, and keeps the language", async ({
  road,
  turnOn,
  linked: { carrier, load, path, linkId },
}) => {
  test.setTimeout(120_000)
  const { page } = await turnOn()
  const fonts: string[] = []
  page.on('request', (request) => request.url().includes('gurmukhi') && fonts.push(request.url()))
  await page.goto(road.url + path)
  await expect(page.getByRole('button', { name: 'Arrived at pickup' })).toBeVisible()
  await expectFitsEverySize(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 760 })
  expect(fonts).toEqual([])
  await page.getByLabel('Language').selectOption('es')
  await expect(page.getByRole('button', { name: 'Llegué a recoger' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByLabel('Idioma').selectOption('pa')
  await expect(page.getByRole('button', { name: 'ਪਿਕਅੱਪ ਤੇ ਪਹੁੰਚ ਗਿਆ' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pa')
  await expect.poll(() => fonts.length).toBe(1)
  await expectFitsScreen(page)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'ਪਿਕਅੱਪ ਤੇ ਪਹੁੰਚ ਗਿਆ' })).toBeVisible()
  await carrier.call(revokeDriverLinkEndpoint, { params: { id: load.id, linkId } })
  await page.reload()
  await expect(page.getByText('ਡਿਸਪੈਚਰ ਨੇ ਇਹ ਲਿੰਕ ਬੰਦ ਕਰ ਦਿੱਤਾ')).toBeVisible()
})

test('the dispatcher creates a link, sees that the driver opened it, and ends it', async ({
  road,
  turnOn,
  broker,
  clientOf,
  freshLoad,
}) => {
  test.setTimeout(180_000)
  const load = await booked(broker, await clientOf(DISPATCHER), await freshLoad())
  const { page } = await turnOn()
  await signIn(page, DISPATCHER, road.url)
  await page.goto(road.url + loadPath(load.id))
  await page.getByRole('button', { name: 'Send to driver' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to driver' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = (await dialog.getByLabel('Driver link').textContent()) ?? ''
  expect(url).toMatch(/\/drive\/[\w-]{43}$/)
  await expect(dialog.getByRole('link', { name: 'Send as text message' })).toHaveAttribute('href', /^sms:\?&body=/)
  await expect(dialog.getByText('Not opened yet')).toBeVisible()
  await expectAccessible(page)
  await expectFitsEverySize(page)

  // beside the account, on the dispatcher's own phone
  const driver = await page.context().newPage()
  await driver.goto(url)
  await expect(driver.getByText('Stop 1 of 2, pick up')).toBeVisible()
  // a mail scanner opens the page as well, and touches nothing
  await expect(dialog.getByText('Not opened yet')).toBeVisible()
  await driver.getByText('Stop 1 of 2, pick up').click()
  await expect(dialog.getByText(/Seen by the driver/)).toBeVisible({ timeout: 30_000 })
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/renew'))
  await dialog.getByRole('button', { name: 'Renew for 7 days' }).click()
  expect((await renewed).status()).toBe(200)
  await expect(dialog.getByRole('button', { name: 'Renew for 7 days' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'End link' }).click()
  await dialog.getByRole('group').getByRole('button', { name: 'End link' }).click()
  await expect(dialog.getByText('Ended')).toBeVisible()
  await driver.reload()
  await expect(driver.getByText('Your dispatcher ended this link')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: `Load #${load.number}` })).toBeVisible()
})
