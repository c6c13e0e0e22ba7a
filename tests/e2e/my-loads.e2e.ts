import { expect, type Page } from 'playwright/test'
import { assignCarrier, type Load, myLoads, setLoadStatus } from '#contract/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { ask, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { fillSignIn } from '#tests/support/person.ts'
import { durationWords, moneyWords, stopTimeWords } from '#tests/support/shown.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { alterAnswers, cutOff, holdBack } from '#tests/support/wire.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

/** A page of the list that signing in has not shown, so that nothing of it is known yet. */
const UNSEEN = '/dashboard?tab=pending&page=2'

const cards = (page: Page) => page.getByRole('article')
const cardTo = (page: Page, load: Load | undefined) =>
  cards(page).filter({ has: page.locator(`a[href$="/${load?.id}"]`) })

test('[MY-01, MY-03, MY-06, CONST-05] three lists are fetched apart, ten to a page, and each tab tells its count', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const page = await enter(BROKER)
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/my-loads') && pathname.startsWith('/api'))
      asked.add(`${searchParams.get('status')} ${searchParams.get('limit')}`)
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
  expect([...asked].sort()).toEqual(['active 10', 'completed 10', 'pending 10'])
})

test('[MY-05] Previous and Next turn the pages, and Back leads to where one was', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  const pending = await broker.loads('pending')
  const pages = Math.ceil(pending.length / 10)
  expect(pages, 'the demo has too few loads for this test').toBeGreaterThan(1)
  const page = await enter(BROKER)
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
})

test('[MY-04] cards stand in two columns on a desk and in one on a phone', async ({ enter }) => {
  for (const [on, columns] of [
    ['desktop', 2],
    ['phone', 1],
  ] as const) {
    const page = await enter(BROKER, on)
    await page.getByRole('tab', { name: /Pending/ }).click()
    await expect(cards(page)).toHaveCount(10)
    const edges = await cards(page).evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().x)))
    expect(new Set(edges).size).toBe(columns)
  }
})

test('[MY-07] says what it waits for', async ({ enter }) => {
  const page = await enter(BROKER)
  const release = await holdBack(page, myLoads)
  await page.goto(UNSEEN)
  await expect(page.getByText('Loading your loads...')).toBeVisible()
  release()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText('Loading your loads...')).toBeHidden()
})

