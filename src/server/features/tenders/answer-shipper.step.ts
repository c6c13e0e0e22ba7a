import type { Transaction } from 'kysely'
import { write990 } from '#domain/edi/write-990.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { StoredAnswer990 } from '#server/db/edi-schema.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import { findPartnerById } from '../integrations/edi/partner.sql.ts'
import { sendSet } from '../integrations/edi/send-message.step.ts'
import type { LockedTender } from './tender.sql.ts'

interface Answer {
  kind: 'A' | 'D' | 'C'
  words: string
  /** of a counter-offer */
  cents: number | null
  loadNumber: number | null
  now: number
}

/** EDI-20: queues one 990 with the shipper's own reference. Its load and the tender are locked before. */
export async function answerShipper(
  tx: Transaction<Schema>,
  tender: LockedTender,
  { kind, words, cents, loadNumber, now }: Answer,
): Promise<void> {
  const partner = await findPartnerById(tx, tender.partner_id)
  const present = tender.versions.at(-1)?.tender
  if (!partner || !present) throw new Error(`the partner of tender ${tender.id} is missing`)
  const written = write990({
    answer: kind,
    scac: present.scac || (partner.scac ?? ''),
    shipmentId: tender.shipment_id,
    day: new Date(now).toISOString().slice(0, 10),
    loadNumber,
    counterCents: cents,
    words,
    hasV9: partner.options.v9,
  })
  // its own number is too long to be written: the shipper's system couldn't have sent it
  if (!written.ok) throw new Refused('STATUS_CONFLICT', { message: written.why })
  await sendSet(
    tx,
    { partner, isTest: partner.went_live_at === null, now },
    { set: '990', segments: written.segments, refers: { about: tender.shipment_id, tenderId: tender.id } },
  )
}

/** What a tender's row keeps of its answer. */
export function answeredBy(
  { personId }: { personId: PersonId | null },
  { versions, answer }: Pick<LockedTender, 'versions' | 'answer'>,
  { kind, words, cents, now }: Pick<Answer, 'kind' | 'words' | 'cents' | 'now'>,
) {
  const agreed = kind === 'A' ? versions.length : answer?.agreed
  const stored: StoredAnswer990 = { kind, words, cents, ...(agreed !== undefined && { agreed }) }
  return { answered_by: personId, answered_at: new Date(now), answer: JSON.stringify(stored) }
}
