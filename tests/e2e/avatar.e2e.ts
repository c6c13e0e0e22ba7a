import { open } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const BROKER = 'renee@brokers.test'
const CARRIER = 'denise@carriers.test'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const panel = (page: Page) => page.getByRole('tabpanel')
const chooser = (page: Page) => page.getByLabel('Choose picture')
const view = (page: Page) => page.getByRole('application', { name: /^Picture preview/ })

/** Uploads the cropped picture and returns the data URL that was sent. */
async function uploaded(page: Page): Promise<string> {
  const sending = page.waitForRequest((request) => request.url().endsWith('/api/auth/profile/avatar'))
  await button(page, 'Upload').click()
  const request = await sending
  expect(request.method()).toBe('PUT')
  await expect(chooser(page)).toBeAttached()
  return (request.postDataJSON() as { avatarBase64: string }).avatarBase64
}

/** The colors of an uploaded picture at its left and right edge, 'red' or 'blue'. */
function edgeColors(page: Page, dataUrl: string): Promise<string[]> {
  return page.evaluate(
    async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
      context?.drawImage(picture, 0, 0)
      return [0.02, 0.98].map((at) => {
        const [red = 0, , blue = 0] = context?.getImageData(picture.width * at, picture.height / 2, 1, 1).data ?? []
        return red > blue ? 'red' : 'blue'
      })
    },
    dataUrl.split(',')[1] ?? '',
  )
}

function sizeOf(page: Page, dataUrl: string): Promise<number[]> {
  return page.evaluate(
    async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const { width, height } = await createImageBitmap(new Blob([bytes]))
      return [width, height]
    },
    dataUrl.split(',')[1] ?? '',
  )
}

/** A wide photo, red on the left and blue on the right, with the EXIF data a camera writes. */
async function photograph(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1200, 600)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('No canvas')
    pen.fillStyle = 'blue'
    pen.fillRect(0, 0, 1200, 600)
    pen.fillStyle = 'red'
    pen.fillRect(0, 0, 600, 600)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())))
  })
  const jpeg = Buffer.from(base64, 'base64')
  const facts = Buffer.from('Exif\0\0 taken at 41.8781,-87.6298 by a phone')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(facts.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, facts, jpeg.subarray(2)])
}

test('[PEDIT-02, PEDIT-03] the user chooses a picture, crops it by mouse and keys, and uploads it small and without location data', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph(page) }
  await page.goto('/dashboard/profile/edit')
  await expect(chooser(page)).toHaveAttribute('accept', 'image/*')
  await expect(panel(page).getByText('Recommended: 400x400 pixels')).toBeVisible()

  const choose = (name: string, mimeType: string, content: string) =>
    chooser(page).setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
  await choose('rates.txt', 'text/plain', 'Dallas 2.10')
  await expect(panel(page).getByText("This file isn't a picture.")).toBeVisible()
  await choose('me.heic', 'image/heic', '\0\0\0\x18ftypheic\0\0\0\0')
  await expect(panel(page).getByText("This browser can't open HEIC pictures.")).toBeVisible()
  await choose('me.png', 'image/png', 'half a picture')
  await expect(panel(page).getByText("We couldn't open this picture.")).toBeVisible()
  await expectAccessible(page)

  const section = page.getByRole('region', { name: 'Picture' })
  await expect(section.getByText('RD', { exact: true })).toBeVisible()
  await chooser(page).setInputFiles(photo)
  await expect(button(page, 'Upload')).toBeVisible()
  await expect(section.getByText('RD', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await button(page, 'Cancel').click()
  await expect(section.getByText('RD', { exact: true })).toBeVisible()

  await chooser(page).setInputFiles(photo)
  const whole = await uploaded(page)
  expect(whole).toMatch(/^data:image\/jpeg;base64,/)
  const bytes = Buffer.from(whole.split(',')[1] ?? '', 'base64')
  expect(bytes.length, 'the most that a picture takes').toBeLessThanOrEqual(60 * 1024)
  expect(await sizeOf(page, whole)).toEqual([400, 400])
  expect(bytes.toString('latin1')).not.toMatch(/Exif|41\.8781/)
  expect(await edgeColors(page, whole)).toEqual(['red', 'blue'])
  await expect(notices(page).getByText('Profile image updated successfully!')).toBeVisible()
  await expect(page.getByRole('complementary').locator('img')).toHaveAttribute('src', /^\/api\/avatars\//)

  await chooser(page).setInputFiles(photo)
  const square = await view(page).boundingBox()
  if (!square) throw new Error('Nothing to drag')
  await page.mouse.move(square.x + 20, square.y + 100)
  await page.mouse.down()
  await page.mouse.move(square.x + square.width - 10, square.y + 100, { steps: 4 })
  await page.mouse.up()
  expect(await edgeColors(page, await uploaded(page)), 'dragged to the right, its left part is kept').toEqual([
    'red',
    'red',
  ])

  await chooser(page).setInputFiles(photo)
  await view(page).focus()
  for (let presses = 0; presses < 14; presses += 1) await page.keyboard.press('ArrowRight')
  expect(await edgeColors(page, await uploaded(page)), 'moved by keys').toEqual(['blue', 'blue'])

  await chooser(page).setInputFiles(photo)
  await page.getByRole('slider', { name: 'Zoom' }).fill('4')
  await view(page).focus()
  for (let presses = 0; presses < 14; presses += 1) await page.keyboard.press('ArrowLeft')
  expect(await edgeColors(page, await uploaded(page)), 'zoomed in, half the way is enough').toEqual(['red', 'red'])
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page).toHaveURL(/tab=security$/)
})

