import { expect } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
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
  await expect(section.getByRole('link')).toContainText('Shipper, Test, no message yet')
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
