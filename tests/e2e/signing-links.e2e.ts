import { expect } from 'playwright/test'
import { loadPath } from '#contract/api/path.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, bookedLoad } from '#tests/support/board-load.ts'
import { phone } from '#tests/support/chromium.ts'
import { test } from '#tests/support/demo-test.ts'
import { openPaper } from '#tests/support/document-dialog.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test('[FACE-34] a party sends a link; somebody without an account reads four lines, the rest in a fold, and draws the signature on a phone', async ({
  enter,
  clientOf,
  browser,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  const paper = await openPaper(page, 'Rate confirmation')
  await paper.getByText('Sign by link').click()
  await paper.getByRole('button', { name: 'Create link to sign' }).click()
  const url = await paper.getByRole('status', { name: 'Link to sign' }).innerText()
  await expectAccessible(page)
  await expectFitsScreen(page)

  const stranger = await (await browser.newContext(phone)).newPage()
  await stranger.goto(url)
  await expect(stranger.getByRole('heading', { name: 'Rate confirmation' })).toBeVisible()
  await expect(stranger.getByRole('term').filter({ visible: true })).toHaveText([
    'Pickup',
    'Delivery',
    'Freight',
    'Detention',
  ])
  const fold = stranger.getByText('All terms')
  await expect(fold).toBeVisible()
  await fold.click()
  expect(await stranger.getByRole('term').filter({ visible: true }).count()).toBeGreaterThan(10)
  await fold.click()
  const isDrawn = stranger.evaluate(async () => (await document.fonts.ready, document.fonts.check('16px Overpass')))
  expect(await isDrawn, 'the product’s type').toBe(true)
  await expectAccessible(stranger)
  await expectFitsScreen(stranger)
  await stranger.getByLabel('Full name').fill('Ada Yates')
  await stranger.getByLabel('Title').fill('Clerk')
  await stranger.getByLabel('Draw', { exact: true }).check()
  const box = await stranger.getByRole('img', { name: 'Draw your signature here' }).boundingBox()
  if (!box) throw new Error('no box to draw in')
  await stranger.mouse.move(box.x + 20, box.y + 20)
  await stranger.mouse.down()
  await stranger.mouse.move(box.x + 120, box.y + 60)
  await stranger.mouse.up()
  await stranger.getByRole('checkbox').check()
  await stranger.getByRole('button', { name: /^Sign and accept \$/ }).click()
  await expect(stranger.getByText('was signed by this link')).toBeVisible()
  await stranger.context().close()

  await expect(paper.getByRole('region', { name: 'Signatures' })).toContainText('By link, without an account')
  const { signatures } = await broker.call(readRateConfirmationEndpoint, { params: load, query: {} })
  expect(signatures).toMatchObject([{ side: 'carrier', name: 'Ada Yates', mark: { kind: 'drawn' }, byLink: true }])
})
