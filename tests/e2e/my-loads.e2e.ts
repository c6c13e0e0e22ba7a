import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { type Load, listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { tenderLoadEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { bookLoad, requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { fillSignIn } from '#tests/support/browser-person.ts'
import { expectedDuration, expectedMoney, expectedStopTime } from '#tests/support/expected-format.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { alterAnswers, cutOff, holdBack } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

/** A page that signing in has not loaded, so the device has no saved copy of it. */
const UNSEEN = '/dashboard?tab=pending&page=2'

const cards = (page: Page) => page.getByRole('article')
const isOf = (page: Page, load: Load | undefined) => ({ has: page.locator(`a[href$="/${load?.id}"]`) })
const cardTo = (page: Page, load: Load | undefined) =>
  page.getByRole('tabpanel').getByRole('article').filter(isOf(page, load))

test('[MY-01, MY-03, MY-06, CONST-05] the app loads three lists, ten loads a page, and each tab shows its count @core', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const page = await enter(BROKER, 'laptop')
  const queries = new Set<string>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/my-loads') && pathname.startsWith('/api'))
      queries.add(`${searchParams.get('status')} ${searchParams.get('limit')}`)
  })
  const counts = { Active: 'active', Pending: 'pending', Completed: 'completed' } as const
  for (const address of ['/dashboard', '/dashboard/my-loads']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Hi Marta, Here are your loads' })).toBeVisible()
    let total = 0
    for (const [tab, status] of Object.entries(counts)) {
      const loads = await broker.loads(status)
      total += loads.length
      await expect(page.getByRole('tab', { name: `${tab} ${loads.length}`, exact: true })).toBeVisible()
    }
    await expect(page.getByText(`${total} loads in total`)).toBeVisible()
    const toCalendar = page.getByRole('main').getByRole('link', { name: 'Calendar' })
    await expect(toCalendar).toHaveAttribute('href', '/dashboard/calendar')
  }
  expect([...queries].sort()).toEqual(['active 10', 'completed 10', 'pending 10'])
})

