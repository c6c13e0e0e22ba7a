import type { Transaction } from 'kysely'
import type { Load } from '#contract/freight/load.ts'
import { freightOf, type SeenTerms as Seen } from '#contract/freight/seen-terms.ts'
import type { DetentionTerms } from '#domain/freight/detention.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { type PaperTerms, withoutContacts } from '#domain/freight/paper-terms.ts'
import type { CurrentTerms, SeenTerms } from '#domain/freight/posted-terms.ts'
import type { Schema } from '#server/db/schema.ts'
import { findPaperTerms } from '../account/account.sql.ts'
import { readStoredDetention } from '../deals/present-deal.ts'
import { fromPostedDetention } from '../posting/posting.sql.ts'
import { type LockedLoad, postedTimes } from './load.sql.ts'

const millis = (instant: string | null) => (instant === null ? null : Date.parse(instant))

/** What the carrier's screen showed, in the domain's units. */
export function toSeenTerms(seen: Seen | undefined): SeenTerms {
  if (!seen) return {}
  const { paperTerms, freight } = seen
  return {
    rateCents: dollarsToCents(seen.rate),
    pickupAt: Date.parse(seen.pickupDateTime),
    pickupUntil: millis(seen.pickupUntil),
    deliveryAt: Date.parse(seen.deliveryDateTime),
    deliveryUntil: millis(seen.deliveryUntil),
    detention: fromPostedDetention(seen.detention),
    ...(paperTerms !== undefined && { paperTerms: withoutContacts(paperTerms) }),
    freight,
  }
}

/**
 * What the carrier agrees to now. Read once: what is compared is what is kept.
 * @param shown the load as this carrier sees it; undefined if it doesn't
 */
export async function readCurrentTerms(
  tx: Transaction<Schema>,
  load: LockedLoad,
  shown: Load | undefined,
): Promise<{ current: CurrentTerms & { detention: DetentionTerms }; paperTerms: PaperTerms }> {
  const paperTerms = await findPaperTerms(tx, load.owner_id)
  return {
    current: {
      rateCents: load.rate_cents,
      ...postedTimes(load),
      detention: readStoredDetention(load.detention),
      paperTerms: withoutContacts(paperTerms),
      ...(shown && { freight: freightOf(shown) }),
    },
    paperTerms,
  }
}
