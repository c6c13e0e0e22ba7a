import type { Kysely } from 'kysely'
import type { Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { doWithEach } from '#server/jobs/each.ts'
import { record } from '#server/jobs/record.ts'
import { findConsent, listUnsentQuestions, lockConsent, noteLapses } from './dispatch-consent.sql.ts'
import { type IsLookedUp, sendQuestion } from './send-question.ts'

/**
 * What proves a number changes without its consents: the register answers, a contact changes, an account changes its
 * number. Questions that waited for the register are sent, and a consent that lapsed or holds again is told once. Nothing
 * waits for this: each step asks for the proof itself.
 */
export async function followProofs(
  db: Kysely<Schema>,
  { now, isLookedUp }: { now: Instant; isLookedUp: IsLookedUp },
): Promise<void> {
  const cause = { actorId: null, now }
  await db.transaction().execute(async (tx) => {
    for (const { id: consentId, isLapsed } of await noteLapses(tx, new Date(now)))
      await record(tx, { type: isLapsed ? 'consent.lapsed' : 'consent.restored', consentId }, cause)
  })
  await doWithEach(await listUnsentQuestions(db, new Date(now)), (id) =>
    db.transaction().execute(async (tx) => {
      // another server may have sent it, or its carrier answered
      await lockConsent(tx, id)
      const question = await findConsent(tx, id)
      if (question?.status === 'asked' && question.sent_at === null)
        await sendQuestion(tx, question, { isLookedUp, now })
    }),
  )
}
