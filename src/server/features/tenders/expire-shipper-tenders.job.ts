import type { Kysely } from 'kysely'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { doWithEach } from '#server/jobs/each.ts'
import { record } from '#server/jobs/record.ts'
import { findPartnerById } from '../integrations/edi/partner.sql.ts'
import { answerShipper } from './answer-shipper.step.ts'
import { isOpen, listOverdueTenders, lockTender, markEndingSoon, updateTender } from './tender.sql.ts'

const AT_ONCE = 500
const NOTICE_MS = 15 * MINUTE_MS

/** Ends tenders that nobody answered in time, each in its own transaction. */
export async function expireShipperTenders(db: Kysely<Schema>, now: Instant): Promise<void> {
  await doWithEach(await listOverdueTenders(db, new Date(now), AT_ONCE), (id) =>
    db.transaction().execute(async (tx) => {
      const tender = await lockTender(tx, id)
      if (!tender || !isOpen(tender.state) || tender.respond_by.getTime() > now) return
      const partner = await findPartnerById(tx, tender.partner_id)
      const declines = partner?.options.declineOnExpiry === true && tender.state !== 'countered'
      if (declines)
        await answerShipper(tx, tender, {
          kind: 'D',
          words: 'NOT ANSWERED IN TIME',
          cents: null,
          loadNumber: null,
          now,
        })
      await updateTender(tx, id, { state: 'expired', why: 'Nobody answered in time' })
    }),
  )
}

/** Tells of tenders that end within 15 minutes. */
export async function warnOfExpiry(db: Kysely<Schema>, now: Instant): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ids = await markEndingSoon(tx, { now: new Date(now), before: new Date(now + NOTICE_MS) })
    for (const tenderId of ids)
      await record(tx, { type: 'shipper-tender.changed', tenderId, what: 'expiring' }, { actorId: null, now })
  })
}
