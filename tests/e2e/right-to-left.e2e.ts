import { expect, type Locator } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { loadPath } from '#contract/api/path.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { alterAnswers, cutOff } from '#tests/support/intercept-endpoint.ts'
import { PASSWORD, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'

const BROKER = 'broker@milepost.test'
const COMPANY = 'company@milepost.test'
/** 'Galilee Haulage' */
const NAME = 'הובלות הגליל'

/** Whether the browser draws the first text before the second one, on one line. */
function isDrawnBefore(line: Locator, first: string, second: string): Promise<boolean> {
  return line.evaluate(
    (element, words) => {
      const boxes = words.map((word) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent?.indexOf(word) ?? -1
          if (at < 0) continue
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + word.length)
          return range.getBoundingClientRect()
        }
        throw new Error(`No '${word}'`)
      })
      return (boxes[0]?.right ?? 0) <= (boxes[1]?.left ?? 0) + 1
    },
    [first, second],
  )
}

test('[SEC-15] a carrier named from right to left does not move the number behind its name', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const { freightProfile } = await carrier.call(readProfileEndpoint, {})
  const rename = (businessName: string | null) =>
    carrier.call(updateProfileEndpoint, { body: { businessName, password: PASSWORD } })
  await rename(NAME)
  try {
    const page = await enter(BROKER, 'desktop', loadPath((await untouchedLoad(broker)).id))
    await page.getByRole('button', { name: 'Tender load' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tender load' })
    await dialog.getByLabel('Find a carrier').fill(NAME)
    await dialog.getByRole('radio', { name: NAME }).check()
    // the radio's name is one text: name, person, USDOT
    await expect(dialog.getByRole('radio', { name: `\u2068${NAME}\u2069` })).toBeChecked()
    await dialog.getByRole('button', { name: 'Tender to this carrier' }).click()
    const status = page.getByRole('region', { name: 'Tender' }).getByRole('paragraph')
    await expect(status).toContainText(`Tendered to \u2068${NAME}\u2069 just now`)
    // a while later a number follows the name, and would jump to its other side
    await cutOff(page, syncEndpoint)
    await alterAnswers(page, readLoadEndpoint, ({ tender }) => {
      if (tender) tender.at = new Date(Date.parse(tender.at) - 14 * 60_000).toISOString()
    })
    await page.reload()
    await expect(status).toContainText(/ 1[45] min ago/)
    expect(await isDrawnBefore(status, NAME, ' 1')).toBe(true)
  } finally {
    await rename(freightProfile.businessName ?? null)
  }
})

test('[SEC-15] text from right to left in an element of a line ends with its element', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const tag of ['a', 'b', 'em', 'small', 'span', 'strong', 'time']) {
    await page.evaluate(
      ([name = '', text = '']) => {
        const typed = document.createElement(name)
        typed.textContent = text
        const line = document.createElement('p')
        line.id = name
        line.append(typed, ' 5299 loads')
        document.querySelector('main')?.prepend(line)
      },
      [tag, NAME],
    )
    expect([tag, await isDrawnBefore(page.locator(`p#${tag}`), NAME, '5299')]).toEqual([tag, true])
  }
})
