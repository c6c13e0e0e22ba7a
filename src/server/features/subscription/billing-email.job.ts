import type { Kysely } from 'kysely'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { doWithEach } from '#server/jobs/each.ts'
import { type BillingMailTask, queueMail } from '#server/jobs/task.ts'
import type { Billing } from '#server/ports/billing/billing.ts'
import type { Mailer } from '#server/ports/mail/mailer.ts'
import { type EmailContent, renderEmail } from '#server/ports/mail/render-email.ts'
import { paymentFailedEmail, receiptEmail, trialEndingEmail } from './copy.ts'
import { findBillingReader, findInvoice, listTrialsEnding, saveTrialReminder } from './subscription.sql.ts'

export interface BillingEmailDeps {
  db: Kysely<Schema>
  billing: Pick<Billing, 'mode'>
  mailer: Mailer
  clock: () => number
  appUrl: string
}

/** Most of our accounts are there, and the day is nearly always the same. */
const DEFAULT_ZONE = 'America/Chicago'

async function contentOf(
  { db, billing, clock, appUrl }: BillingEmailDeps,
  task: BillingMailTask,
): Promise<{ to: string; content: EmailContent } | null> {
  const account = await findBillingReader(db, task.accountId)
  if (!account) return null
  const isTest = billing.mode !== 'live'
  const reader = { firstName: account.first_name, zone: account.zone ?? DEFAULT_ZONE, isTest, appUrl }
  if (task.kind === 'trial-ending') {
    const endsAt = Date.parse(task.trialEndsAt)
    // it ended, or ends on another day, since the email was queued
    if (account.trial_ends_at?.getTime() !== endsAt || endsAt <= clock()) return null
    return {
      to: account.email,
      content: trialEndingEmail(reader, { endsAt, isSubscribed: account.is_subscribed }),
    }
  }
  const row = await findInvoice(db, { id: task.invoiceId, accountId: task.accountId })
  if (!row) return null
  const facts = {
    number: row.number ?? row.provider_id,
    totalCents: row.total_cents,
    currency: row.currency,
    url: row.hosted_url && new URL(row.hosted_url, appUrl).href,
  }
  if (task.email === 'receipt') {
    const paidAt = (row.paid_at ?? row.created_at).getTime()
    return { to: account.email, content: receiptEmail(reader, { ...facts, paidAt }) }
  }
  // paid in the meantime
  if (row.status !== 'open') return null
  const nextAttemptAt = row.next_attempt_at?.getTime() ?? null
  return { to: account.email, content: paymentFailedEmail(reader, { ...facts, nextAttemptAt }) }
}

/**
 * Renders and sends an email about the subscription, from what our copy knows by now.
 * @throws Error when the mail server rejects it; the queue retries
 */
export async function sendBillingEmail(deps: BillingEmailDeps, task: BillingMailTask): Promise<void> {
  const email = await contentOf(deps, task)
  if (email) await deps.mailer.send(renderEmail(email.to, email.content))
}

/** Days before a trial ends, the last one first: a job that ran late sends only the one that is due. */
const REMINDERS = [1, 7] as const

/** Emails each account twice before its trial ends, once each. */
export async function remindOfTrials(db: Kysely<Schema>, now: Instant): Promise<void> {
  await doWithEach(REMINDERS, async (days) => {
    const before = new Date(now + days * DAY_MS)
    const ending = await listTrialsEnding(db, { now: new Date(now), before, days })
    await doWithEach(ending, async ({ id, trial_ends_at }) => {
      if (!trial_ends_at) return
      await db.transaction().execute(async (tx) => {
        if (await saveTrialReminder(tx, { account_id: id, days, trial_ends_at, sent_at: new Date(now) }))
          await queueMail(tx, { kind: 'trial-ending', accountId: id, trialEndsAt: trial_ends_at.toISOString() })
      })
    })
  })
}
