import { expect, type Page } from 'playwright/test'
import { loadPath } from '#contract/api/path.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, bookedLoad } from '#tests/support/board-load.ts'
import { test } from '#tests/support/demo-test.ts'
import { openPaper } from '#tests/support/document-dialog.ts'
import { goOffline, goOnline, SAVED, waitForCachedShell, withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Draw with your finger or mouse' })
  // the buttons stay over the form's end
  await pad.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await pad.boundingBox()
  if (!box) throw new Error('no box to draw in')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.1, 0.7))
  await page.mouse.down()
  for (const [x, y] of [
    [0.2, 0.2],
    [0.3, 0.8],
    [0.45, 0.3],
    [0.6, 0.7],
    [0.85, 0.5],
  ] as const)
    await page.mouse.move(...at(x, y))
  await page.mouse.up()
  // a signature has several strokes
  await page.mouse.move(...at(0.2, 0.9))
  await page.mouse.down()
  await page.mouse.move(...at(0.7, 0.9))
  await page.mouse.up()
}

test('the carrier accepts and signs without signal, it is sent later, and the broker countersigns', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(COMPANY, 'phone')
  await withoutBackgroundSync(page)
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)

  await page.goto(loadPath(load.id))
  await waitForCachedShell(page)
  await expect(page.getByRole('button', { name: 'Rate confirmation Not signed yet' })).toBeVisible()
  const paper = await openPaper(page, 'Rate confirmation')
  const signatures = paper.getByRole('region', { name: 'Signatures' })
  await expect(signatures.getByText('Not signed yet')).toHaveCount(2)

  await goOffline(page)
  const sign = paper.getByRole('button', { name: 'Sign', exact: true })
  await expect(sign, 'the foot stays while the paper scrolls').toBeInViewport()
  await sign.click()
  const form = paper.getByRole('form', { name: 'Sign the rate confirmation' })
  await form.getByLabel('Full name').fill('Dana Gill')
  await form.getByLabel('Title').fill('Owner')
  await form.getByText('Draw', { exact: true }).click()
  await drawSignature(page)
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.screenshot({ path: 'test-results/sign-form-360.png' })
  const submit = form.getByRole('button', { name: /^Sign and accept \$/ })
  await expect(submit, 'nobody signs without agreeing').toHaveAttribute('aria-disabled', 'true')
  await form.getByRole('checkbox', { name: /^I sign this rate confirmation electronically/ }).check()
  await submit.click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(signatures).toContainText('Waiting to send, signed at')
  await expect(sign).toBeHidden()
  await page.screenshot({ path: 'test-results/sign-waiting-360.png' })
  const read = () => broker.call(readRateConfirmationEndpoint, { params: load, query: {} })
  expect((await read()).signatures).toEqual([])

  await goOnline(page)
  await expect(signatures).toContainText('Dana Gill, Owner')
  await expect(signatures.getByText('Not signed yet')).toHaveCount(1)

  const desk = await enter(BROKER, 'desktop', loadPath(load.id))
  await desk
    .getByRole('button', { name: /^Rate confirmation Signed by the carrier, not by you/ })
    .first()
    .click()
  const broad = desk.getByRole('dialog', { name: 'Rate confirmation' })
  const both = broad.getByRole('region', { name: 'Signatures' })
  await expect(both).toContainText('Dana Gill, Owner')
  await broad.getByRole('button', { name: 'Sign', exact: true }).click()
  await broad.getByLabel('Full name').fill('Marta Okafor')
  await broad.getByLabel('Title').fill('Manager')
  await broad.getByRole('checkbox').check()
  await desk.screenshot({ path: 'test-results/sign-form-1440.png' })
  await broad.getByRole('button', { name: /^Sign and accept \$/ }).click()
  await expect(both).toContainText('Marta Okafor, Manager')
  await expect(both.getByText('Not signed yet')).toHaveCount(0)
  await expectAccessible(desk)
  await desk.screenshot({ path: 'test-results/signed-1440.png' })
  await desk.setViewportSize({ width: 768, height: 1024 })
  await expectFitsScreen(desk)
  await desk.screenshot({ path: 'test-results/signed-768.png' })
  const { hash, signatures: stored } = await read()
  expect(stored).toMatchObject([
    { side: 'carrier', hash, mark: { kind: 'drawn', strokes: [expect.any(Array), expect.any(Array)] } },
    { side: 'broker', hash, mark: { kind: 'typed' } },
  ])

  await both.getByRole('button', { name: 'Void my signature' }).click()
  const asking = desk.getByRole('dialog', { name: 'Void your signature?' })
  await asking.getByLabel('Reason').fill('Wrong title')
  await asking.getByRole('button', { name: 'Void my signature' }).click()
  await expect(both).toContainText('Wrong title')
  await expect(broad.getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
})

test('a signature whose deal ended while it waited is refused, and what was typed stays', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(COMPANY, 'phone')
  await withoutBackgroundSync(page)
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  await page.goto(loadPath(load.id))
  await waitForCachedShell(page)
  const paper = await openPaper(page, 'Rate confirmation')
  await expect(paper.getByText('Not signed yet')).toHaveCount(2)
  await goOffline(page)
  await paper.getByRole('button', { name: 'Sign', exact: true }).click()
  await paper.getByLabel('Title').fill('Owner')
  await paper.getByRole('checkbox').check()
  await paper.getByRole('button', { name: /^Sign and accept \$/ }).click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await broker.call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
  await goOnline(page)
  await page.goto('/dashboard/outbox')
  await expect(page.getByText('The carrier was released, so this deal can only be read')).toBeVisible()
})
