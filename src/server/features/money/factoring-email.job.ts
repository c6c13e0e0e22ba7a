import { formatExactMoney, centsToDollars } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { Mailer } from '#server/ports/mail/mailer.ts'
import { renderEmail } from '#server/ports/mail/render-email.ts'
import { Refused } from '#server/http/refusal.ts'
import { findCompanyName } from '../account/people/company.sql.ts'
import { drawSubmission, type PacketMaking } from './factoring.ts'
import { findAnySubmission } from './factoring.sql.ts'

export interface FactoringMailDeps extends PacketMaking {
  db: Kysely<Schema>
  mailer: Mailer
  log: JobLog
}

/** Draws the file when it is sent. A submission that was cancelled, or whose papers changed meanwhile, isn't sent. */
export async function emailFactoring(deps: FactoringMailDeps, submissionId: string): Promise<void> {
  const { db, mailer, log } = deps
  const submission = await findAnySubmission(db, submissionId)
  if (!submission || submission.cancelled_at !== null || submission.factor.email === null) return
  const asker = {
    db,
    actor: { accountId: submission.account_id },
    log: { error: (error: unknown) => log('a paper of a submission is lost', error) },
  }
  const content = await drawSubmission(deps, asker, { submission, meter: () => undefined }).catch((error: unknown) => {
    if (error instanceof Refused) return null
    throw error
  })
  if (!content) return
  const from = isolateBidi(await findCompanyName(db, submission.account_id))
  const amount = formatExactMoney(centsToDollars(submission.total_cents))
  const count = submission.invoices.length === 1 ? '1 invoice' : `${submission.invoices.length} invoices`
  const letter = renderEmail(submission.factor.email, {
    subject: `${count} from ${from}, ${amount}`,
    greeting: 'Hello,',
    paragraphs: [
      `${from} submits ${count} of ${amount} in all. The schedule of accounts and each invoice with its papers are attached as one PDF.`,
    ],
    footnote: `${from} sent this with Milepost. Nobody reads answers to this address.`,
  })
  await mailer.send({
    ...letter,
    messageId: submission.id,
    attachments: [{ name: `schedule-${submission.id.slice(0, 8)}.pdf`, type: 'application/pdf', content }],
  })
}
