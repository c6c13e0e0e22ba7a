import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import * as z from 'zod/mini'
import { type AccountType, registerEndpoint, verifyEmailEndpoint } from '#contract/account/sign-up.ts'
import { createClient, PASSWORD } from './demo-client.ts'
import { signUpDetails } from './sign-up-details.ts'

const mailbox = z.object({ data: z.array(z.object({ subject: z.string() })) })

/** The code of the newest email to this address; undefined until it arrives. */
export async function codeFor(origin: string, email: string): Promise<string | undefined> {
  const answer = await fetch(`${origin}/dev/mailbox.json?${new URLSearchParams({ to: email }).toString()}`)
  return z
    .parse(mailbox, await answer.json())
    .data.map(({ subject }) => /^(\d{6}) /.exec(subject)?.[1])
    .find(Boolean)
}

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
