import {
  acceptShipperTenderEndpoint,
  applyShipperTenderEndpoint,
  counterShipperTenderEndpoint,
  declineShipperTenderEndpoint,
  type ShipperTender,
} from '#contract/programs/shipper-tender.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { lockLoad } from '../loads/load.sql.ts'
import { answeredBy, answerShipper } from './answer-shipper.step.ts'
import { presentTender } from './present-tender.ts'
import { findTender, isOpen, type LockedTender, lockTender, type TenderRow, updateTender } from './tender.sql.ts'

interface Answering {
  tender: LockedTender
  row: TenderRow
}

async function presentCurrent({ db, actor }: WriteContext, id: string): Promise<ShipperTender> {
  const row = await findTender(db, actor.accountId, id)
  if (!row) throw new Refused('NOT_FOUND')
  return presentTender(row)
}

/** The tender with its load locked before it, as every command does. @throws Refused NOT_FOUND */
async function lockForAnswer({ db: tx, actor }: WriteContext, id: string): Promise<Answering> {
  const row = await findTender(tx, actor.accountId, id)
  if (!row) throw new Refused('NOT_FOUND')
  if (row.load_id !== null) await lockLoad(tx, row.load_id)
  const tender = await lockTender(tx, id)
  if (!tender) throw new Refused('NOT_FOUND')
  return { tender, row }
}

/** @throws Refused TENDER_EXPIRED, STATUS_CONFLICT with the tender as it is */
async function requireOpen(ctx: WriteContext, { tender }: Answering): Promise<void> {
  const isLate = isOpen(tender.state) && tender.respond_by.getTime() <= ctx.now
  if (!isLate && isOpen(tender.state)) return
  const current = await presentCurrent(ctx, tender.id)
  if (isLate || tender.state === 'expired') throw new Refused('TENDER_EXPIRED', { current })
  throw new Refused('STATUS_CONFLICT', { message: 'This tender was answered, or has ended', current })
}

export const acceptShipperTender = route(acceptShipperTenderEndpoint, async ({ params }, ctx) => {
  const locked = await lockForAnswer(ctx, params.id)
  await requireOpen(ctx, locked)
  const answer = { kind: 'A' as const, words: '', cents: null, loadNumber: null, now: ctx.now }
  await answerShipper(ctx.db, locked.tender, answer)
  const isOutside = locked.tender.state === 'held'
  await updateTender(ctx.db, params.id, {
    state: 'accepted',
    why: isOutside ? 'Accepted outside Milepost' : null,
    ...answeredBy(ctx.actor, answer),
  })
  return presentCurrent(ctx, params.id)
})

export const declineShipperTender = route(declineShipperTenderEndpoint, async ({ params, body }, ctx) => {
  const locked = await lockForAnswer(ctx, params.id)
  const { tender } = locked
  const answer = { kind: 'D' as const, words: body.reason, cents: null, loadNumber: null, now: ctx.now }
  if (tender.state === 'accepted' && tender.asks === 'change') {
    // the deal stays as it was accepted
    await answerShipper(ctx.db, tender, { ...answer, loadNumber: locked.row.load_number })
    await updateTender(ctx.db, tender.id, { asks: null, ...answeredBy(ctx.actor, answer) })
    return presentCurrent(ctx, params.id)
  }
  await requireOpen(ctx, locked)
  await answerShipper(ctx.db, tender, answer)
  await updateTender(ctx.db, tender.id, { state: 'declined', why: null, ...answeredBy(ctx.actor, answer) })
  return presentCurrent(ctx, params.id)
})

export const counterShipperTender = route(counterShipperTenderEndpoint, async ({ params, body }, ctx) => {
  const locked = await lockForAnswer(ctx, params.id)
  await requireOpen(ctx, locked)
  if (!locked.row.partner_options.counters)
    throw new Refused('NOT_ALLOWED', { message: 'This shipper reads no counter-offers' })
  const cents = dollarsToCents(body.rate)
  const answer = { kind: 'C' as const, words: body.words ?? '', cents, loadNumber: null, now: ctx.now }
  await answerShipper(ctx.db, locked.tender, answer)
  await updateTender(ctx.db, params.id, { state: 'countered', why: null, ...answeredBy(ctx.actor, answer) })
  return presentCurrent(ctx, params.id)
})

/** EDI-18: a person changed the load, or the deal, as the shipper wants, or dealt with its cancel. */
export const applyShipperTender = route(applyShipperTenderEndpoint, async ({ params }, ctx) => {
  const { tender, row } = await lockForAnswer(ctx, params.id)
  if (tender.asks === null) {
    const current = await presentCurrent(ctx, params.id)
    throw new Refused('STATUS_CONFLICT', { message: 'The shipper waits for nothing', current })
  }
  if (tender.asks === 'change') {
    const answer = { kind: 'A' as const, words: '', cents: null, loadNumber: row.load_number, now: ctx.now }
    await answerShipper(ctx.db, tender, answer)
    await updateTender(ctx.db, params.id, { asks: null, ...answeredBy(ctx.actor, answer) })
  } else {
    const isOver = row.load_status === 'cancelled' || row.deleted_at !== null
    await updateTender(ctx.db, params.id, {
      asks: null,
      ...(isOver && { state: 'cancelled' as const, why: 'The shipper cancelled' }),
    })
  }
  return presentCurrent(ctx, params.id)
})
