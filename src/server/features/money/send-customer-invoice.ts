import { Readable } from 'node:stream'
import {
  readCustomerInvoiceEndpoint,
  readCustomerInvoicePdfEndpoint,
  sendCustomerInvoiceEndpoint,
} from '#contract/money/customer-invoice.ts'
import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { type BillTo, type CustomerLine, decideCustomerInvoice } from '#domain/freight/customer-invoice.ts'
import { totalOf } from '#domain/freight/invoice.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { addDays } from '#domain/time/period.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused, refuseField, unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { queueMail } from '#server/jobs/task.ts'
import type { Papers } from '#server/ports/pdf/papers.ts'
import { findPaperTerms } from '../account/account.sql.ts'
import { findCompanyName } from '../account/people/company.sql.ts'
import { sendInvoiceToShipper } from '../integrations/edi/send-invoice-to-shipper.step.ts'
import { lockDealtLoad } from '../loads/load.sql.ts'
import { type CustomerRow, lockCustomer } from './customer.sql.ts'
import {
  type BilledLoad,
  type CustomerInvoiceRow,
  findBilledLoad,
  insertCustomerInvoice,
  listCustomerInvoices,
  markOwed,
  settleCustomerInvoiceRow,
} from './customer-invoice.sql.ts'
import { customerInvoicePaper } from './customer-invoice-pdf.ts'
import { loadCustomerInvoice } from './load-customer-invoice.ts'
import { sentCustomerInvoice } from './present-customer-invoice.ts'

/** Locks the load, so that two people or devices act one after the other. @throws Refused NOT_FOUND for any but its owner */
export async function lockCustomerInvoices(
  { db: tx, actor }: WriteContext,
  loadId: string,
): Promise<{ load: BilledLoad; versions: CustomerInvoiceRow[] }> {
  await lockDealtLoad(tx, loadId)
  const about = { loadId, accountId: actor.accountId }
  const load = await findBilledLoad(tx, about)
  if (!load) throw new Refused('NOT_FOUND')
  return { load, versions: await listCustomerInvoices(tx, about) }
}

export const readCustomerInvoice = route(readCustomerInvoiceEndpoint, async ({ params }, { db, actor }) => {
  const load = await findBilledLoad(db, { loadId: params.id, accountId: actor.accountId })
  if (!load) throw new Refused('NOT_FOUND')
  return loadCustomerInvoice(db, load, actor.accountId)
})

type Body = ParsedEndpointInput<typeof sendCustomerInvoiceEndpoint>['body']

const linesOf = ({ lines }: Body): CustomerLine[] =>
  lines.map(({ kind, amount, stop, note }) => ({
    kind,
    cents: dollarsToCents(amount),
    ...(stop !== undefined && { stop }),
    ...(note !== undefined && note !== '' && { note }),
  }))

/** @throws Refused at the field for another account's and for a closed one */
async function requireCustomer({ db: tx, actor }: WriteContext, id: string): Promise<CustomerRow> {
  const customer = await lockCustomer(tx, { id, accountId: actor.accountId })
  if (!customer) throw refuseField('customerId', 'Choose a customer')
  if (customer.closed_at !== null) throw refuseField('customerId', 'This customer is closed')
  return customer
}

/** What the paper says of both, as they are now. */
async function billToOf({ db: tx, actor }: WriteContext, load: BilledLoad, customer: CustomerRow): Promise<BillTo> {
  const { address = null, billingEmail = null } = await findPaperTerms(tx, actor.accountId)
  return {
    name: customer.name,
    address: customer.address,
    email: customer.email,
    termsDays: customer.terms_days,
    reference: load.reference,
    from: load.from_place,
    to: load.to_place,
    remitTo: { name: await findCompanyName(tx, actor.accountId), address, email: billingEmail },
  }
}

/** The broker sends what was on its screen; the version before is void then. */
export const sendCustomerInvoice = route(sendCustomerInvoiceEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const { load, versions } = await lockCustomerInvoices(ctx, params.id)
  const last = versions.at(-1)
  const lines = linesOf(body)
  const cents = totalOf(lines)
  if (cents !== dollarsToCents(body.total)) throw refuseField('total', 'Must be the sum of the lines')
  if (cents <= 0) throw refuseField('total', 'Must be more than $0')
  const { version, customerId } = body
  const { isNew, ...decided } = unwrapDecision(
    decideCustomerInvoice(
      { status: load.status, last: last ? sentCustomerInvoice(last) : null },
      { version, customerId, lines },
    ),
  )
  if (!isNew) return loadCustomerInvoice(tx, load, actor.accountId)
  const customer = await requireCustomer(ctx, customerId)
  const at = new Date(now)
  if (last && last.status !== 'void') await settleCustomerInvoiceRow(tx, last.id, { status: 'void' }, at)
  const id = newId()
  const invoicedOn = localDay(now, load.zone)
  const billTo = await billToOf(ctx, load, customer)
  await insertCustomerInvoice(tx, {
    id,
    account_id: actor.accountId,
    load_id: load.id,
    customer_id: customer.id,
    version: decided.version,
    lines: JSON.stringify(lines),
    total_cents: cents,
    bill_to: JSON.stringify(billTo),
    invoiced_on: invoicedOn,
    due_on: addDays(invoicedOn, customer.terms_days),
    status: 'sent',
    sent_at: at,
    changed_at: at,
  })
  await markOwed(tx, actor.accountId)
  await sendInvoiceToShipper(tx, {
    id,
    accountId: actor.accountId,
    customerId: customer.id,
    loadId: load.id,
    version: decided.version,
    day: invoicedOn,
    lines,
    billTo,
    now,
  })
  if (body.email && customer.email !== null) await queueMail(tx, { kind: 'customer-invoice', invoiceId: id })
  return loadCustomerInvoice(tx, load, actor.accountId)
})

export const readCustomerInvoicePdf = (papers: Papers) =>
  route(readCustomerInvoicePdfEndpoint, async ({ params }, { db, actor }) => {
    const about = { loadId: params.id, accountId: actor.accountId }
    const load = await findBilledLoad(db, about)
    const last = (await listCustomerInvoices(db, about)).at(-1)
    if (!load || !last) throw new Refused('NOT_FOUND')
    return Readable.from([await papers.customerInvoice(customerInvoicePaper(load.number, last))])
  })
