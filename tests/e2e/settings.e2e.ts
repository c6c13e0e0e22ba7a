import { expect, type Page } from 'playwright/test'
import { readNotificationSettings, updateNotificationSettings } from '#contract/profile-edit.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { loseSignal, regainSignal, SAVED, shellIsKept, withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'ines@brokers.test'
const COMPANY = 'wade@carriers.test'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const mailSwitch = (page: Page) => page.getByRole('switch', { name: 'Email Notifications' })

test('[SET-01, SET-02, SET-04] settings show the account, and lead to all that belongs to it', async ({ enter }) => {
  const page = await enter(COMPANY)
  await page.goto('/dashboard/settings')
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
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText(/Trial.*Your trial runs until/s)
  await expectAccessible(page)
  await page.goto('/dashboard/subscription/billing')
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Your trial runs until')
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

test('[SET-03, GUARD-18] mails are on until they are switched off, with signal and without', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(BROKER, 'phone')
  const elsewhere = await clientOf(BROKER)
  const wanted = async () => (await elsewhere.call(readNotificationSettings, {})).emailNotifications
  await withoutBackgroundSync(page)
  await page.goto('/dashboard/settings')
  await shellIsKept(page)
  await expect(mailSwitch(page)).toBeChecked()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await mailSwitch(page).tap()
  await expect(notices(page).getByText('Notification settings updated!')).toBeVisible()
  await expect(mailSwitch(page)).not.toBeChecked()
  expect(await wanted()).toBe(false)
  await expect.poll(async () => (await storedSession(page))?.user.settings.emailNotifications).toBe(false)

  await loseSignal(page)
  await page.reload()
  await expect(mailSwitch(page)).not.toBeChecked()
  await mailSwitch(page).tap()
  await expect(notices(page).getByText(SAVED)).toBeVisible()
  await expect(mailSwitch(page), 'shown as it was left').toBeChecked()
  const section = page.getByRole('region', { name: 'Notifications' })
  await expect(section).toContainText(/Waiting to send \d\d:\d\d/)
  expect(await wanted()).toBe(false)
  await regainSignal(page)
  await expect.poll(wanted, { timeout: 30_000 }).toBe(true)
  await expect(section).toContainText(/Sent \d\d:\d\d/)

  // what another device switches is read when it is looked at again
  await elsewhere.call(updateNotificationSettings, { body: { emailNotifications: false } })
  await page.reload()
  await expect(mailSwitch(page)).not.toBeChecked()
})

test('[SET-05, GUARD-17] signing out leads to the sign-in page, and never by way of the public home', async ({
  enter,
}) => {
  const page = await enter(COMPANY)
  await page.goto('/dashboard/settings')
  await page.evaluate(() => {
    const visited: string[] = []
    Object.assign(window, { visited })
    for (const way of ['pushState', 'replaceState'] as const) {
      const original = history[way].bind(history)
      history[way] = (state, unused, url) => {
        visited.push(String(url))
        original(state, unused, url)
      }
    }
  })
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await storedSession(page)).toBeNull()
  const visited = () => page.evaluate(() => (window as unknown as { visited: string[] }).visited)
  await expect.poll(visited).toContain('/auth/login')
  expect(await visited()).not.toContain('/')
})

test('[SET-10, SET-11, SET-12] help is searched, questions open, and the texts are there, with no signal too', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'phone')
  await page.goto('/dashboard/settings/help')
  await shellIsKept(page)
  await loseSignal(page)
  await page.goto('/dashboard/settings/help')
  const answers = page.getByRole('main').getByRole('term')
  await expect(page.getByText('Our support team answers within 10 minutes')).toBeVisible()
  const all = await answers.count()
  expect(all).toBeGreaterThan(8)
  await page.getByRole('searchbox', { name: 'Search help' }).fill('DETENTION begin')
  await expect(answers).toHaveCount(1)
  await expect(answers).toHaveText('When does detention begin?')
  await expect(page.getByText('120 minutes are free')).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.getByRole('searchbox').fill('giraffe')
  await expect(page.getByText('Nothing found for these words')).toBeVisible()

  await page.goto('/dashboard/settings/faq')
  const question = page.locator('summary', { hasText: 'Can two carriers win the same load?' })
  const answer = page.getByText('When a broker accepts, one request wins')
  await expect(answer).toBeHidden()
  await question.tap()
  await expect(answer).toBeVisible()
  await expectAccessible(page)
  await question.tap()
  await expect(answer).toBeHidden()

  for (const [path, title, said] of [
    ['privacy-policy', 'Privacy Policy', 'A place is recorded only if you allow it'],
    ['terms-conditions', 'Terms & Conditions', 'as 49 CFR 371.3 provides'],
    ['about-us', 'About Milepost', 'One winner per load'],
  ] as const) {
    await page.goto(`/dashboard/settings/${path}`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(said)).toBeVisible()
    await expectAccessible(page)
    await expectFitsScreen(page)
  }
})

test('[SET-13] we can be called, visited and written to, in one’s own mail program, without signal too', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.goto('/dashboard/settings/contact-us')
  await expect(page.getByRole('link', { name: /^Call Milepost support/ })).toHaveAttribute('href', /^tel:\d{10}$/)
  await expect(page.getByRole('link', { name: /^Write to Milepost support/ })).toHaveAttribute('href', /^mailto:/)
  const reach = page.getByRole('region', { name: 'How to reach us' })
  await expect(reach).toContainText(/Address.*Chicago, IL.*Business hours.*Monday to Friday/s)
  const form = page.getByRole('region', { name: 'Write to us' })
  await expect(form.getByLabel('Name')).toHaveValue('Ines Calloway')
  await expect(form.getByLabel('Email')).toHaveValue(BROKER)
  await form.getByLabel('Email').fill('ines')
  await form.getByRole('button', { name: 'Open in mail program' }).click()
  for (const message of ['Invalid email address', 'Subject is required', 'Message is required'])
    await expect(form.getByText(message)).toBeVisible()
  await expectAccessible(page)

  // a mail is written where there is no signal too: the mail program keeps it
  await shellIsKept(page)
  await loseSignal(page)
  await page.reload()
  await form.getByLabel('Subject').fill('A lane that I miss')
  await form.getByLabel('Message').fill('Dallas to Tulsa,\nevery week?')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  const opened = new Promise<string>((hear) => browser.on('Page.frameRequestedNavigation', ({ url }) => hear(url)))
  await form.getByRole('button', { name: 'Open in mail program' }).click()
  const mail = new URL(await opened)
  expect([mail.protocol, mail.searchParams.get('subject')]).toEqual(['mailto:', 'A lane that I miss'])
  expect(mail.searchParams.get('body')).toBe(`Dallas to Tulsa,\r\nevery week?\r\n\r\nInes Calloway\r\n${BROKER}`)
  await expect(form.getByLabel('Message'), 'what was written stays').toHaveValue(/Dallas to Tulsa/)
  expect(sent.filter((url) => /contact|message/.test(url))).toEqual([])
})
