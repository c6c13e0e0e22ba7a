import { expect } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { fillSignIn } from '#tests/support/browser-person.ts'
import { test as withMail } from '#tests/support/mail-test.ts'
import { startServer } from '#tests/support/server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'
import { verified } from '#tests/support/webhook.ts'

const test = withMail.extend<object, { receiver: WebhookReceiver; origin: string }>({
  receiver: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, lend) => {
      const receiver = await startWebhookReceiver({ certificate: 'none' })
      await lend(receiver)
      await receiver.stop()
    },
    { scope: 'worker' },
  ],
  origin: [
    async ({ inbox, receiver }, lend) => {
      const env = { SMTP_URL: inbox.url, WEBHOOK_TRUSTED_ORIGINS: receiver.origin }
      const server = await startServer({ env })
      await lend(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('[HOOK-09] an owner adds a webhook, stores its secret, and it turns on with a test', async ({
  page,
  origin,
  account,
  receiver,
}) => {
  const { email } = await account()
  await page.goto(`${origin}${PATHS.login}`)
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(`${origin}${PATHS.integrations}`)
  await expect(page.getByText('No webhooks yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  await dialog.getByLabel('Address').fill('https://10.0.0.8/milepost')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('Must be a public name')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Address').fill(`${receiver.origin}/milepost`)
  await dialog.getByRole('radio', { name: 'Some' }).check({ force: true })
  await expect(dialog.getByRole('button', { name: 'Add webhook' })).toHaveAccessibleDescription(
    'Choose at least one kind of event',
  )
  await dialog.getByRole('checkbox', { name: 'Booking requests' }).check()
  await dialog.getByRole('checkbox', { name: 'Stops and detention' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()

  const shown = page.getByRole('alertdialog', { name: 'Copy this secret now. It isn’t shown again.' })
  const secret = (await shown.getByRole('status', { name: 'The signing secret' }).textContent()) ?? ''
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep secret on screen' }).click()
  await shown.getByRole('button', { name: 'I stored it' }).click()

  const row = page.getByRole('list', { name: 'Your webhooks' }).getByRole('link')
  await expect(row).toContainText('Not confirmed yet')
  await expect(row).toContainText('Booking requests, Stops and detention')
  await row.click()
  await expect(page.getByText('Send a test. The webhook turns on')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('Test answered with 204')).toBeVisible()
  await expect(page.getByRole('status').getByText('On', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Last try .*: answered 204$/)).toBeVisible()
  const [received] = receiver.received('/milepost')
  expect(received && verified(secret, received).type).toBe('webhook.test')

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const changing = page.getByRole('dialog', { name: 'Change this webhook' })
  await expect(changing.getByRole('checkbox', { name: 'Booking requests' })).toBeChecked()
  await changing.getByRole('radio', { name: 'All' }).check({ force: true })
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('All events')).toBeVisible()
  // other events need no test again
  await expect(page.getByRole('status').getByText('On', { exact: true })).toBeVisible()

  const message = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(message).toContainText('Delivered')
  await message.getByText('webhook.test').first().click()
  await expect(message.getByText('"type": "webhook.test"')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('webhook-1440.png'), fullPage: true })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.screenshot({ path: test.info().outputPath('webhook-360.png'), fullPage: true })

  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('button', { name: 'I stored it' }).click()
  await expect(page.getByText('Milepost signs with both secrets until')).toBeVisible()
  await page.getByRole('button', { name: 'Remove webhook' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove webhook' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('integrations-360.png'), fullPage: true })
})
