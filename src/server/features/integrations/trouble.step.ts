import type { Transaction } from 'kysely'
import { type IntegrationTrouble, isOfOneMessage } from '#domain/access/integration-trouble.ts'
import type { Schema } from '#server/db/schema.ts'
import { record } from '#server/jobs/record.ts'
import { tellOwners } from '../account/owner-notice.step.ts'
import { describeTrouble } from './present-integration-news.ts'

/** Tells all owners that a program needs them: a notification as they set it, and an email in any case but for one message. */
export async function tellOfTrouble(
  tx: Transaction<Schema>,
  trouble: { accountId: string; what: IntegrationTrouble; about: string; name: string; reason?: string },
  now: number,
): Promise<void> {
  await record(tx, { type: 'integration.troubled', ...trouble }, { actorId: null, now })
  if (isOfOneMessage(trouble.what)) return
  await tellOwners(tx, trouble.accountId, 'integration-troubled', { now, changed: describeTrouble(trouble) })
}
