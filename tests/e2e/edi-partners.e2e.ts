import { expect } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { connectShipper } from '#tests/support/demo-shipper.ts'
import { asTest, sampleEdi } from '#tests/support/edi-messages.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsEverySize } from '#tests/support/width.ts'

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('[EDI-09] [EDI-10] an owner adds a partner, exchanges a test message, reads its errors and goes live', async ({
  enter,
  newcomer,
}) => {
  const email = await newcomer('broker')
  const page = await enter(email, 'desktop', PATHS.integrations)
  const section = page.getByRole('region', { name: 'EDI partners' })
  await expect(section.getByText('No EDI partners yet')).toBeVisible()
  await section.getByRole('button', { name: 'Add a partner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a partner' })
  await dialog.getByRole('button', { name: 'Add partner' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Halden Box & Board')
  const [theirs, ours] = [
    dialog.getByRole('group', { name: 'Their IDs' }),
    dialog.getByRole('group', { name: 'Our IDs' }),
  ]
  await theirs.getByLabel('ID', { exact: true }).fill('haldenbox')
  await theirs.getByLabel('Group ID').fill('haldenbox')
  await ours.getByLabel('Qualifier').fill('02')
  await ours.getByLabel('ID', { exact: true }).fill('RDGF')
  await ours.getByLabel('Group ID').fill('RDGF')
  await dialog.getByLabel('SCAC in their tenders').fill('RDGF')
  await dialog.getByRole('checkbox', { name: 'Reads counters' }).check()
  await dialog.getByRole('button', { name: 'Add partner' }).click()
  await expect(section.getByRole('link')).toContainText(/Shipper.*Test.*no message yet/)
  await expectAccessible(page)
  await expectFitsEverySize(page)

  await section.getByRole('link').click()
  await expect(page.getByRole('status').filter({ hasText: /^Test: messages are read/ })).toBeVisible()
  await expect(page.getByText('ZZ HALDENBOX, group HALDENBOX')).toBeVisible()
  await expect(page.getByText('Exchange a test message first')).toBeVisible()

  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await page.getByLabel('X12 file').setInputFiles(fileOf('broken.edi', asTest(sampleEdi('11-204-missing-elements'))))
  await expect(page.getByText('1 message read')).toBeVisible()
  const broken = messages.filter({ hasText: 'Load tender (204)' })
  await expect(broken).toContainText('Rejected')
  await broken.getByText('Load tender (204)').first().click()
  await expect(page.getByRole('list', { name: 'Segments' })).toContainText(/Segment \d+ \(/)
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/edi-partner-1440.png', fullPage: true })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^in-\d+\.edi$/)
  await broken.getByText('Load tender (204)').first().click()

  await page.getByLabel('X12 file').setInputFiles(fileOf('new.edi', asTest(sampleEdi('01-204-new'))))
  await expect(messages.filter({ hasText: 'Accepted' }).first()).toBeVisible()
  await expectFitsEverySize(page)
  await page.getByRole('button', { name: 'Go live' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Go live with Halden Box & Board?' })
  await asking.getByRole('button', { name: 'Go live' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Live: messages change/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tenders' })).toBeVisible()

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused by an owner: nothing is read or sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Live: messages change/ })).toBeVisible()
})

test('[EDI-09] a carrier adds its own system, which tries its answers and statuses', async ({ enter, newcomer }) => {
  const page = await enter(await newcomer('company'), 'desktop', PATHS.integrations)
  const section = page.getByRole('region', { name: 'EDI partners' })
  await section.getByRole('button', { name: 'Add a partner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a partner' })
  await dialog.getByLabel('Name', { exact: true }).fill('Cold Creek TMS')
  const theirs = dialog.getByRole('group', { name: 'Their IDs' })
  await theirs.getByLabel('ID', { exact: true }).fill('COLDCREEK')
  await theirs.getByLabel('Group ID').fill('COLDCREEK')
  await dialog.getByLabel('Your SCAC').fill('CCKH')
  // what a shipper's partner has
  await expect(dialog.getByLabel('Reads counters')).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: 'Gets a tender for each booking (purpose 06)' }).check()
  await dialog.getByRole('checkbox', { name: 'D1 means that the truck left' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add partner' }).click()
  await expect(section.getByRole('link')).toContainText(/Our own system.*Test.*no message yet/)

  await section.getByRole('link').click()
  await expect(page.getByText('ZZ COLDCREEK, group COLDCREEK')).toBeVisible()
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  for (const [name, kind] of [
    ['05-990-three-answers-and-997', 'Answer to a tender (990)'],
    ['06-214-five-statuses', 'Status (214)'],
    ['07-210-invoice', 'Invoice (210)'],
  ] as const) {
    await page.getByLabel('X12 file').setInputFiles(fileOf(`${name}.edi`, asTest(sampleEdi(name))))
    await expect(messages.filter({ hasText: kind })).toContainText('Accepted')
  }
  await expect(page.getByText(/^Last from them: /)).toBeVisible()
  // a tender is none of what a carrier's system sends
  await page.getByLabel('X12 file').setInputFiles(fileOf('new.edi', asTest(sampleEdi('01-204-new'))))
  await expect(messages.first()).toContainText('Refused')
  await expectAccessible(page)
  await expectFitsEverySize(page)
})

test('[EDI-37] a Read only colleague sees no partner and no message, and answers no tender', async ({
  origin,
  enter,
  clientOf,
}) => {
  const shipper = await connectShipper(origin, await clientOf('hollis@brokers.test'))
  await shipper.send('01-204-new')
  const page = await enter('june@brokers.test', 'desktop', PATHS.settings)
  await expect(page.getByRole('link', { name: /^People/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Integrations/ })).toHaveCount(0)
  const partner = `${PATHS.integrations}/partners/${shipper.partner.id}`
  for (const path of [PATHS.integrations, partner]) {
    await page.goto(path)
    await expect(page.getByText('Only owners see', { exact: false })).toBeVisible()
    await expect(page.getByText('HALDENBOX')).toHaveCount(0)
  }
  await page.goto(PATHS.tenders)
  await page.getByRole('list', { name: 'Tenders' }).getByRole('link').first().click()
  await expect(page.getByText('Only an Owner or Desk of your company answers tenders.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Accept|Decline|Counter)/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Post load' })).toHaveCount(0)
})
