import { expect, type Page } from 'playwright/test'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { storedSession } from './stored-session.ts'
import { alterAnswers } from './intercept-endpoint.ts'

/** Replaces the user's permissions from here on, as if an administrator had changed the role. */
export async function permit(page: Page, names: readonly string[]): Promise<void> {
  await alterAnswers(page, readProfileEndpoint, (profile) => {
    profile.role.permissions = names.map((name) => ({ name }))
  })
  await page.reload()
  await expect.poll(async () => (await storedSession(page))?.permissions).toEqual(names)
}
