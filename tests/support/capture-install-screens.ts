/** Takes the pictures of the install dialog and of README, from the demo. Run it after a screen changes, and commit the output. */
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright/test'
import sharp from 'sharp'
import { PATHS } from '#contract/api/path.ts'
import { ensureBuiltApp } from '#scripts/built-app.ts'
import { fillSignIn } from './browser-person.ts'
import { chromiumLaunch } from './chromium.ts'
import { startServer } from './server.ts'

const FOLDER = path.join(import.meta.dirname, '../../public/install')
const SCREENSHOT = path.join(import.meta.dirname, '../../docs/screenshot.png')
const PHONE = { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 }
/** A truck in Dallas, whose loads show its deadhead. */
const NEAR = 'radius=300&near=32.78,-96.8&nearName=Dallas,%20TX'

async function entered(browser: Browser, origin: string, device: typeof PHONE | typeof DESKTOP): Promise<Page> {
  const page = await browser.newPage({ ...device, baseURL: origin, reducedMotion: 'reduce' })
  await page.goto(PATHS.login)
  await fillSignIn(page, 'dispatcher@milepost.test')
  await page.waitForURL(/\/dashboard$/)
  return page
}

/** The page's picture, also in a file of `public/install`. */
async function take(page: Page, name: string): Promise<Buffer> {
  // maps draw themselves in
  await page.waitForTimeout(3_000)
  const { width = 0 } = page.viewportSize() ?? {}
  const picture = await page.screenshot()
  await sharp(picture)
    .resize({ width: width * (width < 500 ? 2 : 1) })
    .webp({ quality: 72, effort: 6 })
    .toFile(path.join(FOLDER, name))
  return picture
}

/** Both devices side by side. */
async function composeScreenshot(desktop: Buffer, phone: Buffer): Promise<void> {
  await sharp({ create: { width: 1440, height: 735, channels: 3, background: '#DDD9D0' } })
    .composite([
      { input: await sharp(desktop).resize({ width: 1080 }).toBuffer(), left: 24, top: 30 },
      { input: await sharp(phone).resize({ width: 300 }).toBuffer(), left: 1122, top: 67 },
    ])
    .png({ palette: true, effort: 10 })
    .toFile(SCREENSHOT)
}

ensureBuiltApp()
const server = await startServer({ demoLoads: 2_000 })
const browser = await chromium.launch(chromiumLaunch)
try {
  const phone = await entered(browser, server.url, PHONE)
  await phone.goto(PATHS.loadBoard)
  await phone.getByRole('article').first().waitFor()
  await take(phone, 'board-phone.webp')
  await phone.getByRole('article').first().getByRole('link').first().click()
  await phone.getByRole('heading', { level: 1 }).waitFor()
  const load = await take(phone, 'load-phone.webp')
  const desktop = await entered(browser, server.url, DESKTOP)
  await desktop.goto(`${PATHS.loadBoard}?${NEAR}`)
  await desktop.getByRole('button', { name: 'Table', exact: true }).click()
  await desktop.getByRole('row').nth(3).waitFor()
  // beside the map, the third load's preview
  for (const key of ['j', 'j', 'j']) await desktop.keyboard.press(key)
  await composeScreenshot(await take(desktop, 'board-desktop.webp'), load)
} finally {
  await browser.close()
  await server.stop()
}
