import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { signedIn } from '#tests/support/browser-person.ts'
import { filled } from '#tests/support/filled.ts'
import { DEMO_LOADS, startServer } from '#tests/support/server.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

interface AppManifest {
  name: string
  start_url: string
  display: string
  id: string
  scope: string
  icons: Picture[]
  screenshots: (Picture & { form_factor: string; label: string })[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

interface Picture {
  src: string
  sizes: string
  purpose?: string
}

/** Chromium ignores a picture whose size isn't the stated one. */
async function expectPicture(page: Page, { src, sizes }: Picture): Promise<void> {
  const picture = await page.request.get(src)
  expect(picture.status(), src).toBe(200)
  const { width, height } = await sharp(await picture.body()).metadata()
  expect(`${width}x${height}`, src).toBe(sizes)
}

test('Chromium can install the app: its manifest has no errors and its icons exist', async ({ browser }) => {
  const server = await startServer()
  try {
    const { page, complaints } = await signedIn(browser, {
      origin: server.url,
      email: 'broker@milepost.test',
      on: 'phone',
    })
    const devtools = await page.context().newCDPSession(page)
    const { data, errors } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data ?? '') as AppManifest
    expect(manifest).toMatchObject({ id: '/', scope: '/', name: 'Milepost', display: 'standalone' })
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['maskable', 'monochrome']))
    expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(
      expect.arrayContaining(['narrow', 'wide']),
    )
    const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
    for (const picture of filled(pictures)) await expectPicture(page, picture)
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['My loads', 'Load Board', 'Outbox'])

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // test windows are always incognito, where Chromium installs nothing
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
    expect(complaints).toEqual([])
  } finally {
    await server.stop()
  }
})

test('the app starts without a server and shows the shell, the session and the saved loads @core', async ({
  browser,
}) => {
  const server = await startServer({ demoLoads: DEMO_LOADS })
  const { page } = await signedIn(browser, { origin: server.url, email: 'broker@milepost.test', on: 'phone' })
  try {
    await page.getByRole('tab', { name: /Pending/ }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
  } finally {
    await server.stop()
  }
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi Marta, Here are your loads')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a public page without a connection says what is stored on the device, and leads there @core', async ({
  browser,
}) => {
  const server = await startServer({ demoLoads: DEMO_LOADS })
  const { page } = await signedIn(browser, { origin: server.url, email: 'broker@milepost.test', on: 'phone' })
  try {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  } finally {
    await server.stop()
  }
  for (const path of ['/', '/about', '/blog/never-written']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open this page again' })).toBeVisible()
  }
  await expectFitsScreen(page)
  await expectAccessible(page)
  const stored = page.getByRole('navigation', { name: 'Stored on this device' })
  await expect(stored.getByRole('link')).toHaveCount(3)
  await stored.getByRole('link', { name: 'Outbox' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  await page.goBack()
  await stored.getByRole('link', { name: 'My loads' }).click()
  await expect(page).toHaveURL(/\/dashboard\/my-loads$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
