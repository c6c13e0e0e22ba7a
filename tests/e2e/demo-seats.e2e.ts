import { expect } from 'playwright/test'
import { readCompanyEndpoint } from '#contract/account/company.ts'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { editLoadPath, PATHS } from '#contract/api/path.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { listedStops } from '#contract/freight/load-payload.ts'
import { EMPTY_BETWEEN, firstFormStop, toLoadForm } from '#contract/freight/load-form.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { holdBack } from '#tests/support/intercept-endpoint.ts'
import { changeTerms, field } from '#tests/support/load-form.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

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
  await expect(
    june.getByRole('table', { name: 'People of your company' }).locator('tbody').getByRole('row'),
  ).toHaveCount(4)
  await expect(june.getByRole('button', { name: /^Change|Send invitation/ })).toHaveCount(0)
  const cards = await enter('june@brokers.test', 'phone', PATHS.myLoads)
  const assigned = cards.getByRole('article').filter({ hasText: 'Assigned to' })
  await expect(assigned.first()).toContainText(/Assigned to (Hollis|Nia)(?! B)/)
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

test('[TEAM-25] who edits a load that a colleague changed meanwhile reads who it was, and when', async ({
  enter,
  clientOf,
}) => {
  const [hollis, nia] = [await clientOf('hollis@brokers.test'), await clientOf('nia@brokers.test')]
  const load = await untouchedLoad(hollis)
  const page = await enter('hollis@brokers.test', 'desktop', editLoadPath(load.id))
  await field(page, 'Rate').fill('2222')
  // the page learns of the change only from the refused save
  const release = await holdBack(page, readLoadEndpoint)
  const form = toLoadForm(load)
  const { field: _, kind: __, ...atPickup } = firstFormStop(form)
  const stops = listedStops({ ...form, between: [{ ...EMPTY_BETWEEN, ...atPickup, Handling: 'Live unload' }] })
  await changeTerms(nia, load, { rate: 3333, stops })
  await page.getByRole('button', { name: 'Update Load' }).click()
  const compare = page.getByRole('region', { name: 'This load changed since you started editing' })
  await expect(compare).toBeFocused()
  release()
  await expect(compare).toContainText(/Nia changed this at \d\d:\d\d\./)
  await expect(compare.getByRole('radio', { name: 'Keep mine $2222' })).toBeChecked()
  const added = compare.getByRole('listitem').filter({ hasText: 'Stops between' })
  await expect(added).toContainText('Stops: 2 → 3')
  await expect(added).toContainText(`Stop 2, delivery: ${form.pickupLocation}, ${form.pickupState}. Added`)
  await expect(added).toContainText('Handling: Live unload')
  await expectFitsScreen(page)
})

test('[TEAM-22] an owner sees what each has open, and the menu of a row works by keyboard', async ({ enter }) => {
  const page = await enter('hollis@brokers.test', 'phone', PATHS.people)
  const nia = page.getByRole('row').filter({ hasText: 'nia@brokers.test' })
  await expect(nia).toContainText(/\d+ open loads?/)
  const more = page.getByRole('button', { name: 'Change Nia Brooks' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Change seat' })).toBeFocused()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Remove Nia Brooks?' })
  await expect(question).toContainText('Nia is signed out everywhere right away.')
  await expect(question.getByLabel(/^Nia's \d+ open loads? goe?s? ?to/)).toBeVisible()
  await question.getByRole('button', { name: 'Keep Nia' }).click()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const change = page.getByRole('alertdialog', { name: "Change Nia Brooks's seat?" })
  await change.getByRole('radio', { name: /^Billing/ }).check()
  await change.getByRole('button', { name: 'Keep seat' }).click()
  await expect(change).toHaveCount(0)
  await expect(nia).toContainText('Desk')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(more).toBeFocused()
  // nobody removes themselves
  await page.getByRole('button', { name: 'Change Hollis Brandt' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Change seat'])
})

test('[TEAM-23] the only owner reads what comes first, and a desk that colleagues and loads stay', async ({
  enter,
}) => {
  const ask = async (email: string) => {
    const page = await enter(email, 'phone', PATHS.settings)
    await page.getByRole('button', { name: 'Delete Account' }).click()
    return page.getByRole('alertdialog', { name: 'Delete Account' })
  }
  const hollis = await ask('hollis@brokers.test')
  await expect(hollis.getByText('You are the only owner. Make a colleague an owner first.')).toBeVisible()
  await expect(hollis.getByText('You leave Prairie Line Brokerage.')).toHaveCount(0)
  await expect(hollis.getByRole('link')).toHaveAttribute('href', PATHS.people)
  const nia = await ask('nia@brokers.test')
  await expect(nia).toContainText('You leave Prairie Line Brokerage. Your colleagues and its loads stay.')
})
