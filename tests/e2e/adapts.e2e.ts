import { boardLoadPath, loadPath, loadRequestsPath, PATHS } from '#contract/api/path.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { bookedLoad } from '#tests/support/board-load.ts'
import { bookLoad, requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { filled } from '#tests/support/filled.ts'
import { watchRequests } from '#tests/support/quiet-page.ts'
import { smallTargets } from '#tests/support/thumb-targets.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

const doubleText = (page: Page) => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

for (const [account, path, heading] of [
  [BROKER, '/dashboard', /Here are your loads/],
  [BROKER, '/dashboard/calendar', 'Load Calendar'],
  [BROKER, '/dashboard/notifications', 'Notifications'],
  [BROKER, '/dashboard/notifications/settings', 'Notification settings'],
  [DISPATCHER, '/dashboard/load-board', 'Load Board'],
] as const)
  test(`[USE-14] ${path} fits 360 pixels at 200 % text`, async ({ enter }) => {
    const page = await enter(account, 'phone')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: /^Notifications/ })).toBeVisible()
    await expect.poll(watchRequests(page)).toBe(true)
    await doubleText(page)
    await expectFitsScreen(page)
  })

test("[USE-14] the board's buttons at the thumb are whole at 200 % text", async ({ enter }) => {
  const page = await enter(DISPATCHER, 'phone', PATHS.loadBoard)
  await page.setViewportSize({ width: 360, height: 800 })
  await doubleText(page)
  for (const button of filled(await page.locator('[data-thumb-bar] > *').all()))
    await expect(button).toBeInViewport({ ratio: 1 })
})

test('[USE-14] the home page of someone signed in fits 360 pixels at 200 % text', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'phone')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: DISPATCHER })).toBeVisible()
  await doubleText(page)
  await expectFitsScreen(page)
  await expect(page.getByRole('button', { name: DISPATCHER })).toBeInViewport({ ratio: 1 })
})

test('[USE-14] with forced colors, buttons have an edge, and the current page and chosen chips stand out', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard/notifications')
  const chosen = page.getByText('All', { exact: true })
  const other = page.getByText('Archived', { exact: true })
  await expect(other).toBeVisible()
  const look = (of: ReturnType<Page['locator']>) =>
    of.evaluate((element) => {
      const { backgroundColor, color, borderTopWidth } = getComputedStyle(element)
      return { backgroundColor, color, borderTopWidth }
    })
  const current = page.locator('nav [aria-current="page"]')
  const elsewhere = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' })
  expect((await look(chosen)).backgroundColor).not.toBe((await look(other)).backgroundColor)
  expect((await look(current)).backgroundColor).not.toBe((await look(elsewhere)).backgroundColor)
  const settings = page.getByRole('link', { name: 'Settings', exact: true })
  expect((await look(settings)).borderTopWidth).toBe('1px')
  await expectAccessible(page)
})

test('[USE-14] with forced colors, the chosen tab can be read, and the line of the stops stays', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'phone', '/dashboard')
  await page.emulateMedia({ forcedColors: 'active' })
  const pickup = page.getByRole('article').getByRole('listitem').first()
  await expect(pickup).toBeVisible()
  const drawn = await pickup.evaluate((stop) =>
    (['::before', '::after'] as const).map((part) => getComputedStyle(stop, part).borderLeftWidth),
  )
  expect(drawn).toEqual(['6px', '3px'])
  const chosen = await page.getByRole('tab', { selected: true }).evaluate((tab) => {
    const probe = document.createElement('i')
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText'
    document.body.append(probe)
    return [tab, probe].map((each) => [getComputedStyle(each).backgroundColor, getComputedStyle(each).color])
  })
  expect(chosen[0]).toEqual(chosen[1])
})

test('a printed load has its facts, without the app around it and without buttons', async ({ enter, clientOf }) => {
  const [booked] = await (await clientOf(DISPATCHER)).loads('active')
  if (!booked) throw new Error('The demo dispatcher has no active load')
  const page = await enter(DISPATCHER, 'phone', loadPath(booked.id))
  await expect(page.getByRole('heading', { level: 1, name: /^Load #/ })).toBeVisible()
  const around = page.getByRole('banner').getByRole('button', { name: 'Open menu' })
  const acting = page.getByRole('button', { name: 'Send to driver' })
  await expect(around).toBeVisible()
  await expect(acting).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(around).toBeHidden()
  await expect(acting).toBeHidden()
  // what opens at a tap has a name that belongs to the load
  await expect(page.getByRole('button', { name: /^Rate confirmation/ })).toBeVisible()
  // a section's heading opens it on a phone
  await expect(page.getByRole('heading', { name: 'Load information' })).toBeVisible()
})

test('[FACE-38] what a thumb presses on the working screens is 48 px wide and high at 360 px', async ({
  enter,
  clientOf,
}) => {
  test.setTimeout(180_000)
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const onBoard = await untouchedLoad(broker)
  const requested = await untouchedLoad(broker)
  await requestLoad(carrier, requested)
  const booked = await bookLoad(broker, carrier)
  const paid = await bookedLoad(carrier, broker)
  await carrier.call(setLoadStatusEndpoint, { params: paid, body: { status: 'completed' } })
  const { dealId, draft } = await carrier.call(readInvoiceEndpoint, { params: paid, query: {} })
  const remitTo = {
    kind: 'carrier',
    name: 'Gill Brothers Trucking',
    address: '1 Depot Rd, Fresno',
    email: null,
  } as const
  await carrier.prove()
  const invoice = { dealId, version: 0, total: draft.total, remitTo }
  await carrier.call(sendInvoiceEndpoint, { params: paid, body: invoice })
  const { path: drive } = await linkDriver(carrier, booked)

  const screens = {
    [BROKER]: await enter(BROKER, 'phone'),
    [COMPANY]: await enter(COMPANY, 'phone'),
  }
  const small: Record<string, string[]> = {}
  for (const [email, path] of [
    [BROKER, PATHS.dashboard],
    [BROKER, loadPath(booked.id)],
    [BROKER, loadPath(paid.id)],
    [BROKER, loadRequestsPath(requested.id)],
    [BROKER, PATHS.createLoad],
    [COMPANY, PATHS.dashboard],
    [COMPANY, loadPath(booked.id)],
    [COMPANY, PATHS.loadBoard],
    [COMPANY, boardLoadPath(onBoard.id)],
    [COMPANY, boardLoadPath(requested.id)],
    [COMPANY, PATHS.calendar],
    [COMPANY, PATHS.money],
    [COMPANY, drive],
  ] as const) {
    const page = screens[email]
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(watchRequests(page), { timeout: 30_000 }).toBe(true)
    const found = await smallTargets(page)
    if (found.length > 0) small[`${email} ${path}`] = found
  }
  expect(small).toEqual({})
})
