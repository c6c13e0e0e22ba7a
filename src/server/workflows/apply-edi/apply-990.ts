import { decideAnswer } from '#domain/edi/decide-answer.ts'
import type { EdiSet } from '#domain/edi/interchange.ts'
import { read990 } from '#domain/edi/read-990.ts'
import { reportFromCarrier } from '#server/features/deals/carrier-report.step.ts'
import type { ShownPartner } from '#server/features/integrations/edi/partner.sql.ts'
import { findSentTender, keepTheirReference } from '#server/features/integrations/edi/sent-tender.sql.ts'
import { findLoadByNumber } from '#server/features/loads/load.sql.ts'
import { lockLoadForActor } from '#server/features/loads/lock-load.step.ts'
import { acceptTenderedLoad, declineTenderedLoad } from '#server/features/loads/tender-load.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { advised, APPLIED, type Applied, asAdvice, held } from './applied.ts'

const NO_SUBSCRIPTION = 'Accepting a load needs a subscription'

/** EDI-21: a carrier's answer to a tender is its tap, of the load as it was sent. */
export async function apply990(
  ctx: WriteContext,
  { partner, set }: { partner: ShownPartner; set: EdiSet },
): Promise<Applied> {
  const { db: tx, actor } = ctx
  const answer = read990(set)
  const load = await findLoadByNumber(tx, answer.load)
  const sent = load && (await findSentTender(tx, { partnerId: partner.id, loadId: load.id }))
  const decision = decideAnswer(answer, sent ? { loadVersion: sent.load_version } : null)
  const refers = { about: answer.load, ...(sent && { loadId: sent.load_id }) }
  if (decision.effect === 'advice') return advised(decision, refers)
  if (!sent) throw new Error('an answer to nothing')
  const params = { id: sent.load_id }
  try {
    switch (decision.effect) {
      case 'accept': {
        if (!actor.hasAccess) return held(NO_SUBSCRIPTION, refers)
        const { consentId } = partner.options
        const body = { version: decision.loadVersion, ...(consentId !== null && { consentId }) }
        await acceptTenderedLoad({ params, body }, ctx)
        if (decision.reference !== '') await keepTheirReference(tx, sent, decision.reference)
        return { ...APPLIED, refers }
      }
      case 'decline':
        await declineTenderedLoad({ params, words: decision.words }, ctx)
        return { ...APPLIED, refers }
      case 'message': {
        const { dispatcher_id: carrierId } = await lockLoadForActor(ctx, sent.load_id)
        if (carrierId !== actor.accountId)
          return advised({ reason: "doesn't match", words: `Load ${answer.load} isn't tendered to you.` }, refers)
        await reportFromCarrier(ctx, {
          loadId: sent.load_id,
          words: decision.words,
          cents: decision.cents,
          tells: true,
        })
        return { ...APPLIED, refers }
      }
      case 'held':
        return held(decision.why, refers)
    }
  } catch (error) {
    return asAdvice(error, refers)
  }
}