interface Spot {
  x: number
  y: number
}

/** Puts the fingers down, moves them in a few steps and lifts them. */
async function slide(page: Page, from: Spot[], to: Spot[]): Promise<void> {
  const glass = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: Spot[]) =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints: spots.map((spot, id) => ({ ...spot, id })) })
  const steps = 6
  await touch('touchStart', from)
  for (let step = 1; step <= steps; step += 1) {
    const part = (a = 0, b = 0) => a + ((b - a) * step) / steps
    await touch(
      'touchMove',
      from.map(({ x, y }, finger) => ({ x: part(x, to[finger]?.x), y: part(y, to[finger]?.y) })),
    )
  }
  await touch('touchEnd', [])
}

test('[PEDIT-02] on a phone two fingers zoom the picture and one moves it; a file over 40 MB shows an error', async ({
  enter,
}) => {
  const page = await enter(CARRIER, 'phone')
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph(page) }
  await page.goto('/dashboard/profile/edit')
  await expect(panel(page).getByText('Recommended: 400x400 pixels')).toBeVisible()
  const huge = test.info().outputPath('huge.jpg')
  const file = await open(huge, 'w')
  await file.truncate(41 * 1024 * 1024)
  await file.close()
  await chooser(page).setInputFiles(huge)
  await expect(panel(page).getByText('This picture is over 40 MB. Choose a smaller one.')).toBeVisible()
  await expect(chooser(page)).toHaveAttribute('aria-invalid', 'true')

  await chooser(page).setInputFiles(photo)
  await view(page).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await expectFitsScreen(page)
  const zoom = page.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toHaveValue('1')
  const square = await view(page).boundingBox()
  if (!square) throw new Error('Nothing to touch')
  const [x, y] = [square.x + square.width / 2, square.y + square.height / 2]
  const apart = (pixels: number): Spot[] => [
    { x: x - pixels, y },
    { x: x + pixels, y },
  ]
  await slide(page, apart(25), apart(90))
  await expect.poll(async () => Number(await zoom.inputValue()), 'the fingers went apart').toBeGreaterThan(2.5)
  const near = Number(await zoom.inputValue())
  await slide(page, apart(90), apart(60))
  await expect.poll(async () => Number(await zoom.inputValue()), 'and together again').toBeLessThan(near)

  for (let times = 0; times < 2; times += 1)
    await slide(page, [{ x: square.x + 20, y }], [{ x: square.x + square.width - 20, y }])
  expect(await edgeColors(page, await uploaded(page)), 'drawn to the right, its left part is kept').toEqual([
    'red',
    'red',
  ])
  await expect(notices(page).getByText('Profile image updated successfully!')).toBeVisible()
})
