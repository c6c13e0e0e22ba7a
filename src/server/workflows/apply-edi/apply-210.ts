import { decideInvoice, type DraftDeal } from '#domain/edi/decide-invoice.ts'
import type { EdiSet } from '#domain/edi/interchange.ts'
import { type CarrierInvoice, read210 } from '#domain/edi/read-210.ts'
import { type InvoiceLine, type RemitTo, totalOf } from '#domain/freight/invoice.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { newId } from '#server/db/new-id.ts'
import { findCarrierDeal } from '#server/features/deals/deal.sql.ts'
import { askForAccessorial } from '#server/features/invoices/accessorial.ts'
import { findLastRemitTo } from '#server/features/invoices/invoice.sql.ts'
import { type LockedInvoice, lockInvoice } from '#server/features/invoices/lock-invoice.ts'
import { draftLines } from '#server/features/invoices/present-invoice.ts'
import { sendDealInvoice } from '#server/features/invoices/send-invoice.ts'
import { findLoadByNumber, lockDealtLoad } from '#server/features/loads/load.sql.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { advised, APPLIED, type Applied, asAdvice, held } from './applied.ts'

const WAITS = "Waits for the broker's answer about a charge"

/** EDI-26, EDI-27: a 210 sends the invoice that its deal comes to, to the last payee, and changes nothing else. */
export async function apply210(ctx: WriteContext, { set }: { set: EdiSet }): Promise<Applied> {
  const { db: tx, actor } = ctx
  const invoice = read210(set)
  const found = await findLoadByNumber(tx, invoice.load)
  const load = found && (await lockDealtLoad(tx, found.id))
  const deal = load && (await findCarrierDeal(tx, load.id, actor.accountId))
  if (!deal)
    return advised({ reason: "doesn't match", words: `You don't haul load ${invoice.load}.` }, { about: invoice.load })
  const refers = { about: invoice.load, loadId: load.id }
  try {
    return await applyInvoice(ctx, { loadId: load.id, dealId: deal.id, invoice })
  } catch (error) {
    return asAdvice(error, refers)
  }
}

interface Invoicing {
  loadId: string
  dealId: string
  invoice: CarrierInvoice
}

async function applyInvoice(ctx: WriteContext, { loadId, dealId, invoice }: Invoicing): Promise<Applied> {
  const locked = await lockInvoice(ctx, { loadId, dealId })
  const { deal, status, accessorials, last } = locked
  const lines = draftLines(deal, accessorials, status)
  const lastPayee = await findLastRemitTo(ctx.db, { accountId: ctx.actor.accountId, usdot: deal.carrier_usdot })
  const decision = decideInvoice(invoice, draftDealOf(locked, lines, lastPayee))
  const refers = { about: invoice.load, loadId }
  const params = { id: loadId }
  switch (decision.effect) {
    case 'advice':
      return advised(decision, refers)
    case 'held':
      return held(decision.why, refers)
    case 'wait':
      return held(WAITS, { ...refers, waitsFor: loadId })
    case 'ask':
      for (const { kind, cents, words } of decision.charges)
        await askForAccessorial(
          { params, body: { dealId, accessorialId: newId(), kind, amount: centsToDollars(cents), note: words } },
          ctx,
        )
      return held(WAITS, { ...refers, waitsFor: loadId })
    case 'send': {
      if (!lastPayee) throw new Error('an invoice without a payee')
      const body = { dealId, version: last?.version ?? 0, total: centsToDollars(totalOf(lines)), remitTo: lastPayee }
      await sendDealInvoice({ params, body }, ctx)
      return { ...APPLIED, refers }
    }
  }
}

function draftDealOf(
  { deal, accessorials }: LockedInvoice,
  lines: readonly InvoiceLine[],
  lastPayee: RemitTo | undefined,
): DraftDeal {
  const kindOf = (stop: InvoiceLine['stop']) => deal.stops.find(({ id }) => id === stop)?.kind ?? 'delivery'
  return {
    rateCents: totalOf(lines.filter(({ kind }) => kind === 'rate')),
    detention: lines
      .filter(({ kind }) => kind === 'detention')
      .map(({ stop, cents }) => ({ kind: kindOf(stop), cents })),
    accessorials: accessorials.map((row) => ({ kind: row.kind, cents: row.amount_cents, status: row.status })),
    lastPayee: lastPayee ?? null,
  }
}
