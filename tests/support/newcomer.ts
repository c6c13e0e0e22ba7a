import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { type AccountType, registerEndpoint, verifyEmailEndpoint } from '#contract/account/sign-up.ts'
import { createClient, PASSWORD } from './demo-client.ts'
import { codeFor } from './dev-mailbox.ts'
import { signUpDetails } from './sign-up-details.ts'

/**
 * Signs somebody up whom no other test knows, with the password of the demo accounts. A test that subscribes, moves or
 * deletes an account would otherwise fail or break the tests that share it.
 * @returns the email; the trial starts now
 */
export async function registerNewcomer(origin: string, accountType: AccountType): Promise<string> {
  const email = `${randomUUID()}@newcomer.test`
  const call = createClient(origin)
  const freightProfile = { dotNumber: '1234567' }
  const body = { ...signUpDetails(email, PASSWORD), accountType, freightProfile }
  const { secret } = await call(registerEndpoint, { body })
  await expect.poll(() => codeFor(origin, email)).toBeDefined()
  const token = (await codeFor(origin, email)) ?? ''
  await call(verifyEmailEndpoint, { body: { token, email, secret } })
  return email
}
