import { test as base } from 'playwright/test'
import { registerEndpoint, verifyEmailEndpoint } from '#contract/account/sign-up.ts'
import { createClient, PASSWORD } from './demo-client.ts'
import { signUpDetails } from './sign-up-details.ts'
import { startServer } from './server.ts'
import { codeIn, type SmtpInbox, startInbox } from './smtp-inbox.ts'

let count = 0

/** An email that no other test uses. */
export function freshEmail(): string {
  count += 1
  return `ada-${process.pid}-${count}@road.test`
}

interface MailRig {
  /** A new, unverified account; its code is in the email. It signs in with the demo's password. */
  newcomer: () => Promise<{ email: string }>
  /** An account that is verified. */
  account: () => Promise<{ email: string }>
}

interface MailWorld {
  origin: string
  inbox: SmtpInbox
}

/** Tests on a running product without loads, whose emails go to a real mail server. */
export const test = base.extend<MailRig, MailWorld>({
  inbox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, lend) => {
      const inbox = await startInbox()
      await lend(inbox)
      await inbox.stop()
    },
    { scope: 'worker' },
  ],
  origin: [
    async ({ inbox }, lend) => {
      const server = await startServer({ env: { SMTP_URL: inbox.url } })
      await lend(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  newcomer: async ({ origin }, lend) =>
    lend(async () => {
      const email = freshEmail()
      await createClient(origin)(registerEndpoint, { body: signUpDetails(email, PASSWORD) })
      return { email }
    }),
  account: async ({ origin, inbox, newcomer }, lend) =>
    lend(async () => {
      const { email } = await newcomer()
      const token = codeIn(await inbox.mailTo(email))
      await createClient(origin)(verifyEmailEndpoint, { body: { email, token, password: PASSWORD } })
      return { email }
    }),
})
