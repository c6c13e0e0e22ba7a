import { PATHS } from '#contract/api/path.ts'
import { expect } from 'playwright/test'
import { type CarrierAuthority, readOwnAuthorityEndpoint, type Usdot } from '#contract/freight/carrier.ts'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { loadPath } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { bookButton, dialogOf, openLoad, sendButton } from '#tests/support/board-load.ts'
import { requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { alterAnswers } from '#tests/support/intercept-endpoint.ts'
import { goOffline, waitForCachedShell } from '#tests/support/lost-signal.ts'
import { recordNotices } from '#tests/support/recorded-notices.ts'
import { expectFitsEverySize } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

/** Other tests book no loads of this broker: its rules change here. */
const BROKER = 'renee@brokers.test'
/** Its authority is inactive in the sample. */
const CARRIER = 'denise@carriers.test'

/** The register is asked at the start of each minute, about one number after the other. */
const REGISTER_MS = 90_000

test('a broker blocks carriers without authority, then only wants a warning, and reads what the register says', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(CARRIER)]
  const answer = async () => (await carrier.call(readOwnAuthorityEndpoint, {})).authority?.answer
  await expect.poll(answer, { timeout: REGISTER_MS }).toBe('found')

  const desk = await enter(BROKER, 'phone', '/dashboard/profile')
  const rules = desk.getByRole('region', { name: 'Rules for carriers' })
  await expect(rules).toContainText('Any carrier may request your loads.')
  const edit = async (action: string) => {
    await rules.getByRole('button', { name: 'Edit rules' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Edit your rules for carriers?' })
    await dialog.getByLabel('Active authority').selectOption({ label: action })
    return dialog
  }
  const wrong = await edit('Block the request')
  await expect(wrong.getByLabel('Min age'), 'the rule is off').toHaveCount(0)
  await wrong.getByLabel('Age of authority').selectOption({ label: 'Warn me' })
  await wrong.getByLabel('Min age').fill('0')
  await wrong.getByRole('button', { name: 'Save rules' }).click()
  await expect(wrong.getByText('The age of authority must be 1 to 3,650 days')).toBeVisible()
  await expectAccessible(desk)
  await expectFitsEverySize(desk)
  await wrong.getByLabel('Age of authority').selectOption({ label: 'Off' })
  await wrong.getByRole('button', { name: 'Save rules' }).click()
  await expect(rules).toContainText('A request without active authority is blocked')

  const blocked = await untouchedLoad(broker)
  const truck = await enter(CARRIER, 'phone', PATHS.dashboard)
  await openLoad(truck, blocked)
  await bookButton(truck).click()
  await sendButton(truck).click()
  await expect(
    truck.getByText("This broker books carriers with active authority only, and FMCSA's register doesn't show yours"),
  ).toBeVisible()
  await expect(dialogOf(truck), 'what was typed stays').toBeVisible()

  await (await edit('Warn me')).getByRole('button', { name: 'Save rules' }).click()
  await expect(rules).toContainText('A request without active authority warns you')
  const load = await untouchedLoad(broker)
  await requestLoad(carrier, load)
  await desk.goto(`${loadPath(load.id)}?tab=requests`)
  const request = desk.getByRole('article').filter({ hasText: 'Achebe Express' })
  for (const words of [
    'No active authority',
    'Registered to ACHEBE EXPRESS LLC',
    'Authority since Jan 23, 2019',
    'Your rule asks for active authority, and this carrier has none on file.',
    'Demo data, as of',
  ])
    await expect(request).toContainText(words)
  await expectAccessible(desk)
  await expectFitsEverySize(desk)

  // decision 52: at each step towards a deal, both parties read it
  await request.getByRole('button', { name: 'Counter' }).click()
  const offer = desk.getByRole('dialog', { name: /^Counter-offer/ })
  await expect(offer).toContainText('Your rule asks for active authority, and this carrier has none on file.')
  await offer.getByLabel('Your rate').fill('2222')
  await expectAccessible(desk)
  await offer.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(offer).toBeHidden()
  await openLoad(truck, load)
  const counter = truck.getByRole('region', { name: 'The broker made a counter-offer' })
  await counter.getByRole('button', { name: 'Accept counter-offer' }).click()
  const accept = truck.getByRole('alertdialog')
  await expect(accept).toContainText("This broker asks for active authority, and FMCSA's register shows none for you.")
  await expectAccessible(truck)
  await expectFitsEverySize(truck)
  await accept.getByRole('button', { name: 'Not yet' }).click()
  await expect(counter).toBeVisible()
})

test('a carrier finds the register’s answer in its profile, and reads it again without signal, with its date', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const carrier = await clientOf('petra@carriers.test')
  const answer = async () => (await carrier.call(readOwnAuthorityEndpoint, {})).authority?.answer
  await expect.poll(answer, { timeout: REGISTER_MS }).toBe('found')
  const page = await enter('petra@carriers.test', 'phone', '/dashboard/profile')
  const business = page.getByRole('region', { name: 'Business' })
  await expect(business).toContainText('Authority active')
  await expect(business.locator('[data-tone=green]', { hasText: 'Authority active' })).toBeVisible()
  await expect(business).toContainText('Cargo $250,000 on file')
  await expect(business).toContainText('Registered to NOVAK REFRIGERATED INC')
  await expectAccessible(page)

  const notices = await recordNotices(page)
  await waitForCachedShell(page)
  await expect(business).toContainText('Authority active')
  await goOffline(page)
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('link', { name: /^Offline since .+ Saved copy/ })).toBeVisible()
  for (const words of [
    'Authority active',
    'Cargo $250,000 on file',
    'Registered to NOVAK REFRIGERATED INC',
    /Demo data, as of [A-Z][a-z]+ \d+, \d{4}/,
  ])
    await expect(business).toContainText(words)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Failed to load profile')).toHaveCount(0)
  expect(notices.filter((text) => /fail|couldn't|error/i.test(text))).toEqual([])
  await expectAccessible(page)
  await expectFitsEverySize(page)
})

test('both parties read for 30 days on screen that a contact changed and that authority ended', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const [broker, carrier] = [await clientOf(BROKER), await clientOf('petra@carriers.test')]
  await expect
    .poll(async () => (await carrier.call(readOwnAuthorityEndpoint, {})).authority?.answer, { timeout: REGISTER_MS })
    .toBe('found')
  const load = await untouchedLoad(broker)
  await requestLoad(carrier, load)
  const desk = await enter(BROKER, 'phone')
  const truck = await enter('petra@carriers.test', 'phone')
  let days = 29
  const change = (authority: CarrierAuthority | undefined) => {
    const at = new Date(Date.now() - days * 86_400_000).toISOString()
    if (authority) Object.assign(authority, { contactChangedAt: at, authorityLostAt: at })
  }
  await alterAnswers(desk, listLoadBookingRequestsEndpoint, ({ data }) =>
    data.forEach(({ authority }) => change(authority)),
  )
  await alterAnswers(truck, readProfileEndpoint, ({ authority }) => change(authority))
  const request = desk.getByRole('article').filter({ hasText: 'Novak Refrigerated' })
  const business = truck.getByRole('region', { name: 'Business' })
  await desk.goto(`${loadPath(load.id)}?tab=requests`)
  await truck.goto('/dashboard/profile')
  const ended = /Authority ended: seen on [A-Z][a-z]+ \d+, \d{4}\./
  await expect(request).toContainText(
    /The registered phone or email changed on [A-Z][a-z]+ \d+, \d{4}\. Call a number you know\./,
  )
  await expect(request).toContainText(ended)
  await expect(business).toContainText(
    /Your registered phone or email changed on .+\. If that wasn't you, call FMCSA\./,
  )
  await expect(business).toContainText(ended)
  await expectAccessible(desk)
  await expectFitsEverySize(desk)

  days = 31
  for (const [page, words] of [
    [desk, request],
    [truck, business],
  ] as const) {
    await page.reload()
    await expect(words).toContainText('Registered to NOVAK REFRIGERATED INC')
    await expect(words).not.toContainText(/changed on|Authority ended/)
  }
})

