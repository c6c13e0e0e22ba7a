import { unfoldBooking } from '#tests/support/board-load.ts'
import { expect } from 'playwright/test'
import { boardLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import {
  askCarrierEndpoint,
  endDispatcherConsentEndpoint,
  listConsentsAskedEndpoint,
  listConsentsGivenEndpoint,
} from '#contract/freight/dispatch-consent.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { goOffline, goOnline, SAVED, waitForCachedShell, withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { openSection } from '#tests/support/load-sections.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { openGroups } from '#tests/support/notification-list.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'
/** two carriers let it book, and one is asked */
const OLENA = 'olena@dispatch.test'
/** one carrier lets it book */
const LUZ = 'luz@dispatch.test'
/** no carrier lets it book */
const CURTIS = 'curtis@dispatch.test'
const CARRIER = 'company@milepost.test'

test('[CARR-23, FACE-34] a dispatcher sees its carriers in each state, asks another and ends one @core', async ({
  enter,
}) => {
  const page = await enter(OLENA, 'phone', PATHS.settings)
  await expect(page.getByRole('link', { name: 'Carriers you book for' })).toBeVisible()
  // on a phone, the menu is behind its button
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Carriers', exact: true }).click()
  const group = (name: string) => page.getByRole('region', { name })
  await expect(group('You can book for').getByRole('article')).toHaveCount(2)
  const waiting = group('Waiting for the carrier')
  await expect(waiting).toContainText('Invite sent')
  await expect(waiting.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)

  await page.getByRole('button', { name: 'Add a carrier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a carrier' })
  await dialog.getByLabel('USDOT number').fill('0')
  await dialog.getByRole('button', { name: 'Ask carrier' }).click()
  await expect(dialog.getByText('Enter 1 to 8 digits')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('USDOT number').fill('4210077')
  await dialog.getByLabel('Legal name').fill('QUICK HAUL LOGISTICS')
  await dialog.getByRole('button', { name: 'Ask carrier' }).click()
  await expect(dialog.getByText('Required: FMCSA lists no contact for this number')).toBeVisible()
  await dialog.getByLabel("Carrier's email").fill('office@quickhaul.test')
  await dialog.getByRole('button', { name: 'Ask carrier' }).click()
  await expect(page.getByText('QUICK HAUL LOGISTICS was asked')).toBeVisible()
  await expect(waiting.getByRole('article')).toHaveCount(2)

  await waiting.getByRole('button', { name: 'End QUICK HAUL LOGISTICS' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(group('Ended')).toContainText('QUICK HAUL LOGISTICS')
  await expect(group('Ended')).toContainText('Ended by you')
})

test('[CARR-03] [SAFE-18] a carrier reads who asks once it proved its number', async ({ enter }) => {
  const desk = await enter(CURTIS, 'desktop', PATHS.carriers)
  await expect(desk.getByText('No carriers yet')).toBeVisible()
  for (const [usdot, legalName] of [
    ['1730266', 'GILL BROTHERS TRUCKING LLC'],
    ['2209816', 'ACHEBE EXPRESS LLC'],
  ] as const) {
    await desk.getByRole('button', { name: 'Add a carrier' }).click()
    const asking = desk.getByRole('dialog', { name: 'Add a carrier' })
    await asking.getByLabel('USDOT number').fill(usdot)
    await asking.getByLabel('Legal name').fill(legalName)
    await asking.getByRole('button', { name: 'Ask carrier' }).click()
    await expect(desk.getByText(`${legalName} was asked`)).toBeVisible()
  }

  const claims = await enter(CARRIER, 'phone', PATHS.dispatchers)
  await expect(claims.getByText('requests come here once you prove that your USDOT number is yours')).toBeVisible()
  await expect(claims.getByRole('link', { name: 'Prove your number' })).toBeVisible()
  await expect(claims.getByText('No dispatcher books for you')).toBeVisible()
  await expectAccessible(claims)
  await expectFitsScreen(claims)

  const phone = await enter('denise@carriers.test', 'phone', PATHS.dispatchers)
  const asked = phone.getByRole('listitem').filter({ hasText: 'Bell & Daughter Dispatch asks to book for you' })
  await expectAccessible(phone)
  await expectFitsScreen(phone)
  await asked.getByRole('button', { name: 'Give consent' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Bell & Daughter Dispatch wants to book loads for you. Allow?' })
  await expect(dialog).toContainText('ACHEBE EXPRESS LLC (USDOT 2209816) lets Bell & Daughter Dispatch')
  await expectAccessible(phone)
  await dialog.getByLabel('Title').fill('Owner')
  await dialog.getByLabel('I agree, and I may sign for the company').check()
  await dialog.getByRole('button', { name: 'Give consent' }).click()
  await expect(phone.getByText('Bell & Daughter Dispatch can book for you')).toBeVisible()
  await expect(desk.getByText('Signed by Denise Achebe, Owner')).toBeVisible()
  await phone.getByRole('button', { name: 'End Bell & Daughter Dispatch' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(phone.getByText('Consent ended')).toBeVisible()
})

test('[CARR-21] a dispatcher without a carrier requests a load, and the broker accepts once it is named', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const phone = await enter(CURTIS, 'phone', boardLoadPath(load.id))
  await phone.getByRole('button', { name: 'Book This Load' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Book Load' })
  await expect(dialog.getByText("The broker can't accept until a carrier lets you book in its name.")).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Add a carrier' })).toBeVisible()
  await expectAccessible(phone)
  await dialog.getByRole('button', { name: 'Send Booking Request' }).click()
  await expect(phone.getByText("Carrier to be named. The broker can't accept until you name one.")).toBeVisible()

  const desk = await enter(BROKER, 'desktop', `${loadPath(load.id)}?tab=requests`)
  const request = desk.getByRole('article').filter({ hasText: 'Bell & Daughter Dispatch' })
  await expect(request).toContainText('Carrier to be named')
  await expect(request).toContainText('Bell & Daughter Dispatch must name a carrier first')
  await expect(request.getByRole('button', { name: 'Counter' })).toBeHidden()
  await expectAccessible(desk)
})

test('[CARR-07] [CARR-13] a broker sees who hauls and who dispatches, and accepts that carrier', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const phone = await enter(OLENA, 'phone', boardLoadPath(load.id))
  await phone.getByRole('button', { name: 'Book This Load' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Book Load' })
  const carrier = dialog.getByLabel('Carrier', { exact: true })
  await expect(carrier, 'of two, none is chosen for it').toHaveValue('unnamed')
  await carrier.selectOption({ label: 'NOVAK REFRIGERATED INC, USDOT 1577290' })
  await expectFitsScreen(phone)
  await dialog.getByRole('button', { name: 'Send Booking Request' }).click()
  await expect(phone.getByText('For NOVAK REFRIGERATED INC, USDOT 1577290')).toBeVisible()

  const desk = await enter(BROKER, 'desktop', `${loadPath(load.id)}?tab=requests`)
  const request = desk.getByRole('article').filter({ hasText: 'Marchuk Dispatch' })
  await expect(request).toContainText('for NOVAK REFRIGERATED INC, USDOT 1577290, consent of')
  await request.getByRole('button', { name: 'Accept' }).click()
  const accept = desk.getByRole('alertdialog')
  await expect(accept).toContainText('NOVAK REFRIGERATED INC, USDOT 1577290, hauls it. Dispatched by Marchuk Dispatch.')
  await expectAccessible(desk)
  const tick = accept.getByRole('checkbox')
  if (await tick.isVisible()) await tick.check()
  await accept.getByRole('button', { name: /^Accept/ }).click()
  await expect(desk.getByText('Load request accepted successfully!')).toBeVisible()
  await desk.goto(loadPath(load.id))
  await openSection(desk, 'Dispatcher information')
  await expect(desk.getByText('Dispatched by Marchuk Dispatch, for the carrier')).toBeVisible()

  // [FACE-34] of two carriers, the dispatcher's card says whose load it is
  await phone.goto(PATHS.myLoads)
  const card = phone.getByRole('article').filter({ has: phone.locator(`a[href*="${load.id}"]`) })
  await expect(card).toContainText('Carrier: NOVAK REFRIGERATED INC')
})

test('[CARR-19] a consent that ends while a booking waits is refused by name, and the form keeps what was typed', async ({
  enter,
  clientOf,
}) => {
  const [broker, amrit] = [await clientOf(BROKER), await clientOf('amrit@carriers.test')]
  const load = await untouchedLoad(broker)
  const page = await enter(OLENA, 'phone', boardLoadPath(load.id))
  await withoutBackgroundSync(page)
  await waitForCachedShell(page)
  await page.getByRole('button', { name: 'Book This Load' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Load' })
  const carrier = dialog.getByLabel('Carrier', { exact: true })
  await expect(carrier).toBeVisible()
  await goOffline(page)
  await carrier.selectOption({ label: 'FIVE RIVERS TRANSPORT LLC, USDOT 1904573' })
  await unfoldBooking(page)
  await dialog.getByLabel('Message').fill('We load on Friday')
  await dialog.getByRole('button', { name: 'Send Booking Request' }).click()
  await expect(page.getByText(SAVED)).toBeVisible()

  const { data } = await amrit.call(listConsentsGivenEndpoint, {})
  const given = data.find(({ dispatcher, status }) => dispatcher.name === 'Marchuk Dispatch' && status === 'active')
  await amrit.call(endDispatcherConsentEndpoint, { params: { id: given?.id ?? '' }, body: {} })
  await goOnline(page)
  await page.goto(PATHS.outbox)
  const item = page.getByRole('article').filter({ hasText: 'Not sent: the carrier no longer works with you' })
  await expect(item).toContainText('FIVE RIVERS TRANSPORT LLC no longer lets you book in its name')
  await expectAccessible(page)
  await item.getByRole('link', { name: 'Choose another carrier' }).click()
  const again = page.getByRole('dialog', { name: 'Book Load' })
  await expect(again.getByLabel('Message')).toHaveValue('We load on Friday')
  await again.getByLabel('Carrier', { exact: true }).selectOption({ label: 'NOVAK REFRIGERATED INC, USDOT 1577290' })
  await again.getByRole('button', { name: 'Send Booking Request' }).click()
  await expect(page.getByText('For NOVAK REFRIGERATED INC, USDOT 1577290')).toBeVisible()
  const dispatcher = await clientOf(OLENA)
  const mine = await dispatcher.call(listConsentsAskedEndpoint, {})
  expect(mine.data.filter(({ status }) => status === 'active')).toHaveLength(1)
})

test('[CARR-16] [CARR-18] a carrier works on a load that its dispatcher booked, and alone after the end', async ({
  enter,
  clientOf,
}) => {
  const [broker, luz, petra] = [await clientOf(BROKER), await clientOf(LUZ), await clientOf('petra@carriers.test')]
  const load = await untouchedLoad(broker)
  const { id } = await luz.call(requestBookingEndpoint, { body: { loadId: load.id } })
  await broker.call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })

  const owner = await enter('petra@carriers.test', 'phone', PATHS.notifications)
  await openGroups(owner)
  await owner
    .getByRole('link', { name: /^(Open|View) load$/i })
    .first()
    .click()
  await expect(owner.getByRole('heading', { name: `Load #${load.number}` })).toBeVisible()
  await openSection(owner, 'Dispatcher information')
  await expect(owner.getByText('Dispatched by Ortega Load Desk, for the carrier')).toBeVisible()
  await expectAccessible(owner)
  await expectFitsScreen(owner)

  const dispatcher = await enter(LUZ, 'phone', loadPath(load.id))
  await expect(dispatcher.getByRole('button', { name: 'Release this load' })).toBeVisible()
  const { data } = await petra.call(listConsentsGivenEndpoint, {})
  const given = data.find(({ dispatcher: by, status }) => by.name === 'Ortega Load Desk' && status === 'active')
  await petra.call(endDispatcherConsentEndpoint, { params: { id: given?.id ?? '' }, body: {} })
  await expect(dispatcher.getByText('NOVAK REFRIGERATED INC ended its consent')).toBeVisible()
  await expect(dispatcher.getByRole('button', { name: 'Release this load' })).toBeHidden()
  await expectAccessible(dispatcher)
  await expectFitsScreen(dispatcher)

  await owner.getByRole('button', { name: 'Release this load' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Release this load' })
  await dialog.getByLabel('Reason').fill('Reefer unit is down')
  await dialog.getByRole('button', { name: /^Release/ }).click()
  await expect(owner.getByText('Carrier released. The load is back on the board.')).toBeVisible()
})

test('[CARR-08] a carrier named without signal is sent later, and the broker can accept then', async ({
  enter,
  clientOf,
}) => {
  const [broker, olena] = [await clientOf(BROKER), await clientOf(OLENA)]
  const load = await untouchedLoad(broker)
  const { id } = await olena.call(requestBookingEndpoint, { body: { loadId: load.id, consentId: null } })
  const page = await enter(OLENA, 'phone', boardLoadPath(load.id))
  await withoutBackgroundSync(page)
  await waitForCachedShell(page)
  await page.getByRole('button', { name: 'Name a carrier' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Name the carrier?' })
  const carrier = dialog.getByLabel('Carrier', { exact: true })
  await expect(carrier).toBeVisible()
  await goOffline(page)
  await carrier.selectOption({ label: 'NOVAK REFRIGERATED INC, USDOT 1577290' })
  await dialog.getByRole('button', { name: 'Name carrier' }).click()
  await expect(page.getByText('Carrier named on this device. The broker sees it once it is sent.')).toBeVisible()
  await goOnline(page)
  await expect(page.getByText('For NOVAK REFRIGERATED INC, USDOT 1577290')).toBeVisible()
  const body = { data: {}, carrierUsdot: '1577290' }
  const { load: booked } = await broker.call(acceptBookingRequestEndpoint, { params: { id }, body })
  expect(booked.deal?.carrier).toMatchObject({ usdot: '1577290' })
})

test('[FACE-34] the page behind a consent link leads with the question, four lines and a doubt; its text is a fold', async ({
  clientOf,
  context,
  origin,
}) => {
  const luz = await clientOf(LUZ)
  const { data } = await luz.call(askCarrierEndpoint, {
    body: { consentId: crypto.randomUUID(), usdot: '2209816', legalName: 'ACHEBE EXPRESS LLC' },
  })
  const { link = '' } = data.find(({ usdot }) => usdot === '2209816') ?? {}
  const page = await context.newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(origin + new URL(link).pathname)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'wants to book loads for ACHEBE EXPRESS LLC. Allow?',
  )
  // the register answers in its own time
  await expect
    .poll(async () => (await page.reload(), page.getByText('USDOT 2209816, no active authority').count()))
    .toBe(1)
  for (const line of await page.getByRole('listitem').allInnerTexts())
    expect(line.split(/\s+/).length, line).toBeLessThanOrEqual(12)
  await expect(page.getByText(/USDOT not verified\. Do you know this dispatcher\?/)).toBeVisible()
  expect(await page.evaluate(async () => (await document.fonts.ready, document.fonts.check('16px Overpass')))).toBe(
    true,
  )
  // without a scroll: what to do
  await expect(page.getByRole('button', { name: 'Send code' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Decline' })).toBeInViewport()
  await expect(page.getByText('in our name and under our direction')).toBeHidden()
  await page.getByText('Full text you sign').click()
  await expect(page.getByText('in our name and under our direction')).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})
