import { PATHS } from '#contract/api/path.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import {
  type FreightReportResponse,
  hauledReportEndpoint,
  postedReportEndpoint,
  receivedRequestsEndpoint,
} from '#contract/reports/analytics.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { alterAnswers, cutOff } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

// the months requested below are in Chicago's time zone
test.use({ serviceWorkers: 'allow', timezoneId: 'America/Chicago' })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const table = (page: Page, title: string) => section(page, title).getByRole('table')
const total = (page: Page, name: string) => page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
const money = (cents: number) =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  })

/** The twelve months that the screen shows at first. */
function lastYear(): { from: string; to: string; by: 'month'; zone: string } {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago', dateStyle: 'short' }).format(new Date())
  const [year = 0, month = 0] = today.split('-').map(Number)
  const from = new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10)
  return { from, to: today, by: 'month', zone: 'America/Chicago' }
}

/** Each bar is a separate shape with its own title. */
const barNames = (page: Page, title: string) => section(page, title).locator('svg title').allTextContents()

test('[CAL-03, USE-10] Analytics on the calendar shows a carrier’s revenue in charts, tables and a CSV file @core', async ({
  enter,
  clientOf,
}) => {
  const dispatcher = await clientOf(DISPATCHER)
  const figures = await dispatcher.call(hauledReportEndpoint, { query: lastYear() })
  expect(figures.total.loads, 'the demo has freight behind it').toBeGreaterThan(3)
  const page = await enter(DISPATCHER)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/dashboard/calendar')
  await page.getByRole('main').getByRole('link', { name: 'Analytics' }).click()
  await expect(page).toHaveURL(/\/dashboard\/analytics$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()

  const figureText = async (name: string) => total(page, name).locator('xpath=following-sibling::dd').innerText()
  await expect(total(page, 'Revenue')).toBeVisible()
  expect(await figureText('Revenue')).toBe(money(figures.total.cents))
  expect(await figureText('Loads')).toBe(String(figures.total.loads))
  expect(await figureText('On time')).toBe(`${Math.round((figures.total.onTime / figures.total.judged) * 1000) / 10}%`)
  expect(await figureText('Detention')).toBe(money(figures.total.detentionCents))
  await expect(page.getByText('Detention is extra.')).toBeVisible()
  await expect(page.getByText('America/Chicago')).toBeVisible()

  const months = table(page, 'Revenue by month')
  await expect(months.getByRole('row')).toHaveCount(figures.periods.length + 2)
  await expect(months.getByRole('row').last()).toContainText(money(figures.total.cents))
  // USE-10: the newest month is first, below the headings
  const last = months.getByRole('row').nth(1)
  await expect(last.getByRole('cell')).toHaveText(money(figures.periods.at(-1)?.cents ?? 0))
  await expect(section(page, 'Revenue by month').getByRole('img')).toBeVisible()
  expect(await barNames(page, 'Revenue by month')).toHaveLength(figures.periods.length)
  await expectAccessible(page)

  await page.getByText('Miles', { exact: true }).last().click()
  await expect(table(page, 'Miles by equipment').getByRole('row').last()).toContainText(
    figures.total.miles.toLocaleString('en-US'),
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section(page, 'Miles by equipment').getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('milepost-miles-by-equipment.csv')
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).slice(1).trim().split('\r\n')
  expect(head).toBe('Equipment,Revenue,Loads,Miles,Rate per mile,On time,Detention')
  expect(rows.map((row) => row.split(',').slice(0, 4))).toEqual(
    figures.equipment.map(({ name, cents, loads, miles }) => [name, cents / 100, loads, miles].map(String)),
  )

  const [best] = figures.lanes
  if (!best) throw new Error('The demo dispatcher hauled nothing')
  await table(page, 'Miles by lane')
    .getByRole('button', { name: `${best.origin} to ${best.destination}` })
    .click()
  await expect(total(page, 'Revenue')).toBeVisible()
  await expect.poll(() => figureText('Revenue')).toBe(money(best.cents))
  await page.getByRole('button', { name: /show all lanes/ }).click()
  await expect.poll(() => figureText('Revenue')).toBe(money(figures.total.cents))
  await page.getByRole('combobox', { name: 'Equipment' }).selectOption('Tanker')
  const tanker = figures.equipment.find(({ name }) => name === 'Tanker')
  await (tanker
    ? expect.poll(() => figureText('Loads')).toBe(String(tanker.loads))
    : expect(page.getByText('No loads delivered in this period')).toBeVisible())
  expect(complaints).toEqual([])
})

test('[CAL-03] a broker sees spend, time to cover and accepted requests on a phone, and the saved figures offline', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const query = lastYear()
  const [spent, offers] = await Promise.all([
    broker.call(postedReportEndpoint, { query }),
    broker.call(receivedRequestsEndpoint, { query }),
  ])
  const page = await enter(BROKER, 'phone', PATHS.dashboard)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/dashboard/analytics?figure=cover')
  const covered = section(page, 'Time to cover by month')
  await expect(covered.getByRole('row').last()).toContainText(
    `${Math.round((spent.total.coverMinutes / spent.total.covered / 60) * 10) / 10} h`,
  )
  await expect(total(page, 'Spend').locator('xpath=following-sibling::dd')).toHaveText(money(spent.total.cents))
  const { accepted, refused } = offers.total
  const accepting = table(page, 'Requests accepted by month').getByRole('row').last()
  await expect(accepting).toContainText(`${Math.round((accepted / (accepted + refused)) * 1000) / 10}%`)
  await expect(accepting).toContainText(String(offers.total.offers))
  await expectFitsScreen(page)
  await expectAccessible(page)

  // the charts are drawn from the saved copy
  await page.context().setOffline(true)
  await page.reload()
  await expect(covered.getByRole('img')).toBeVisible()
  await expect(page.getByText('Saved copy, updated').first()).toBeVisible()
  await expect(table(page, 'Requests accepted by month')).toBeVisible()
  await page.getByText('Last 5 years', { exact: true }).click()
  await expect(page.getByText(/ isn't on this device yet$/).first()).toBeVisible()
})

test('the user can retry figures that failed to load, and an empty period says so', async ({ enter }) => {
  const page = await enter(DISPATCHER)
  // a sync event would load it again before the test presses the button
  await cutOff(page, syncEndpoint)
  const restore = await cutOff(page, hauledReportEndpoint)
  await page.goto('/dashboard/analytics')
  await expect(page.getByText('Failed to load analytics')).toBeVisible()
  await restore()
  await alterAnswers(page, hauledReportEndpoint, (answer: FreightReportResponse) => {
    answer.total.loads = 0
  })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No loads delivered in this period')).toBeVisible()
  await expectAccessible(page)
})
