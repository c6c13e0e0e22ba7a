import type { Kysely } from 'kysely'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatDay } from '#domain/time/stop-time.ts'
import type { Schema } from '#server/db/schema.ts'
import type { DomainEvent } from '#server/jobs/domain-event.ts'
import { findAnyTemplate } from '../posting/template.sql.ts'
import type { CompanyNews } from './notification-draft.ts'

type Failed = Extract<DomainEvent, { type: 'posting.failed' }>

/** Tells the broker why a day wasn't posted; nobody once the template is gone. */
export async function draftFailedPosting(
  db: Kysely<Schema>,
  { templateId, day, problem, isPaused }: Failed,
): Promise<CompanyNews[]> {
  const template = await findAnyTemplate(db, templateId)
  if (!template) return []
  const next = isPaused ? 'It is paused until you resume it.' : 'The next days are posted as planned.'
  return [
    {
      type: 'general',
      kind: 'postings',
      accountId: template.account_id,
      title: isPaused ? 'Recurring load paused' : 'Recurring load not posted',
      message: `"${isolateBidi(template.name)}" for ${formatDay(day)} wasn't posted: ${problem}. ${next}`,
      metadata: { templateId },
    },
  ]
}
