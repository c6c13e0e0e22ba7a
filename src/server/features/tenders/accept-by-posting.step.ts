import type { WriteContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { listStops } from '../posting/posting.sql.ts'
import { answeredBy, answerShipper } from './answer-shipper.step.ts'
import { isOpen, lockTender, updateTender } from './tender.sql.ts'

/**
 * EDI-17: a load posted from a shipper's tender accepts it, and stays linked to it, with the posting.
 * @throws Refused NOT_FOUND, STATUS_CONFLICT once the tender ended or has a load
 */
export async function acceptByPosting(
  { db: tx, actor, now }: WriteContext,
  tenderId: string,
  load: { id: string; number: number },
): Promise<void> {
  const tender = await lockTender(tx, tenderId)
  if (!tender || tender.account_id !== actor.accountId)
    throw new Refused('NOT_FOUND', { message: "There is no such tender, or it isn't one of yours." })
  // a program sends the same load again
  if (tender.load_id === load.id) return
  const isLate = isOpen(tender.state) && tender.respond_by.getTime() <= now
  if (isLate || !(isOpen(tender.state) || tender.state === 'accepted'))
    throw new Refused('STATUS_CONFLICT', { message: 'This tender ended. Post without it, or discard.' })
  if (tender.load_id !== null)
    throw new Refused('STATUS_CONFLICT', { message: 'This tender was posted already. Post without it, or discard.' })
  const stops = await listStops(tx, load.id)
  const named = tender.versions.at(-1)?.tender.stops.length ?? 0
  const answer = { kind: 'A' as const, words: '', cents: null, loadNumber: load.number, now }
  // the form says what the last version does, so posting accepts a change that waits too
  const isAnswer = isOpen(tender.state) || tender.asks === 'change'
  if (isAnswer) await answerShipper(tx, tender, answer)
  await updateTender(tx, tender.id, {
    load_id: load.id,
    // stops that the broker added or left out are none of the shipper's
    stop_ids: stops.length === named ? stops.map(({ id }) => id) : null,
    ...(isAnswer && { state: 'accepted' as const, why: null, asks: null, ...answeredBy(actor, tender, answer) }),
  })
}
