import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { recordConsentEnd } from './consent-end.step.ts'
import { endConsents } from './dispatch-consent.sql.ts'

/** Ends all consents of a closed account, given and received; the other side and its brokers get a notification. */
export async function endConsentsOfAccount(tx: Transaction<Schema>, accountId: string, now: Date): Promise<void> {
  const ended = await endConsents(tx, accountId, now)
  for (const { id: consentId, dispatcher_id: dispatcherId } of ended) {
    const by = dispatcherId === accountId ? 'dispatcher' : 'closed-carrier'
    await recordConsentEnd(tx, { consentId, by }, { actorId: accountId, now: now.getTime(), closes: true })
  }
}
