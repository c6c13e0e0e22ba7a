import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { phone } from '#tests/support/chromium.ts'
import { test } from '#tests/support/mail-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

// everything here is read, so it needs no script
test.use({ ...phone, viewport: { width: 320, height: 640 }, javaScriptEnabled: false })

/** What a page tells search engines, by type. */
async function structuredData(page: Page, type: string): Promise<Record<string, unknown>[]> {
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  const { '@graph': graph } = JSON.parse(text ?? '') as { '@graph': Record<string, unknown>[] }
  return graph.filter((object) => object['@type'] === type)
}

test('[PUB-01] About shows mission, what we do, values and team, and Get Started leads to sign-in', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/about`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('About us')
  await expect(main.getByRole('region').getByRole('heading', { level: 2 })).toHaveText([
    'Our mission',
    'What we do',
    'What we stand by',
    'Our values',
    'Our team',
  ])
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(['Innovation', 'Integrity', 'Customer focus'])
  await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/auth/login')
  await expectFitsScreen(page)
})

test('[LAND-07, LAND-08, LAND-11] About calls Milepost a licensed, fully transparent broker and no motor carrier', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/about`)
  const claims = page.getByRole('region', { name: 'What we do' })
  for (const claim of [
    'licensed freight broker, not a motor carrier',
    'fully transparent',
    "shippers' pay is shown openly",
    'only a minimal upfront service fee is charged',
    'Drivers choose their own loads',
    'our partner network covers a load when no driver is available',
  ])
    await expect(claims).toContainText(claim)
  await expect(page.getByRole('region', { name: 'Our team' })).toContainText('16+ years of experience')
})

test('[PUB-05] Employment lists benefits and six openings, each with a link to mail a resume', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/employment`)
  await expect(page.getByRole('region', { name: 'What we offer' }).getByRole('listitem')).toHaveCount(6)
  const openings = page.getByRole('region', { name: 'Openings' }).getByRole('article')
  const titles = [
    'Freight Broker Agent',
    'Software Developer',
    'Customer Success Manager',
    'Freight Dispatcher',
    'Account Manager',
    'Sales Representative',
  ]
  await expect(openings.getByRole('heading')).toHaveText(titles)
  for (const title of titles) {
    const send = page.getByRole('link', { name: `Send your resume for ${title}` })
    await expect(send).toHaveAttribute(
      'href',
      `mailto:support@milepost.example?subject=${encodeURIComponent(`Resume: ${title}`)}`,
    )
  }
  await expectFitsScreen(page)
  const jobs = await structuredData(page, 'JobPosting')
  expect(jobs.map(({ title }) => title)).toEqual(titles)
  for (const job of jobs)
    expect(job).toMatchObject({ datePosted: expect.any(String), hiringOrganization: { name: 'Milepost' } })
})

test('[PUB-06, PUB-07] the blog lists four articles; Read More opens one, and its end leads to the next', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/blog`)
  const articles = page.getByRole('main').getByRole('article')
  await expect(articles).toHaveCount(4)
  for (const article of await articles.all()) {
    await expect(article.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, 2026$/)
    await expect(article).toContainText(/\d min read/)
  }
  await expectFitsScreen(page)

  const seen: string[] = []
  await page.getByRole('link', { name: 'Read More about Detention: how to get paid for the wait' }).click()
  for (;;) {
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    if (seen.includes(title)) break
    seen.push(title)
    expect(new URL(page.url()).pathname).toMatch(/^\/blog\/[a-z-]+$/)
    await expect(page.getByRole('article').getByRole('table').first()).toBeVisible()
    await expect(page.getByRole('figure').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Sources' }).getByRole('link').first()).toBeVisible()
    await expectFitsScreen(page)
    const [posting] = await structuredData(page, 'BlogPosting')
    expect(posting).toMatchObject({ headline: title, datePublished: expect.stringMatching(/^2026-/) })
    await page.getByRole('navigation', { name: 'Next article' }).getByRole('link').first().click()
  }
  expect(seen).toHaveLength(4)
  await page.getByRole('link', { name: 'All articles' }).click()
  await expect(page).toHaveURL(`${origin}/blog`)
})

