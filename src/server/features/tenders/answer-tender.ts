import {
  acceptShipperTenderEndpoint,
  counterShipperTenderEndpoint,
  declineShipperTenderEndpoint,
} from '#contract/programs/shipper-tender.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { answeredBy, answerShipper } from './answer-shipper.step.ts'
import { type LockedWithLoad, lockTenderForActor } from './lock-tender.step.ts'
import { presentTenderTo, type TenderDeps } from './present-tender.ts'
import { isOpen, updateTender } from './tender.sql.ts'

/** @throws Refused TENDER_EXPIRED, STATUS_CONFLICT with the tender as it is */
async function requireOpen(ctx: WriteContext, deps: TenderDeps, { tender }: LockedWithLoad): Promise<void> {
  const isLate = isOpen(tender.state) && tender.respond_by.getTime() <= ctx.now
  if (!isLate && isOpen(tender.state)) return
  const current = await presentTenderTo(ctx, deps, tender.id)
  if (isLate || tender.state === 'expired') throw new Refused('TENDER_EXPIRED', { current })
  throw new Refused('STATUS_CONFLICT', { message: 'This tender was answered, or has ended', current })
}

export const acceptShipperTender = (deps: TenderDeps) =>
  route(acceptShipperTenderEndpoint, async ({ params }, ctx) => {
    const locked = await lockTenderForActor(ctx, params.id)
    await requireOpen(ctx, deps, locked)
    const answer = { kind: 'A' as const, words: '', cents: null, loadNumber: null, now: ctx.now }
    await answerShipper(ctx.db, locked.tender, answer)
    const isOutside = locked.tender.state === 'held'
    await updateTender(ctx.db, params.id, {
      state: 'accepted',
      why: isOutside ? 'Accepted outside Milepost' : null,
      ...answeredBy(ctx.actor, locked.tender, answer),
    })
    return presentTenderTo(ctx, deps, params.id)
  })

export const declineShipperTender = (deps: TenderDeps) =>
  route(declineShipperTenderEndpoint, async ({ params, body }, ctx) => {
    const locked = await lockTenderForActor(ctx, params.id)
    const { tender } = locked
    const answer = { kind: 'D' as const, words: body.reason, cents: null, loadNumber: null, now: ctx.now }
    if (tender.state === 'accepted' && tender.asks === 'change') {
      // the deal stays as it was accepted
      await answerShipper(ctx.db, tender, { ...answer, loadNumber: locked.row.load_number })
      await updateTender(ctx.db, tender.id, { asks: null, ...answeredBy(ctx.actor, locked.tender, answer) })
      return presentTenderTo(ctx, deps, params.id)
    }
    await requireOpen(ctx, deps, locked)
    await answerShipper(ctx.db, tender, answer)
    await updateTender(ctx.db, tender.id, {
      state: 'declined',
      why: null,
      ...answeredBy(ctx.actor, locked.tender, answer),
    })
    return presentTenderTo(ctx, deps, params.id)
  })

export const counterShipperTender = (deps: TenderDeps) =>
  route(counterShipperTenderEndpoint, async ({ params, body }, ctx) => {
    const locked = await lockTenderForActor(ctx, params.id)
    await requireOpen(ctx, deps, locked)
    if (!locked.row.partner_options.counters)
      throw new Refused('NOT_ALLOWED', { message: 'This shipper reads no counter-offers' })
    const cents = dollarsToCents(body.rate)
    const answer = { kind: 'C' as const, words: body.words ?? '', cents, loadNumber: null, now: ctx.now }
    await answerShipper(ctx.db, locked.tender, answer)
    await updateTender(ctx.db, params.id, {
      state: 'countered',
      why: null,
      ...answeredBy(ctx.actor, locked.tender, answer),
    })
    return presentTenderTo(ctx, deps, params.id)
  })
