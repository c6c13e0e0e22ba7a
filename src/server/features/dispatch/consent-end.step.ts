import type { Transaction } from 'kysely'
import { isolateBidi } from '#domain/text/bidi.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ConsentEvent } from '#server/jobs/domain-event.ts'
import { record } from '#server/jobs/record.ts'
import { tellOwners } from '../account/owner-notice.step.ts'
import { findConsentNames } from '../notifications/consent-facts.sql.ts'

type ConsentEnd = Extract<ConsentEvent, { type: 'consent.ended' }>

/** PROOF-13: the owners of both sides are emailed, but for an account that closes. */
export async function recordConsentEnd(
  tx: Transaction<Schema>,
  end: Omit<ConsentEnd, 'type'>,
  about: { actorId: string | null; now: number; closes?: boolean },
): Promise<void> {
  const { actorId, now, closes = false } = about
  await record(tx, { type: 'consent.ended', ...end }, { actorId, now })
  const consent = await findConsentNames(tx, end.consentId)
  // a question that was withdrawn ends too
  if (!consent?.consented_at) return
  const changed = `${isolateBidi(consent.dispatcher)} no longer books loads for ${isolateBidi(consent.carrier_name)}`
  for (const accountId of [consent.dispatcher_id, consent.carrier_id])
    if (accountId !== null && !(closes && accountId === actorId))
      await tellOwners(tx, accountId, 'consent-ended', { now, changed })
}