test('[MY-05] Previous and Next change the page, and Back returns to the page the user left', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const pending = await broker.loads('pending')
  const pages = Math.ceil(pending.length / 10)
  expect(pages, 'the demo has too few loads for this test').toBeGreaterThan(1)
  const page = await enter(BROKER, 'laptop', PATHS.dashboard)
  await page.getByRole('tab', { name: /Pending/ }).click()
  await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(cards(page)).toHaveCount(10)

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible()
  await expect(cardTo(page, pending[10])).toBeVisible()
  await expect(cardTo(page, pending[0])).toBeHidden()

  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Load #/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(cardTo(page, pending[0])).toBeVisible()

  await page.goto(`${PATHS.dashboard}?tab=pending&page=${pages}`)
  await expect(page.getByText(`Page ${pages} of ${pages}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('[MY-04] cards fill two columns on a laptop and one on a phone', async ({ enter }) => {
  for (const [on, columns] of [
    ['laptop', 2],
    ['phone', 1],
  ] as const) {
    const page = await enter(BROKER, on, PATHS.dashboard)
    await page.getByRole('tab', { name: /Pending/ }).click()
    await expect(cards(page)).toHaveCount(10)
    const edges = await cards(page).evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().x)))
    expect(new Set(edges).size).toBe(columns)
  }
})

test('[MY-07] the page says that loads are loading @core', async ({ enter }) => {
  const page = await enter(BROKER, 'laptop')
  const release = await holdBack(page, listMyLoadsEndpoint)
  await page.goto(UNSEEN)
  await expect(page.getByText('Loading your loads...')).toBeVisible()
  release()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText('Loading your loads...')).toBeHidden()
})

test('[MY-08, ERR-02] a failed read says so, and Try Again loads the list @core', async ({ enter }) => {
  const page = await enter(BROKER, 'laptop')
  const restore = await cutOff(page, listMyLoadsEndpoint)
  await page.goto(UNSEEN)
  await expect(page.getByRole('alert').getByText('Failed to load loads')).toBeVisible()
  await expect(page.getByText('Network Error! Please try again.')).toBeVisible()
  const retried = page.waitForRequest(/\/api\/loads\/my-loads\?.*page=2/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await retried
  await restore()
  // back online, the list also reloads automatically; either may come first
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try Again' })
    if (await again.isVisible()) await again.click({ timeout: 1_000 })
    await expect(cards(page).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('the loads stay on screen when a refresh fails', async ({ enter }) => {
  const page = await enter(BROKER, 'laptop', PATHS.dashboard)
  await page.clock.install()
  await page.reload()
  await page.getByRole('tab', { name: /Pending/ }).click()
  await expect(cards(page)).toHaveCount(10)
  await cutOff(page, listMyLoadsEndpoint)
  await expect(async () => {
    await page.clock.fastForward('00:31')
    await expect(page.getByText('Saved copy, updated').filter({ visible: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(cards(page)).toHaveCount(10)
})

test('an empty list says so and links a carrier to the board', async ({ enter, newcomer }) => {
  const page = await enter(await newcomer('company'), 'desktop', PATHS.dashboard)
  await expect(page.getByText('No active loads')).toBeVisible()
  await page.getByRole('link', { name: 'Find a load' }).click()
  await expect(page).toHaveURL(/\/dashboard\/load-board$/)
})

test('[MY-09, MY-10] a card shows the dispatcher, rate, distance, drive time, and both stops with their times @core', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const page = await enter(BROKER, 'laptop', PATHS.dashboard)
  for (const status of ['active', 'pending'] as const) {
    const [load] = await broker.loads(status)
    if (!load) throw new Error(`The demo has no ${status} load`)
    await page.getByRole('tab', { name: new RegExp(status, 'i') }).click()
    const { pickupLocation: from, deliveryLocation: to, dispatcher } = load
    const card = cardTo(page, load)
    for (const text of [
      expectedMoney(load.rate),
      `${Math.round(load.distance).toLocaleString('en-US')} mi`,
      expectedDuration(load.avgTime),
      `${from.city}, ${from.state}`,
      expectedStopTime(load.pickupDateTime, from.zone),
      `${to.city}, ${to.state}`,
      expectedStopTime(load.deliveryDateTime, to.zone),
      `Dispatcher: ${dispatcher ? `${dispatcher.firstName} ${dispatcher.lastName}` : 'Pending'}`,
    ])
      await expect(card).toContainText(text)
  }
})

test('[USE-04] a carrier’s own card shows the broker, not the carrier, and the board shows the broker’s business', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const load = await bookLoad(broker, await clientOf(DISPATCHER))
  const posted = await untouchedLoad(broker)
  const business = load.broker.businessName ?? ''
  expect(business).not.toBe('')
  const page = await enter(DISPATCHER, 'laptop', `${PATHS.dashboard}?search=${load.number}`)
  const own = cardTo(page, load)
  await expect(own).toContainText(`Broker: ${business}`)
  await expect(own).not.toContainText('Dispatcher:')
  await page.goto(`/dashboard/load-board?search=${posted.number}`)
  const onBoard = cards(page).filter(isOf(page, posted))
  await expect(onBoard.getByText(business)).toHaveCount(1)
  await expect(onBoard).not.toContainText('Dispatcher:')
  await expectAccessible(page)
})

test('[MY-10] a rate has its dollar sign and thousands separators', async ({ enter }) => {
  const page = await enter(BROKER, 'laptop', PATHS.dashboard)
  await alterAnswers(page, listMyLoadsEndpoint, ({ data }) => {
    for (const load of data) Object.assign(load, { rate: 12_345.5, agreedRate: null })
  })
  await page.reload()
  await expect(cards(page).first()).toContainText('$12,345.50')
})

test('[MY-11] notes to the dispatcher are cut after two lines @core', async ({ enter }) => {
  const page = await enter(BROKER, 'laptop', PATHS.dashboard)
  await alterAnswers(page, listMyLoadsEndpoint, ({ data }) => {
    for (const load of data) load.dispatcherNotes = 'Seal 4471, keep the reefer at 34 degrees. '.repeat(20)
  })
  await page.reload()
  const notes = cards(page).first().getByText('Seal 4471')
  await expect(notes).toBeVisible()
  // the list may render again meanwhile, with the server's answer
  const lines = () =>
    notes.evaluate((element) => {
      const line = Number.parseFloat(getComputedStyle(element).lineHeight)
      return { shown: Math.round(element.clientHeight / line), isCut: element.scrollHeight > element.clientHeight }
    })
  await expect.poll(lines).toEqual({ shown: 2, isCut: true })
})

test('[MY-13] a card shows its status as a word and in a color', async ({ enter, clientOf }) => {
  const [client, company] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const tendered = await untouchedLoad(client)
  const { requester } = await requestLoad(company, tendered)
  await client.call(tenderLoadEndpoint, { params: tendered, body: { carrierId: requester.id } })
  await client.call(setLoadStatusEndpoint, { params: tendered, body: { status: 'cancelled' } })
  const broker = await enter(BROKER, 'laptop', PATHS.dashboard)
  for (const [word, tone] of [
    ['Active', 'orange'],
    ['Pending', 'cyan'],
    ['Completed', 'green'],
  ] as const) {
    await broker.getByRole('tab', { name: word }).click()
    await expect(cards(broker).first().locator(`[data-tone=${tone}]`, { hasText: word })).toBeVisible()
  }
  // My loads has no tab for cancelled loads
  const carrier = await enter(COMPANY, 'desktop', '/dashboard/load-board?status=cancelled')
  await carrier.getByRole('button', { name: 'Cards', exact: true }).click()
  await expect(cards(carrier).first().locator('[data-tone=red]', { hasText: 'Cancelled' })).toBeVisible()
})

test("a carrier's pending loads are open tenders and own requests, and each card links to the right page", async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('company')
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(email)]
  const [requested, tendered] = [await untouchedLoad(broker), await untouchedLoad(broker)]
  await requestLoad(carrier, requested)
  const carrierId = accountIdOf(await carrier.call(readProfileEndpoint, {}))
  await broker.call(tenderLoadEndpoint, { params: tendered, body: { carrierId } })
  const page = await enter(email, 'laptop', PATHS.dashboard)
  await page.getByRole('tab', { name: /Pending/ }).click()

  await expect(cardTo(page, requested)).toContainText('Requested')
  await expect(cardTo(page, tendered)).toContainText('Tender to answer')
  await cardTo(page, tendered).getByRole('link', { name: / to / }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/load/${tendered.id}$`))
  await expect(page.getByRole('button', { name: 'Accept tender' })).toBeVisible()
  await page.goBack()
  await cardTo(page, requested).getByRole('link', { name: / to / }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/loadboard/${requested.id}$`))
})

/** Records every text the page shows from now on, even for a single frame. */
async function recordTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const texts: string[] = []
    Object.assign(window, { texts })
    const look = () => {
      for (const { innerHTML } of document.querySelectorAll('article, [role=status]')) texts.push(innerHTML)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { texts: string[] }).texts)
}

test('an opened load and the list on the way back show in the first frame, offline too', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'laptop', PATHS.dashboard)
  await expect(cards(page).first()).toBeVisible()
  // loads the code of the load page
  await page.goto('/dashboard')
  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Load #/ })).toBeVisible()
  await page.goBack()
  await expect(cards(page).nth(1)).toBeVisible()

  await page.context().setOffline(true)
  const shownTexts = await recordTexts(page)
  await cards(page).nth(1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Load #/ })).toBeVisible()
  await page.goBack()
  await expect(cards(page).nth(1)).toBeVisible()
  // the map loads only when it scrolls into view
  expect((await shownTexts()).filter((words) => words.includes('Loading') && !words.includes('Loading map'))).toEqual(
    [],
  )
})

test('the next account to sign in never sees the previous account’s loads, not even for a frame @core', async ({
  enter,
  clientOf,
}) => {
  const [mine] = await (await clientOf(BROKER)).loads('active')
  const page = await enter(BROKER, 'laptop', PATHS.dashboard)
  await expect(cardTo(page, mine)).toBeVisible()
  const shownTexts = await recordTexts(page)
  await page.getByRole('link', { name: 'Account & Settings' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  const before = (await shownTexts()).length

  const release = await holdBack(page, listMyLoadsEndpoint)
  await fillSignIn(page, COMPANY)
  await expect(page.getByText('Loading your loads...')).toBeVisible()
  const since = (await shownTexts()).slice(before)
  expect(since.length, 'the page was not reloaded').toBeGreaterThan(0)
  expect(since.filter((words) => words.includes('href='))).toEqual([])
  release()
})

for (const on of ['laptop', 'phone'] as const) {
  test(`My loads has no accessibility faults on a ${on}, and fits its width`, async ({ enter }) => {
    const page = await enter(BROKER, on, PATHS.dashboard)
    await page.getByRole('tab', { name: /Pending/ }).click()
    await expect(cards(page)).toHaveCount(10)
    await expectAccessible(page)
    await expectFitsScreen(page)
  })
}
