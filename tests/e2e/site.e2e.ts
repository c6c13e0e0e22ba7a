import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { phone } from '#tests/support/chromium.ts'
import { test } from '#tests/support/demo-test.ts'
import { filled } from '#tests/support/filled.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const BROKER = 'broker@milepost.test'
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[NAV-01, NAV-02] every public page is readable, with title, description, header, footer and ways to reach us', async ({
    page,
    origin,
  }) => {
    const titles = new Set<string>()
    for (const path of await publicPages(origin)) {
      const answer = await page.goto(origin + path)
      expect(answer?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w.{30}/)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`^http.*${path}$`))
      titles.add(await page.title())
      await page.getByRole('button', { name: 'Talk to us' }).click()
      await expect(page.getByRole('link', { name: 'support@milepost.example' }).first()).toBeVisible()
    }
    expect(titles.size, 'each page has its own title').toBe((await publicPages(origin)).length)
  })

  test('[NAV-04, NAV-06] the header links to every page, marks the current one, and offers sign-in and sign-up @core', async ({
    page,
    origin,
  }) => {
    await page.goto(`${origin}/`)
    const links = main(page).getByRole('link')
    await expect(links).toHaveText(['Home', 'About us', 'Employment', 'Blog', 'Contact Us', 'FAQ'])
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(targets).toEqual(['/', '/about', '/employment', '/blog', '/contact', '/faq'])
    await expect(main(page).locator('[aria-current=page]')).toHaveText('Home')
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login')
    await expect(banner.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/auth/signup')
    await page.goto(`${origin}/contact`)
    await expect(main(page).locator('[aria-current=page]')).toHaveText('Contact Us')
  })

  test('[NAV-10, CONST-06] the footer has quick, legal and social links, and the copyright of 2025 and 2026 @core', async ({
    page,
    origin,
  }) => {
    await page.goto(`${origin}/terms-conditions`)
    const footer = page.getByRole('contentinfo')
    const linksOf = (name: string) => footer.getByRole('navigation', { name }).getByRole('link')
    await expect(linksOf('Quick links')).toHaveText(['Home', 'About Us', 'FAQs', 'Contact'])
    await expect(linksOf('Legal')).toHaveText(['Privacy Policy', 'Terms & Conditions'])
    expect(await linksOf('Follow us').count()).toBeGreaterThan(2)
    await expect(footer).toContainText(/2025.*2026/)
  })

  test('[LAND-01, LAND-03] the landing page shows its sections in order, and how it works in four steps @core', async ({
    page,
    origin,
  }) => {
    await page.goto(`${origin}/`)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Why Milepost stands out',
      'Built for carriers, brokers and dispatchers',
      'What we stand by',
      'How it works',
      'A partner for every load',
      'A success story',
      'Questions and answers',
      'Ask us anything',
      'Your next mile starts here',
    ])
    await expect(page.getByRole('region', { name: 'How it works' }).getByRole('heading', { level: 3 })).toHaveText([
      'Sign up',
      'Find loads',
      'Dispatch and deliver',
      'Get paid',
    ])
  })

  test('[LAND-02, LAND-11] Join and each Get Started lead to sign-up; there are three account types and no driver @core', async ({
    page,
    origin,
  }) => {
    await page.goto(`${origin}/`)
    for (const join of await page.getByRole('link', { name: 'Join' }).all())
      await expect(join).toHaveAttribute('href', '/auth/signup')
    const builtFor = page.getByRole('region', { name: 'Built for carriers, brokers and dispatchers' })
    await expect(builtFor.getByRole('heading', { level: 3 })).toHaveText(['Carriers', 'Brokers', 'Dispatchers'])
    const starts = builtFor.getByRole('link', { name: 'Get Started' })
    await expect(starts).toHaveCount(3)
    for (const start of await starts.all()) await expect(start).toHaveAttribute('href', '/auth/signup')
  })

  test('[LAND-07, LAND-08, LAND-09, LAND-10] the landing page makes the specified claims @core', async ({
    page,
    origin,
  }) => {
    await page.goto(`${origin}/`)
    for (const claim of [
      /fully transparent/i,
      /licensed freight broker/i,
      /not a motor carrier/i,
      /Shippers' pay is shown openly/,
      /minimal upfront service fee/,
      /Drivers choose their own loads/,
      /16\+\s*Years of experience/i,
      /When no driver is available, our partner network covers the load/,
      /Pay starts at \$2\.00 per mile on direct brokered loads/,
      /30-day free trial\. No credit card needed\. Then \$49\.99 per month for shippers, brokers and trucking companies/,
    ])
      await expect(page.getByRole('main')).toHaveText(claim)
    await expect(page.getByText('A sample load, as broker and carrier both see it')).toBeVisible()
  })

  test('[LAND-04] the first question is open, and opening another closes it @core', async ({ page, origin }) => {
    await page.goto(`${origin}/`)
    const open = page.locator('details[open] summary')
    await expect(open).toHaveText(['Is Milepost a broker or a carrier?'])
    await page.getByText('How much does Milepost cost?').click()
    await expect(open).toHaveText(['How much does Milepost cost?'])
  })

  // Chromium shows no <noscript> when a test turns scripts off, so their HTML is read
  for (const [path, text] of [
    ['/', 'You can read this page without JavaScript. Signing in needs it.'],
    ['/auth/login', 'The Milepost app needs JavaScript.'],
    ['/dashboard/my-loads', 'The Milepost app needs JavaScript.'],
    ['/drive', 'This page needs JavaScript. Call your dispatcher.'],
  ] as const)
    test(`${path} says what needs JavaScript`, async ({ request, origin }) => {
      const html = await (await request.get(origin + path)).text()
      const [, noscript = ''] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? []
      expect(noscript.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(text)
    })

  test('[NAV-05] on a phone a button opens and closes the menu @core', async ({ browser, origin }) => {
    const context = await browser.newContext({ ...phone, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${origin}/`)
    await expect(main(page)).toBeHidden()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const button = page.getByRole('button', { name: 'Menu' })
    await button.tap()
    await expect(menu.getByRole('link', { name: 'About us' })).toBeVisible()
    await expectFitsScreen(page)
    await button.tap()
    await expect(menu).toBeHidden()
    await context.close()
  })
})

test('[LAND-01] the landing page shows how many loads are on the board, and up to three of them', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/`)
  const strip = page.getByRole('region', { name: 'On the board now' })
  await expect(strip).toContainText(/^\d[\d,]* *loads on the board/)
  // the newest loads may share a lane, which shows once
  const prices = strip.getByText(/^\$[\d,]+\.\d\d\/mi$/)
  await expect(prices.first()).toBeVisible()
  expect(await prices.count(), 'each price once, in three places').toBeLessThanOrEqual(3)
})

test('[LAND-05, LAND-06] the contact form needs all its fields, and opens the email app without a call @core', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/`)
  await expect(page.getByRole('region', { name: 'On the board now' })).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => request.url().startsWith('http') && sent.push(request.url()))
  const form = page.getByRole('region', { name: 'Ask us anything' })
  const send = form.getByRole('button', { name: 'Open in email app' })
  await send.click()
  expect(
    await form
      .locator(':invalid:not(form)')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name)),
  ).toEqual(['firstName', 'lastName', 'email', 'message', 'acceptTerms'])
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill('Love & Co')
  await form.getByLabel('Email').fill('ada@road.test')
  await form.getByLabel('Message').fill('Dallas to Tulsa,\nevery week?')
  await form.getByRole('checkbox').check()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  const opened = new Promise<string>((hear) => browser.on('Page.frameRequestedNavigation', ({ url }) => hear(url)))
  await send.click()
  const mail = new URL(await opened)
  expect([mail.protocol, mail.pathname]).toEqual(['mailto:', 'support@milepost.example'])
  expect(mail.searchParams.get('subject')).toBe('Message from Ada Love & Co')
  expect(mail.searchParams.get('body')).toBe(
    'First name: Ada\r\nLast name: Love & Co\r\nEmail: ada@road.test\r\nMessage: Dallas to Tulsa,\r\nevery week?',
  )
  expect(sent).toEqual([])
})

test('[NAV-07, NAV-08] a signed-in person sees name and email, and a menu that an outside click closes @core', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', '/')
  const banner = page.getByRole('banner')
  const account = banner.getByRole('button', { name: /Marta Okafor/ })
  await expect(account).toContainText(BROKER)
  await expect(banner.getByRole('link', { name: /^Sign/ })).toHaveCount(0)
  await account.click()
  await expect(banner.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/dashboard/profile')
  await expect(banner.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/dashboard/settings')
  await expect(banner.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(banner.getByRole('link', { name: 'Profile' })).toBeHidden()
})

test('[NAV-09] Sign out in the public header ends the session and goes to the home page @core', async ({
  enter,
  origin,
}) => {
  const page = await enter(BROKER, 'desktop', '/terms-conditions')
  await page.getByRole('button', { name: /Marta Okafor/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${origin}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await storedSession(page)).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('user-info'))).toBeNull()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('[NAV-11] a page opened from the foot of another starts at its top @core', async ({ page, origin }) => {
  await page.goto(`${origin}/`)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })
  await link.scrollIntoViewIfNeeded()
  await link.click()
  await expect(page).toHaveURL(`${origin}/privacy-policy`)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('every public page fits 320 pixels and 200 % text, and has no accessibility faults', async ({ page, origin }) => {
  test.slow()
  for (const path of filled(await publicPages(origin))) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(origin + path)
    await expectFitsScreen(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectFitsScreen(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(origin + path)
    await expectAccessible(page)
  }
})

test('[NAV-12, NAV-13] the sign-in area has its form on 60 % of the width, and links that lead to the public pages @core', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/auth/login`)
  const links = page.getByRole('navigation', { name: 'More about Milepost' }).getByRole('link')
  await expect(links).toHaveText(['Terms', 'Privacy', 'About', 'Contact', 'FAQ'])
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/terms',
    '/privacy',
    '/about',
    '/contact',
    '/faq',
  ])
  const form = await page.getByRole('main').boundingBox()
  expect((form?.width ?? 0) / (page.viewportSize()?.width ?? 1)).toBeCloseTo(0.6, 2)
  await expectAccessible(page)
  await links.first().click()
  await expect(page).toHaveURL(`${origin}/terms-conditions`)
})