test.describe('with larger text', () => {
  test.use({ javaScriptEnabled: true, viewport: { width: 768, height: 1024 } })

  for (const path of ['/about', '/employment', '/blog', '/blog/get-paid-for-detention', '/developers'])
    test(`${path} fits a tablet at 200 % text, has no accessibility problem and works by keyboard`, async ({
      page,
      origin,
    }) => {
      await page.goto(origin + path)
      await expectAccessible(page)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expectFitsScreen(page)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    })
})

test('[PUB-08, PUB-09] the FAQ has ten questions, several can be open, and it quotes both prices @core', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/faq`)
  const questions = page.getByRole('main').locator('details')
  await expect(questions).toHaveCount(10)
  for (const at of [2, 4]) {
    await questions.nth(at).locator('summary').tap()
    await expect(questions.nth(at).locator('p')).toBeVisible()
  }
  await expect(questions.nth(2).locator('p')).toContainText(/\$49\.99 a month.*\$39\.99/)
  await expectFitsScreen(page)
  const [data] = await structuredData(page, 'FAQPage')
  expect(data?.['mainEntity']).toHaveLength(10)
})

test('[PUB-02] Contact shows address, phone, hours and social links', async ({ page, origin }) => {
  await page.goto(`${origin}/contact`)
  const main = page.getByRole('main')
  await expect(main).toContainText(/420 W Fulton Market.*Chicago, IL 60607/s)
  await expect(main.getByRole('link', { name: '(312) 555-0190' })).toHaveAttribute('href', /^tel:\d{10}$/)
  await expect(main).toContainText(/9am to 5pm.*Dispatch and tracking 24\/7/s)
  for (const name of ['LinkedIn', 'Facebook', 'X', 'YouTube'])
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^https:/)
  await expectFitsScreen(page)
})

test.describe('the contact form', () => {
  test.use({ javaScriptEnabled: true })

  test('[PUB-03, PUB-04] needs all but the company, and opens the email app without a call @core', async ({
    page,
    origin,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await page.goto(`${origin}/contact`)
    await expectAccessible(page)
    const form = page.getByRole('region', { name: 'Send us a message' })
    const isMissing = (label: string | RegExp) =>
      form.getByLabel(label).evaluate((field: HTMLInputElement) => field.validity.valueMissing)
    for (const label of ['Name', 'Email', 'Message', /I accept the/]) expect(await isMissing(label)).toBe(true)
    expect(await isMissing(/Company/)).toBe(false)
    await form.getByLabel('Name').fill('Ada Reyes')
    await form.getByLabel('Email').fill('ada@road.test')
    await form.getByLabel('Message').fill('Dallas to Tulsa,\nevery week?')
    await form.getByLabel(/I accept the/).check()
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.enable')
    const opened = new Promise<string>((hear) => browser.on('Page.frameRequestedNavigation', ({ url }) => hear(url)))
    await form.getByRole('button', { name: 'Open in email app' }).click()
    const mail = new URL(await opened)
    expect([mail.protocol, mail.pathname]).toEqual(['mailto:', 'support@milepost.example'])
    expect(mail.searchParams.get('subject')).toBe('Contact Form Submission from Ada Reyes')
    expect(mail.searchParams.get('body')).toBe(
      'Name: Ada Reyes\r\nEmail: ada@road.test\r\nCompany: Not provided\r\nMessage: Dallas to Tulsa,\r\nevery week?',
    )
    expect(sent).toEqual([])
  })
})

for (const address of ['/', '/contact'])
  test(`[LAND-06, PUB-04] without JavaScript, ${address} never puts a typed message into the address`, async ({
    page,
    origin,
  }) => {
    await page.goto(origin + address)
    const form = page.locator('form[data-island="mail-form"]')
    await expect(form).toHaveAttribute('action', /^mailto:/)
    await expect(form).toHaveAttribute('method', 'post')
  })

test('[DOC-01] the page for developers has the guide’s own text, with its commands, on a phone', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/developers`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Connect a program in ten minutes')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    /^1\./,
    /^2\./,
    /^3\./,
    /^4\./,
    /^5\./,
    /^6\./,
    /^7\./,
    /^8\./,
    /^9\./,
  ])
  await expect(main.getByRole('group', { name: 'Command' }).nth(1)).toHaveText(/^curl "\$MILEPOST\/api\/key"/)
  await expect(main.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/api/docs')
  await expectFitsScreen(page)
})
