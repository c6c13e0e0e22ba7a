import { expect, test } from 'playwright/test'
import { signedIn } from '#tests/support/browser-person.ts'
import { startServer } from '#tests/support/server.ts'

test.use({ serviceWorkers: 'allow' })

interface AppManifest {
  name: string
  start_url: string
  display: string
  icons: { src: string; sizes: string; purpose?: string }[]
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
    expect(manifest).toMatchObject({ name: 'Milepost', display: 'standalone' })
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(manifest.icons.some(({ purpose }) => purpose?.includes('maskable'))).toBe(true)
    for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // test windows are always incognito, where Chromium installs nothing
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
    expect(complaints).toEqual([])
  } finally {
    await server.stop()
  }
})

test('the app starts without a server and shows the shell, the session and the saved loads', async ({ browser }) => {
  const server = await startServer({ demoLoads: 100 })
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
