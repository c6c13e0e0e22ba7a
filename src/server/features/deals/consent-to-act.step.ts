import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import { lockConsentOfDeal } from './deal-party.sql.ts'

/**
 * After the end or the lapse of a consent, its dispatcher records facts alone: arrivals, documents, the driver. The carrier signs,
 * changes, charges and releases in its own account. The end waits for what this allowed.
 * @throws Refused CARRIER_CONSENT_ENDED
 */
export async function requireConsentToAct(
  tx: Transaction<Schema>,
  deal: { carrier_id: string; consent_id: string | null } | undefined,
  actor: { accountId: string },
  current?: () => Promise<unknown>,
): Promise<void> {
  if (!deal?.consent_id || deal.carrier_id !== actor.accountId) return
  const consent = await lockConsentOfDeal(tx, deal.consent_id)
  if (!consent?.is_ended) return
  // an active one lapsed
  const why =
    consent.status === 'active'
      ? `What proved the USDOT number of ${consent.carrier} changed. Ask it to confirm again`
      : `${consent.carrier} no longer lets you act for it`
  const message = `${why}. You can still record arrivals, documents and the driver.`
  throw new Refused('CARRIER_CONSENT_ENDED', { message, current: await current?.() })
}