test('[MY-08, ERR-02] says that loads could not be loaded, and tries again when asked', async ({ enter }) => {
  const page = await enter(BROKER)
  const restore = await cutOff(page, myLoads)
  await page.goto(UNSEEN)
  await expect(page.getByRole('alert').getByText('Failed to load loads')).toBeVisible()
  await expect(page.getByText('Network Error! Please try again.')).toBeVisible()
  const asked = page.waitForRequest(/\/api\/loads\/my-loads\?.*page=2/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await asked
  await restore()
  // with the signal back the list comes by itself as well; whichever is first
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try Again' })
    if (await again.isVisible()) await again.click({ timeout: 1_000 })
    await expect(cards(page).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('what was shown stays when it cannot be refreshed', async ({ enter }) => {
  const page = await enter(BROKER)
  await page.clock.install()
  await page.reload()
  await page.getByRole('tab', { name: /Pending/ }).click()
  await expect(cards(page)).toHaveCount(10)
  await cutOff(page, myLoads)
  await expect(async () => {
    await page.clock.fastForward('00:31')
    await expect(page.getByText('Below is what we knew')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(cards(page)).toHaveCount(10)
})

test('an empty list says so, and leads a carrier to the board', async ({ enter }) => {
  const page = await enter(DISPATCHER)
  await alterAnswers(page, myLoads, (list) => {
    list.data = []
    list.meta = { ...list.meta, total: 0, totalPages: 0, hasMore: false }
  })
  await page.reload()
  await expect(page.getByText('No active loads')).toBeVisible()
  await page.getByRole('link', { name: 'Find a load' }).click()
  await expect(page).toHaveURL(/\/dashboard\/load-board$/)
})

test('[MY-09, MY-10] a card shows who hauls, for how much, how far, how long, from where to where and when', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const page = await enter(BROKER)
  for (const status of ['active', 'pending'] as const) {
    const [load] = await broker.loads(status)
    if (!load) throw new Error(`The demo has no ${status} load`)
    await page.getByRole('tab', { name: new RegExp(status, 'i') }).click()
    const { pickupLocation: from, deliveryLocation: to, dispatcher } = load
    const card = cardTo(page, load)
    for (const text of [
      moneyWords(load.rate),
      `${Math.round(load.distance).toLocaleString('en-US')} mi`,
      durationWords(load.avgTime),
      `${from.city}, ${from.state}`,
      stopTimeWords(load.pickupDateTime, from.zone),
      `${to.city}, ${to.state}`,
      stopTimeWords(load.deliveryDateTime, to.zone),
      `Dispatcher: ${dispatcher ? `${dispatcher.firstName} ${dispatcher.lastName}` : 'Pending'}`,
    ])
      await expect(card).toContainText(text)
  }
})

test('[MY-10] a rate has its dollar sign and thousands separators', async ({ enter }) => {
  const page = await enter(BROKER)
  await alterAnswers(page, myLoads, ({ data }) => {
    for (const load of data) load.rate = 12_345.5
  })
  await page.reload()
  await expect(cards(page).first()).toContainText('$12,345.50')
})

test('[MY-11] notes to the dispatcher end after two lines', async ({ enter }) => {
  const page = await enter(BROKER)
  await alterAnswers(page, myLoads, ({ data }) => {
    for (const load of data) load.dispatcherNotes = 'Seal 4471, keep the reefer at 34 degrees. '.repeat(20)
  })
  await page.reload()
  const notes = cards(page).first().getByText('Seal 4471')
  await expect(notes).toBeVisible()
  // the list may be drawn anew meanwhile, with what the server has answered
  const lines = () =>
    notes.evaluate((element) => {
      const line = Number.parseFloat(getComputedStyle(element).lineHeight)
      return { shown: Math.round(element.clientHeight / line), isCut: element.scrollHeight > element.clientHeight }
    })
  await expect.poll(lines).toEqual({ shown: 2, isCut: true })
})

test('[MY-13] a card says its status in a word and in its colour', async ({ enter, clientOf }) => {
  const [client, company] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const offered = await untouchedLoad(client)
  const { requester } = await ask(company, offered)
  await client.call(assignCarrier, { params: offered, body: { carrierId: requester.id } })
  await client.call(setLoadStatus, { params: offered, body: { status: 'cancelled' } })
  const broker = await enter(BROKER)
  for (const [word, tone] of [
    ['Active', 'orange'],
    ['Pending', 'cyan'],
    ['Completed', 'green'],
  ] as const) {
    await broker.getByRole('tab', { name: word }).click()
    await expect(cards(broker).first().locator(`[data-tone=${tone}]`, { hasText: word })).toBeVisible()
  }
  // my loads have no tab for them
  const carrier = await enter(COMPANY)
  await carrier.goto('/dashboard/load-board?status=cancelled')
  await expect(cards(carrier).first().locator('[data-tone=red]', { hasText: 'Cancelled' })).toBeVisible()
})

test("a carrier's pending loads are tenders to answer and own requests; each leads to the screen that is for it", async ({
  enter,
  clientOf,
}) => {
  const dispatcher = await clientOf(DISPATCHER)
  const pending = await dispatcher.loads('pending')
  const tendered = pending.find((load) => load.tendered)
  const asked = pending.find((load) => load.myRequest)
  if (!tendered || !asked) throw new Error('The demo has no tender or no request of the dispatcher')
  const page = await enter(DISPATCHER)
  await page.getByRole('tab', { name: /Pending/ }).click()

  await expect(cardTo(page, asked)).toContainText('You asked for it')
  await expect(cardTo(page, tendered)).toContainText('Tender to answer')
  await cardTo(page, tendered).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/load/${tendered.id}$`))
  await expect(page.getByRole('button', { name: 'Accept tender' })).toBeVisible()
  await page.goBack()
  await cardTo(page, asked).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/loadboard/${asked.id}$`))
})

/** Keeps what the page says from now on, in whichever frame it said so. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const look = () => {
      for (const { innerHTML } of document.querySelectorAll('article, [role=status]')) said.push(innerHTML)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

test('what was seen stands in the frame of the tap, without signal too: a load from its list, and the list on the way back', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER)
  await expect(cards(page).first()).toBeVisible()
  // the code of a load's screen is there
  await page.goto('/dashboard')
  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Load #/ })).toBeVisible()
  await page.goBack()
  await expect(cards(page).nth(1)).toBeVisible()

  await page.context().setOffline(true)
  const said = await listen(page)
  await cards(page).nth(1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Load #/ })).toBeVisible()
  await page.goBack()
  await expect(cards(page).nth(1)).toBeVisible()
  // the map comes when it is looked at
  expect((await said()).filter((words) => words.includes('Loading') && !words.includes('Loading map'))).toEqual([])
})

test('nothing of one account is seen by the next that signs in on the same page, not for a frame', async ({
  enter,
  clientOf,
}) => {
  const [mine] = await (await clientOf(BROKER)).loads('active')
  const page = await enter(BROKER)
  await expect(cardTo(page, mine)).toBeVisible()
  const said = await listen(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  const before = (await said()).length

  const release = await holdBack(page, myLoads)
  await fillSignIn(page, COMPANY)
  await expect(page.getByText('Loading your loads...')).toBeVisible()
  const since = (await said()).slice(before)
  expect(since.length, 'it is still the same page').toBeGreaterThan(0)
  expect(since.filter((words) => words.includes('href='))).toEqual([])
  release()
})

for (const on of ['desktop', 'phone'] as const) {
  test(`my loads hold what accessibility asks, on a ${on}, and fit its width`, async ({ enter }) => {
    const page = await enter(BROKER, on)
    await page.getByRole('tab', { name: /Pending/ }).click()
    await expect(cards(page)).toHaveCount(10)
    await expectAccessible(page)
    await expectFitsScreen(page)
  })
}
