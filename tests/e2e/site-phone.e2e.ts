import { expect, type Page } from 'playwright/test'
import { phone } from '#tests/support/chromium.ts'
import { test } from '#tests/support/demo-test.ts'
import { filled } from '#tests/support/filled.ts'
import { publicPages } from '#tests/support/public-pages.ts'

/** Links, buttons and fields below the chat's button, as a person sees the page now. */
function belowChat(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chat = document.querySelector('[popovertarget=chat-card]:not(nav *)')?.getBoundingClientRect()
    if (!chat) throw new Error('No chat button')
    return [...document.querySelectorAll('a[href], button, input, textarea, select, summary')]
      .filter((element) => !element.closest('aside') && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return left < chat.right && right > chat.left && top < chat.bottom && bottom > chat.top
      })
      .map((element) => element.outerHTML.slice(0, 80))
  })
}

test('[FACE-21] the chat button covers no link, button or field of any public page, at its top, middle and foot', async ({
  page,
  origin,
}) => {
  test.slow()
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of filled(await publicPages(origin))) {
      await page.goto(origin + path)
      for (const share of [0, 0.5, 1]) {
        await page.evaluate(
          (at) => scrollTo({ top: at * document.documentElement.scrollHeight, behavior: 'instant' }),
          share,
        )
        expect(await belowChat(page), `${path} at ${width}, ${share}`).toEqual([])
      }
    }
  }
})

test('[FACE-21] on a phone the landing page is at most five and a half screens long', async ({ browser, origin }) => {
  const context = await browser.newContext({ ...phone, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(`${origin}/`)
  await expect(page.getByRole('region', { name: 'On the board now' })).toBeVisible()
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
  console.log(`The landing page takes ${screens.toFixed(2)} screens of 360 × 740`)
  expect(screens, 'the shorter, the better').toBeLessThanOrEqual(5.5)
  await context.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('[FACE-21] what a phone folds opens at a tap, and what stands side by side scrolls by keyboard', async ({
    page,
    origin,
  }) => {
    await page.goto(`${origin}/`)
    const form = page.getByRole('region', { name: 'Ask us anything' })
    await expect(form.getByLabel('First name')).toBeHidden()
    await form.getByText('Write to us').click()
    await form.getByLabel('First name').fill('Ada')
    const story = page.getByRole('region', { name: 'A success story' })
    await story.getByText('The day, minute by minute').press('Enter')
    await expect(story.getByText('Appointment. The detention clock starts here.')).toBeVisible()
    const audiences = page.getByRole('group', { name: 'Built for carriers, brokers and dispatchers' })
    await expect(audiences.getByRole('link', { name: 'Get started: Dispatchers' })).not.toBeInViewport()
    await audiences.focus()
    for (let press = 0; press < 3; press++) await page.keyboard.press('Tab')
    await expect(audiences.getByRole('link', { name: 'Get started: Dispatchers' })).toBeInViewport()
  })
})
