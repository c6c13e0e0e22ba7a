import { expect, type Page } from 'playwright/test'
import { PASSWORD } from './demo-client.ts'
import { codeFor } from './dev-mailbox.ts'

/** Gives the dialog 'Confirm it's you' the password and the code that it emails. */
export async function confirmItsYou(page: Page, { origin, email }: { origin: string; email: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  const before = await codeFor(origin, email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText(/^We emailed a 6-digit code to /)).toBeVisible()
  await expect.poll(() => codeFor(origin, email)).not.toBe(before)
  await dialog.getByLabel('Code', { exact: true }).fill((await codeFor(origin, email)) ?? '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}
