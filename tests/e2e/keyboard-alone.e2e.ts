import { expect, type Page } from 'playwright/test'
import { loadPath } from '#contract/api/path.ts'
import { bookLoad, pickupToday, requestLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'

const DISPATCHER = 'dispatcher@milepost.test'

/** The name of what has the focus, which is visible: it, or the box around a field, has an outline and is on screen. */
async function focused(page: Page): Promise<string> {
  const { name, isMarked, isInView } = await page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return { name: '', isMarked: true, isInView: true }
    const labels = 'labels' in at ? [...((at.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
    const hasOutline = (element: Element | null) => {
      const { outlineStyle, outlineWidth } = element
        ? getComputedStyle(element)
        : { outlineStyle: 'none', outlineWidth: '' }
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    }
    const { top, bottom } = at.getBoundingClientRect()
    return {
      name: at.getAttribute('aria-label') ?? (labels[0] ?? at).innerText.replaceAll('\n', ' '),
      isMarked: at.tabIndex === -1 || hasOutline(at) || hasOutline(at.parentElement),
      isInView: bottom > 0 && top < window.innerHeight,
    }
  })
  expect(isMarked, `the focus on '${name}' is visible`).toBe(true)
  expect(isInView, `'${name}' is in view`).toBe(true)
  return name
}

/** Tabs on, as somebody who watches the focus does, until it is there. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  while (!name.test(await focused(page))) {
    passed.push(await focused(page))
    expect(passed.length, `Tab reaches ${name}, after ${passed.slice(-12).join(' · ')}`).toBeLessThan(80)
    await page.keyboard.press(key)
  }
}

/** '11/27': so many days from now, as people write it. */
function dayIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}`
}

/** What a line doesn't say, in the order of the form. */
const MISSING = [
  [/^Pickup address/, '1200 Commerce Dr, Dallas, TX 75201'],
  [/^Pickup contact name/, 'Chris Doe'],
  [/^Pickup contact phone/, '214 555 0100'],
  [/^Pickup contact email/, 'chris@dock.test'],
  [/^Delivery address/, '800 Industrial Blvd, Chicago, IL 60601'],
  [/^Delivery contact name/, 'Pat Roe'],
  [/^Delivery contact phone/, '312 555 0100'],
  [/^Delivery contact email/, 'pat@dock.test'],
  [/^Commodity/, 'Canned goods'],
  [/^Packaging type/, 'Pallets'],
] as const

test('[USE-12] with the keyboard alone, a new broker posts a load and accepts an offer', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('broker')
  const page = await enter(email, 'laptop', '/dashboard')
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('c')
  const line = page.getByLabel('Paste one line')
  await expect(line).toBeVisible()
  await tabTo(page, /^Create Load\b/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: /fields need your attention/ }), 'what is missing').toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-invalid=true]:focus'), 'an error leads to its field').toBeVisible()

  await tabTo(page, /^Paste one line/, 'Shift+Tab')
  await page.keyboard.type(`Dallas TX > Chicago IL ${dayIn(4)} 0800 ${dayIn(6)} 1400 V 42k $2150`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('7 parts read')).toBeVisible()
  for (const [label, words] of MISSING) {
    await tabTo(page, label)
    await page.keyboard.type(words)
    if (!label.source.includes('address')) continue
    // what was found for the whole text
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(words.split(',')[0] ?? '')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Load created successfully!')

  const broker = await clientOf(email)
  const [load] = await broker.loads('pending')
  if (!load) throw new Error('The load is not there')
  await requestLoad(await clientOf(DISPATCHER), load)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByRole('tab', { name: /Pending/ })).toBeFocused()
  const link = page.getByRole('main').getByRole('link', { name: new RegExp(`#${load.number}`) })
  await expect(link.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('tab', { name: /Pending/ }), 'the load has the focus').not.toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Load #${load.number}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, /^Load Details/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')

  await tabTo(page, /^Accept$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.locator(':focus')).toBeVisible()
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab')
    await focused(page)
    await expect(dialog.locator(':focus'), 'Tab stays in the dialog').toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.locator(':focus')).toBeVisible()
  await tabTo(page, /^Accept request$/)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await broker.loads('active')).map(({ id }) => id)).toEqual([load.id])
  await expect(page.locator('body:focus'), 'the focus is not lost with the request').toHaveCount(0)
})

test('with the keyboard alone, a carrier keeps the focus when a tap takes its button away', async ({
  enter,
  clientOf,
}) => {
  const load = await bookLoad(await clientOf('broker@milepost.test'), await clientOf(DISPATCHER), {}, pickupToday())
  const page = await enter(DISPATCHER, 'laptop', loadPath(load.id))
  await page.getByRole('button', { name: 'Find loads near the delivery' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Find loads near the delivery' })).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  const arrived = page.getByRole('button', { name: 'Arrived at pickup' })
  await arrived.press('Enter')
  await expect(arrived).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
