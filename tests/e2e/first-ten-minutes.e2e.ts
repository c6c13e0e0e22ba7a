import { expect, type Page } from 'playwright/test'
import { type Load, listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { desktop } from '#tests/support/chromium.ts'
import { demoClient, PASSWORD, requestLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { acceptRequest } from '#tests/support/load-actions.ts'
import { field, fillForm, submit } from '#tests/support/load-form.ts'
import { codeFor } from '#tests/support/dev-mailbox.ts'

const DISPATCHER = 'dispatcher@milepost.test'
const COMPANY = 'company@milepost.test'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const table = (page: Page) => page.getByRole('table', { name: 'My loads', exact: true })
const attention = (page: Page) => page.getByRole('region', { name: /Needs your attention|Nothing needs/ })
const offerOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

/** '11/27': so many days from now, as people write it. */
function dayIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}`
}

async function signUp(page: Page, email: string, origin: string): Promise<void> {
  await page.goto(`${origin}/auth/login`)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('radio', { name: /I'm a Broker/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue with phone or email' }).click()
  await page.getByLabel('Business name').fill('Mills Freight')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Mills')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Phone').fill('+1 (214) 555-0100')
  await page.getByLabel('DOT number').fill('2811045')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

async function verify(page: Page, email: string, origin: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your email' })).toBeFocused()
  await expectAccessible(page)
  await expect.poll(() => codeFor(origin, email)).toBeDefined()
  await page.getByLabel('Verification code').pressSequentially((await codeFor(origin, email)) ?? '')
}

test('[USE-01, USE-12] a new broker signs up, posts twice, compares offers, counters, books, and sees what is next', async ({
  browser,
  origin,
  clientOf,
}) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ ...desktop, baseURL: origin })
  const page = await context.newPage()
  const email = `ada-${Date.now()}@newcomer.test`
  await signUp(page, email, origin)
  await verify(page, email, origin)

  // an empty desk says what to do
  await expect(page.getByRole('heading', { name: 'Hi Ada, Here are your loads' })).toBeVisible()
  await expect(page.getByText('Booked loads stay here until delivered.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Post a load' }).click()

  // the first load, by the form
  await expect(field(page, 'Rate')).toBeVisible()
  await expectAccessible(page)
  await fillForm(page, { rate: '2150' })
  await submit(page).click()
  await expect(notices(page)).toContainText('Load created successfully!')
  await page.getByRole('tab', { name: 'Pending 1' }).click()
  await expect(table(page).getByRole('rowheader')).toHaveText(['Dallas, TX to Chicago, IL'])
  await expectAccessible(page)

  // the second one, by one line: both docks are known
  await page.getByRole('link', { name: 'Create Load' }).click()
  const line = page.getByLabel('Paste one line')
  await line.fill(`Dallas TX > Chicago IL ${dayIn(4)} 0800 ${dayIn(6)} 1400 V 40k $2300`)
  await line.press('Enter')
  await expect(page.getByRole('region', { name: '2 guessed' })).toContainText('your last stop in Dallas')
  await expect(field(page, 'Pickup contact name')).toHaveValue('Chris Doe')
  await expect(field(page, 'Commodity'), 'what is missing').toBeFocused()
  await field(page, 'Commodity').fill('Canned goods')
  await field(page, 'Packaging type').fill('Pallets')
  await expectAccessible(page)
  await submit(page).click()
  await expect(notices(page)).toContainText('Load created successfully!')
  await page.getByRole('tab', { name: 'Pending 2' }).click()
  await expect(table(page).getByRole('rowheader')).toHaveCount(2)

  // two carriers want the first load, one the second
  const broker = await demoClient(origin, email)
  const { data } = await broker.call(listMyLoadsEndpoint, {
    query: { status: 'pending', sort: 'rate', sortOrder: 'asc' },
  })
  const [first, second] = data as [Load, Load]
  const [reyes, gill] = [await clientOf(DISPATCHER), await clientOf(COMPANY)]
  await requestLoad(reyes, first, { proposedRate: 2400 })
  await requestLoad(gill, first, { proposedRate: 2250 })
  await requestLoad(gill, second)
  await expect(page.getByRole('link', { name: /^Notifications/ })).toContainText('3')
  // nothing moves under a thumb
  await attention(page).getByRole('button', { name: 'Show 2 new' }).click()
  await expect(
    attention(page)
      .getByRole('listitem')
      .filter({ hasText: `#${first.number}` }),
  ).toContainText('2 requests')
  await expectAccessible(page)
  await table(page).getByRole('link', { name: 'Review 2 requests' }).click()

  // compares, and counters the dearer one
  await expect(page.getByRole('list', { name: 'Requests side by side' }).getByRole('article')).toHaveCount(2)
  await expect(offerOf(page, 'Gill Brothers Trucking')).toContainText('Lowest')
  await expectAccessible(page)
  await offerOf(page, 'Reyes Dispatch').getByRole('button', { name: 'Counter' }).click()
  const counter = page.getByRole('dialog', { name: 'Counter-offer to Reyes Dispatch' })
  await counter.getByLabel('Your rate').fill('2200')
  await expectAccessible(page)
  await counter.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(page.getByText('Counter-offer sent')).toBeVisible()
  await expect(counter).toBeHidden()
  const mine = offerOf(page, 'Reyes Dispatch')
  await expect(mine.getByRole('region', { name: 'Your counter-offer, waiting for the carrier' })).toContainText(
    '$2,200',
  )

  // books the other one
  await acceptRequest(page, offerOf(page, 'Gill Brothers Trucking'))
  await expect(page.getByText('Load request accepted successfully!')).toBeVisible()
  await expectAccessible(page)

  // and finds what is left to answer
  await page.getByRole('link', { name: 'My loads', exact: true }).first().click()
  await expect(page.getByRole('tab', { name: 'Active 1' })).toBeVisible()
  await expect(
    table(page)
      .getByRole('row')
      .filter({ hasText: `#${first.number}` }),
  ).toContainText('Gill Brothers')
  const left = attention(page).getByRole('listitem')
  await expect(left).toHaveCount(1)
  await expect(left).toContainText(`#${second.number}`)
  await left.getByRole('link', { name: /^Review 1/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Load #${second.number}` })).toBeVisible()
  await expectAccessible(page)
  await context.close()
})
