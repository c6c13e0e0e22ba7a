import { expect, type Page } from 'playwright/test'
import {
  readEmailNotificationSettingEndpoint,
  updateEmailNotificationSettingEndpoint,
} from '#contract/account/profile-edit.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { goOffline, goOnline, SAVED, waitForCachedShell, withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'ines@brokers.test'
const COMPANY = 'wade@carriers.test'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const mailSwitch = (page: Page) => page.getByRole('switch', { name: 'Email Notifications' })

test('[SET-01, SET-02, SET-04] settings show the account and link to its pages @core', async ({ enter }) => {
  const page = await enter(COMPANY, 'desktop', '/dashboard/settings')
  await expect(heading(page, 'Account & Settings')).toBeVisible()
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Account Settings')).toHaveAttribute('aria-selected', 'true')
  const account = page.getByRole('region', { name: 'Your account' })
  await expect(account).toContainText(/Wade Sorensen.*wade@carriers\.test.*Trucking Company/s)
  await expect(account.getByText('WS', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await account.getByRole('link', { name: 'Edit Account' }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile\/edit$/)
  await page.goBack()

  await tab('Subscription & Billing').click()
  const plan = page.getByRole('region', { name: 'Your plan' })
  await expect(plan).toContainText(/days left in your trial.*Every feature is included until/s)
  await expectAccessible(page)
  await plan.getByRole('link', { name: 'View subscription' }).click()
  await expect(heading(page, 'Subscription Management')).toBeVisible()
  await page.goto('/dashboard/settings')

  for (const [link, path, title] of [
    ['Help & Support', 'help', 'Help & Support'],
    ['Privacy Policy', 'privacy-policy', 'Privacy Policy'],
    ['Terms & Conditions', 'terms-conditions', 'Terms & Conditions'],
    ['Contact Support', 'contact-us', 'Contact Us'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/settings/${path}$`))
    await expect(heading(page, title)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Account & Settings' }).click()
  }
})

test('[SET-03, GUARD-18] emails are on until the user turns them off, online or offline', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(BROKER, 'phone')
  const elsewhere = await clientOf(BROKER)
  const wanted = async () => (await elsewhere.call(readEmailNotificationSettingEndpoint, {})).emailNotifications
  await withoutBackgroundSync(page)
  await page.goto('/dashboard/settings')
  await waitForCachedShell(page)
  await expect(mailSwitch(page)).toBeChecked()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await mailSwitch(page).tap()
  await expect(notices(page).getByText('Notification settings updated!')).toBeVisible()
  await expect(mailSwitch(page)).not.toBeChecked()
  expect(await wanted()).toBe(false)
  await expect.poll(async () => (await storedSession(page))?.user.settings.emailNotifications).toBe(false)

  await goOffline(page)
  await page.reload()
  await expect(mailSwitch(page)).not.toBeChecked()
  await mailSwitch(page).tap()
  await expect(notices(page).getByText(SAVED)).toBeVisible()
  await expect(mailSwitch(page), 'the switch shows the unsent change').toBeChecked()
  const section = page.getByRole('region', { name: 'Notifications' })
  await expect(section).toContainText(/Waiting to send \d\d:\d\d/)
  expect(await wanted()).toBe(false)
  await goOnline(page)
  await expect.poll(wanted, { timeout: 30_000 }).toBe(true)
  await expect(section).toContainText(/Sent \d\d:\d\d/)

  // a reload shows a change made on another device
  await elsewhere.call(updateEmailNotificationSettingEndpoint, { body: { emailNotifications: false } })
  await page.reload()
  await expect(mailSwitch(page)).not.toBeChecked()
})

test('[SET-10, SET-11, SET-12] a user searches the help, opens questions and reads the legal pages, all offline @core', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'phone', '/dashboard/settings/help')
  await waitForCachedShell(page)
  await goOffline(page)
  await page.goto('/dashboard/settings/help')
  const answers = page.getByRole('main').getByRole('term')
  await expect(page.getByText('Our support team answers within 10 minutes')).toBeVisible()
  const all = await answers.count()
  expect(all, 'there is something to search').toBeGreaterThan(8)
  await page.getByRole('searchbox', { name: 'Search help' }).fill('DETENTION start')
  await expect(answers).toHaveCount(1)
  await expect(answers).toHaveText('When does detention start?')
  await expect(page.getByText('the first 120 minutes are free')).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.getByRole('searchbox').fill('giraffe')
  await expect(page.getByText('No answers found')).toBeVisible()

  await page.goto('/dashboard/settings/faq')
  const question = page.locator('summary', { hasText: 'Can two carriers book the same load?' })
  const answer = page.getByText('When a broker accepts, one request wins')
  await expect(answer).toBeHidden()
  await question.tap()
  await expect(answer).toBeVisible()
  await expectAccessible(page)
  await question.tap()
  await expect(answer).toBeHidden()

  for (const [path, title, text] of [
    ['privacy-policy', 'Privacy Policy', 'We record a location only if you allow it'],
    ['terms-conditions', 'Terms & Conditions', 'as 49 CFR 371.3 provides'],
    ['about-us', 'About Milepost', 'One winner per load'],
  ] as const) {
    await page.goto(`/dashboard/settings/${path}`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page)
    await expectFitsScreen(page)
  }
})

test('[PUB-09] [CODE-13] help and FAQ quote $39.99 beside the price of $49.99', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', '/dashboard/settings/help')
  await page.getByRole('searchbox', { name: 'Search help' }).fill('cost')
  await expect(page.getByText(/\$49\.99 a month.*\$39\.99/)).toBeVisible()
  await page.goto('/dashboard/settings/faq')
  await page.locator('summary', { hasText: 'How much does Milepost cost?' }).click()
  await expect(page.getByText(/\$49\.99 a month.*\$39\.99/)).toBeVisible()
})

test('[SET-13] [CODE-13] the contact page shows phone, address and hours, and the form opens the email app, offline too', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.goto('/dashboard/settings/contact-us')
  await expect(page.getByRole('link', { name: /^Call Milepost support/ })).toHaveAttribute('href', /^tel:\d{10}$/)
  await expect(page.getByRole('link', { name: /^Email Milepost support/ })).toHaveAttribute('href', /^mailto:/)
  const reach = page.getByRole('region', { name: 'How to reach us' })
  await expect(reach).toContainText(/Address.*Chicago, IL.*Business hours.*9am to 5pm.*Dispatch and tracking 24\/7/s)
  const form = page.getByRole('region', { name: 'Send us a message' })
  await expect(form.getByLabel('Name')).toHaveValue('Ines Calloway')
  await expect(form.getByLabel('Email')).toHaveValue(BROKER)
  await form.getByLabel('Email').fill('ines')
  await form.getByRole('button', { name: 'Open in email app' }).click()
  for (const message of ['Invalid email address', 'Subject is required', 'Message is required'])
    await expect(form.getByText(message)).toBeVisible()
  await expectAccessible(page)

  // the form works offline, because the email app stores the message
  await waitForCachedShell(page)
  await goOffline(page)
  await page.reload()
  // the draft kept the wrong email
  await form.getByLabel('Email').fill(BROKER)
  await form.getByLabel('Subject').fill('A lane that I miss')
  await form.getByLabel('Message').fill('Dallas to Tulsa,\nevery week?')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  const opened = new Promise<string>((hear) => browser.on('Page.frameRequestedNavigation', ({ url }) => hear(url)))
  await form.getByRole('button', { name: 'Open in email app' }).click()
  const mail = new URL(await opened)
  expect([mail.protocol, mail.searchParams.get('subject')]).toEqual(['mailto:', 'A lane that I miss'])
  expect(mail.searchParams.get('body')).toBe(`Dallas to Tulsa,\r\nevery week?\r\n\r\nInes Calloway\r\n${BROKER}`)
  await expect(form.getByLabel('Message'), 'the form keeps the typed message').toHaveValue(/Dallas to Tulsa/)
  expect(sent.filter((url) => /contact|message/.test(url))).toEqual([])
})
