import { expect } from 'playwright/test'
import { readCompanyEndpoint } from '#contract/account/company.ts'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { PATHS } from '#contract/api/path.ts'
import { test } from '#tests/support/demo-test.ts'

const SEATS = { hollis: 'owner', nia: 'desk', owen: 'billing', june: 'viewer' } as const

test('[TEAM-28] the demo opens each seat of a company of four; the three printed accounts are alone', async ({
  clientOf,
  enter,
}) => {
  for (const [name, seat] of Object.entries(SEATS)) {
    const { company } = await (await clientOf(`${name}@brokers.test`)).call(readProfileEndpoint, {})
    expect(company).toMatchObject({ name: 'Prairie Line Brokerage', seat, people: 4 })
  }
  for (const name of ['broker', 'dispatcher', 'company']) {
    const { people } = await (await clientOf(`${name}@milepost.test`)).call(readCompanyEndpoint, {})
    expect([name, people.length]).toEqual([name, 1])
  }
  const june = await enter('june@brokers.test', 'desktop', PATHS.people)
  await expect(june.getByRole('list', { name: 'People of your company' }).getByRole('listitem')).toHaveCount(4)
  await expect(june.getByRole('button', { name: /Change seat|Remove|Send invitation/ })).toHaveCount(0)
})

test('[TEAM-02] an account alone has one row more under Settings, and nothing of colleagues elsewhere', async ({
  enter,
}) => {
  const page = await enter('broker@milepost.test', 'desktop', PATHS.settings)
  await expect(page.getByRole('link', { name: /^People/ })).toContainText('Only you')
  for (const path of [PATHS.myLoads, PATHS.activity, PATHS.billing]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/\b(Mine|Unassigned|Everyone|Assigned to|Colleagues)\b/)).toHaveCount(0)
  }
})
