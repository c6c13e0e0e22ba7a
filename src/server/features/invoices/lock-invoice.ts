import type { DealInvoice } from '#contract/freight/invoice.ts'
import type { InvoicedDeal } from '#domain/freight/invoice.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { requireConsentToAct } from '../deals/consent-to-act.step.ts'
import type { DealRow } from '../deals/deal.sql.ts'
import { lockDeal } from '../deals/lock-deal.step.ts'
import { touchLoad } from '../documents/document.sql.ts'
import { type AccessorialRow, type InvoiceRow, listAccessorials, listInvoices } from './invoice.sql.ts'
import { isHaulOver } from './present-invoice.ts'
import { loadInvoice } from './read-invoice.ts'

export interface LockedInvoice {
  deal: DealRow
  status: LoadStatus
  invoiced: InvoicedDeal
  accessorials: AccessorialRow[]
  /** sent versions, oldest first */
  versions: readonly InvoiceRow[]
  /** the version in force */
  last: InvoiceRow | undefined
}

/** Locks the load, so that two parties or two devices act one after the other. */
export async function lockInvoice(
  { db: tx, actor }: WriteContext,
  { loadId, dealId }: { loadId: string; dealId: string | undefined },
): Promise<LockedInvoice> {
  const { load, deal } = await lockDeal(tx, { loadId, accountId: actor.accountId }, (deals) =>
    deals.find(({ id }) => id === dealId),
  )
  await requireConsentToAct(tx, deal, actor)
  const versions = await listInvoices(tx, deal.id)
  const last = versions.at(-1)
  return {
    deal,
    status: load.status,
    invoiced: {
      side: actor.accountId === deal.broker_id ? 'broker' : 'carrier',
      isOver: isHaulOver(deal, load.status),
      last: last
        ? {
            version: last.version,
            status: last.status,
            lines: last.lines,
            remitTo: last.remit_to,
            isApproved: last.approved_at !== null,
            disputeReason: last.dispute_reason,
            paidCents: last.paid_cents,
            paidOn: last.paid_day,
            isRestClosed: last.rest_closed_at !== null,
            notReceivedReason: last.not_received_reason,
          }
        : null,
    },
    accessorials: await listAccessorials(tx, deal.id),
    versions,
    last,
  }
}

/** The invoice after a write, which both parties get with the load's next sync. */
export async function answerChanged(ctx: WriteContext, deal: DealRow): Promise<DealInvoice> {
  await touchLoad(ctx.db, deal.load_id)
  return loadInvoice(ctx.db, deal, ctx)
}