test('a USDOT number of somebody else warns both parties in words: another name in the register, or two accounts', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const [broker, carrier] = [await clientOf(BROKER), await clientOf('petra@carriers.test')]
  const answer = async () => (await carrier.call(readOwnAuthorityEndpoint, {})).authority?.answer
  await expect.poll(answer, { timeout: REGISTER_MS }).toBe('found')
  const load = await untouchedLoad(broker)
  await requestLoad(carrier, load)
  const desk = await enter(BROKER, 'phone')
  const truck = await enter('petra@carriers.test', 'phone')
  const change = (authority: CarrierAuthority | undefined, usdot: Usdot | undefined) => {
    if (authority?.carrier) authority.carrier.legalName = 'SORENSEN HAULING INC'
    if (usdot) usdot.isShared = true
  }
  await alterAnswers(desk, listLoadBookingRequestsEndpoint, ({ data }) =>
    data.forEach(({ authority, requester }) => change(authority, requester.freightProfile.usdot)),
  )
  await alterAnswers(truck, readProfileEndpoint, ({ authority, freightProfile }) =>
    change(authority, freightProfile.usdot),
  )
  await desk.goto(`${loadPath(load.id)}?tab=requests`)
  await truck.goto('/dashboard/profile')
  const request = desk.getByRole('article').filter({ hasText: 'Novak Refrigerated' })
  await expect(request).toContainText(
    "The registered name differs from this account's. Call the company before you book.",
  )
  await expect(request).toContainText('Another account uses this USDOT number. Call the company before you book.')
  const business = truck.getByRole('region', { name: 'Business' })
  await expect(business).toContainText('Registered to SORENSEN HAULING INC')
  await expect(business).toContainText(
    "Another account uses your USDOT number. If that account isn't yours, contact us.",
  )
  await expectAccessible(desk)
  await expectFitsEverySize(desk)
})
