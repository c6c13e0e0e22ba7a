import { expect, type Locator, type Page } from 'playwright/test'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { saveLoadTemplateEndpoint } from '#contract/freight/load-template.ts'
import { toDuplicateForm } from '#contract/freight/load-form.ts'
import { requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectedMoney } from '#tests/support/expected-format.ts'
import { filled } from '#tests/support/filled.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const DISPATCHER = 'dispatcher@milepost.test'

const setText = (page: Page, size: string) =>
  page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size)

/** On the narrowest screen, and on a small phone at twice the text size: nothing scrolls sideways, every button is reached. */
async function expectFitsNarrow(page: Page, part: Locator): Promise<void> {
  for (const [width, text] of [
    [320, '100%'],
    [360, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    await setText(page, text)
    await expectFitsScreen(page)
    const wide = await part.evaluate((root) =>
      [root, ...root.querySelectorAll('*')]
        .filter((each) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowX))
        .filter((each) => each.scrollWidth > each.clientWidth + 1)
        .map((each) => each.className),
    )
    expect(wide, `scrolls sideways at ${width} px and ${text}`).toEqual([])
    for (const button of filled(await part.getByRole('button').all())) {
      if (!(await button.isVisible())) continue
      await button.scrollIntoViewIfNeeded()
      const box = await button.boundingBox()
      const name = await button.evaluate((element) => element.textContent)
      expect(box?.x, name ?? '').toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? Infinity), `${name} at ${width} px and ${text}`).toBeLessThanOrEqual(width)
      await expect(button).toBeInViewport()
    }
  }
  await setText(page, '100%')
}

test('[USE-14] accepting and countering an offer fit 320 pixels and 200 % text', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('broker')
  const load = await untouchedLoad(await clientOf(email))
  await requestLoad(await clientOf(DISPATCHER), load, { proposedRate: load.rate + 300 })
  const page = await enter(email, 'phone', `${loadPath(load.id)}?tab=requests`)
  const request = page.getByRole('article').filter({ hasText: 'Dana Reyes' })
  await request.getByRole('button', { name: 'Counter' }).click()
  const counter = page.getByRole('dialog', { name: 'Counter-offer to Reyes Dispatch' })
  await expect(counter.getByLabel('Your rate')).toBeVisible()
  await expectFitsNarrow(page, counter)
  await page.keyboard.press('Escape')
  await expect(counter).toBeHidden()
  await request.getByRole('button', { name: /^Accept/ }).click()
  const accept = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(accept.getByRole('button', { name: /^Accept/ })).toBeVisible()
  await expectFitsNarrow(page, accept)
  await setText(page, '200%')
  const rate = accept.getByRole('row', { name: 'Rate' })
  await rate.scrollIntoViewIfNeeded()
  await expect(rate).toBeInViewport({ ratio: 1 })
  // what is read isn't below the buttons
  await rate.getByText(expectedMoney(load.rate + 300)).click({ trial: true })
})

test('[USE-14] a line to paste and the days of a template fit 320 pixels and 200 % text', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('broker')
  const broker = await clientOf(email)
  const { pickupDateTime: _, deliveryDateTime: __, ...form } = toDuplicateForm(await untouchedLoad(broker))
  await broker.call(saveLoadTemplateEndpoint, { body: { name: 'Every Tuesday to the far side of the country', form } })
  const page = await enter(email, 'phone', PATHS.createLoad)
  await page.getByLabel('Paste one line').fill('Dallas TX > Atlanta GA 11/27 0800 V 42k $2150')
  await expectFitsNarrow(page, page.getByRole('main'))
  await page.goto(`${PATHS.createLoad}?templates=true`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Repeat / }).click()
  await expect(dialog.getByText('Choose at least one day')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tue', exact: true }).click()
  await expectFitsNarrow(page, dialog)
})
