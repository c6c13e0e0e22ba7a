import { type Kysely, type RawBuilder, sql } from 'kysely'
import { AGE_BUCKETS, type AgeBucket, type MoneySide } from '#domain/freight/aging.ts'
import type { CustomerLine } from '#domain/freight/customer-invoice.ts'
import type { DealSide } from '#domain/freight/signature.ts'
import type { InvoiceLine, InvoiceStatus, RemitTo } from '#domain/freight/invoice.ts'
import type { DocumentType } from '#domain/freight/document.ts'
import type { Cents } from '#domain/freight/money.ts'
import type { Day } from '#domain/time/period.ts'
import type { Schema } from '#server/db/schema.ts'
import { type ColleagueJson, colleagueOf } from '#server/db/party.sql.ts'
import { likeAnywhere, likeAtStart } from '#server/db/search-query.ts'
import { OPEN_CENTS } from '../invoices/invoice.sql.ts'

/** Whose money, on which side, and the day that age is counted to. */
export interface MoneyScope {
  accountId: string
  side: MoneySide
  asOf: Day
  /** the key of one party; undefined for all */
  party?: string | undefined
}

export interface MoneyInvoiceRow {
  /** whose invoice it is: a carrier's to a broker, or a broker's to its customer */
  kind: 'carrier' | 'customer'
  id: string
  load_id: string
  load_number: number
  /** null for a customer's */
  deal_id: string | null
  from_place: string
  to_place: string
  reference: string | null
  version: number
  status: InvoiceStatus
  lines: (InvoiceLine | CustomerLine)[]
  total_cents: Cents
  paid_cents: Cents
  open_cents: Cents
  /** null for a customer's: the broker itself */
  remit_to: RemitTo | null
  invoiced_day: Day
  /** of a customer's: when the mail server took it, and for which address */
  emailed_at: Date | null
  emailed_to: string | null
  due_day: Day
  days_past_due: number
  /** of the deal's paper */
  pay_terms: string | null
  approved_at: Date | null
  /** of the last payment */
  paid_day: Day | null
  party_key: string
  party_name: string
  carrier_name: string | null
  /** days that the debtor has to pay, which the due day counts */
  terms_days: number
}

export interface MoneyListRow extends MoneyInvoiceRow {
  /** when the account had it in a file for accounting last; null if never */
  exported_at: Date | null
  /** when it was submitted to a factoring company; null when not, or cancelled since */
  factored_at: Date | null
  /** which side of the deal recorded the last payment; null for a customer's */
  paid_by: DealSide | null
  /** who recorded it */
  recorder: ColleagueJson | null
  /** the newest proof of delivery that wasn't removed */
  pod: { id: string; type: DocumentType; received_at: string } | null
}

/** What the other party of a deal is called there: its business, else its person. */
const frozenName = (party: 'deal.broker' | 'deal.carrier') =>
  sql`coalesce(${sql.ref(party)} ->> 'businessName',
    (${sql.ref(party)} ->> 'firstName') || ' ' || (${sql.ref(party)} ->> 'lastName'))`

/** The carrier's account, else its USDOT number: a carrier that a dispatcher named may have no account. */
const CARRIER_KEY = sql`case
  when deal.named_carrier is null then 'account:' || deal.carrier_id
  when deal.hauler_id is not null then 'account:' || deal.hauler_id
  else 'usdot:' || deal.carrier_usdot end`
const CARRIER_NAME = sql`coalesce(deal.named_carrier ->> 'legalName', ${frozenName('deal.carrier')})`

const placeAt = (at: number) =>
  sql`(agreed.stops -> ${sql.lit(at)} ->> 'city') || ', ' || (agreed.stops -> ${sql.lit(at)} ->> 'state')`

const CARRIERS_COLUMNS = sql`'carrier' as kind, invoice.id, deal.load_id, deal.id as deal_id,
  load.number::integer as load_number, ${placeAt(0)} as from_place, ${placeAt(-1)} as to_place,
  deal.freight ->> 'reference' as reference, invoice.version, invoice.status, invoice.lines, invoice.total_cents,
  invoice.paid_cents, ${OPEN_CENTS} as open_cents, invoice.remit_to, invoice.invoiced_on, invoice.due_on,
  invoice.paid_on, invoice.paid_by, invoice.paid_person_id, null::timestamptz as emailed_at, null as emailed_to,
  invoice.approved_at, deal.payment_days as terms_days, deal.paper_terms ->> 'payTerms' as pay_terms`

/** The last version of each deal's invoice, also of loads that were deleted. */
const ofDeals = (isOwn: RawBuilder<boolean>, party: RawBuilder<unknown>) => sql`
  select ${CARRIERS_COLUMNS}, ${party}
  from deal
    join load on load.id = deal.load_id
    join deal_terms agreed on agreed.deal_id = deal.id and agreed.version = deal.version
    cross join lateral (
      select * from freight_invoice where deal_id = deal.id order by version desc limit 1) invoice
  where ${isOwn}`

/** The versions before the last are void. */
const ofCustomers = (accountId: string) => sql`
  select 'customer', invoice.id, invoice.load_id, null::uuid, load.number::integer, invoice.bill_to ->> 'from',
    invoice.bill_to ->> 'to', invoice.bill_to ->> 'reference', invoice.version, invoice.status, invoice.lines,
    invoice.total_cents, invoice.paid_cents, ${OPEN_CENTS}, null::jsonb, invoice.invoiced_on, invoice.due_on,
    invoice.paid_on, null, invoice.paid_person_id, invoice.emailed_at, invoice.bill_to ->> 'email', null::timestamptz,
    (invoice.bill_to ->> 'termsDays')::smallint, null, 'customer:' || invoice.customer_id, invoice.bill_to ->> 'name',
    null
  from customer_invoice invoice join load on load.id = invoice.load_id
  where invoice.account_id = ${accountId} and invoice.status <> 'void'`

const SIDES: Record<MoneySide, (accountId: string) => RawBuilder<unknown>> = {
  receivables: (accountId) => sql`
    ${ofDeals(
      sql`(deal.carrier_id = ${accountId} or deal.hauler_id = ${accountId})`,
      sql`'account:' || deal.broker_id as party_key, ${frozenName('deal.broker')} as party_name,
        deal.named_carrier ->> 'legalName' as carrier_name`,
    )}
    union all ${ofCustomers(accountId)}`,
  payables: (accountId) =>
    ofDeals(
      sql`deal.broker_id = ${accountId}`,
      sql`${CARRIER_KEY} as party_key, ${CARRIER_NAME} as party_name, null as carrier_name`,
    ),
}

/** The account's invoices of one side in force. */
export function invoicesOf({ accountId, side, asOf, party }: MoneyScope): RawBuilder<MoneyInvoiceRow> {
  return sql`(
    select *, to_char(invoiced_on, 'YYYY-MM-DD') as invoiced_day, to_char(due_on, 'YYYY-MM-DD') as due_day,
      to_char(paid_on, 'YYYY-MM-DD') as paid_day,
      ${asOf}::date - due_on as days_past_due
    from (${SIDES[side](accountId)}) each
    where ${party === undefined ? sql`true` : sql`party_key = ${party}`}) own`
}

/** For a query on `invoicesOf`. */
function isIn(bucket: AgeBucket): RawBuilder<boolean> {
  const at = AGE_BUCKETS.findIndex(({ name }) => name === bucket)
  const before = AGE_BUCKETS[at - 1]?.most ?? null
  const most = AGE_BUCKETS[at]?.most ?? null
  return sql`(${before === null ? sql`true` : sql`days_past_due > ${before}`}
    and ${most === null ? sql`true` : sql`days_past_due <= ${most}`})`
}

const LISTED = {
  open: sql`open_cents > 0`,
  disputed: sql`status = 'disputed'`,
  paid: sql`status = 'paid' and open_cents = 0`,
} as const

/** For a query on `invoicesOf`: whether a person who typed this means the invoice. */
function isMeantBy(typed: string): RawBuilder<boolean> {
  const number = likeAtStart(typed.replace(/^#/, ''))
  return sql`(lower(party_name) like ${likeAnywhere(typed)} or lower(reference) like ${likeAnywhere(typed)}
    or load_number || '-' || version like ${number})`
}

export interface AgeSums {
  cents: Record<AgeBucket, Cents>
  counts: Record<AgeBucket | 'disputed', number>
  /** those with an open invoice, each as its last one names it, by name */
  parties: { key: string; name: string }[]
}

/** Open cents by age, and who owes them. In double precision they are exact up to 2^53 cents; an integer ends at $21 million. */
export async function sumByAge(db: Kysely<Schema>, scope: MoneyScope): Promise<AgeSums> {
  const pairs = AGE_BUCKETS.flatMap(({ name }) => [
    sql`'${sql.raw(name)}'`,
    sql`jsonb_build_object('cents', coalesce(sum(open_cents) filter (where ${isIn(name)}), 0)::double precision,
      'count', count(*) filter (where ${LISTED.open} and ${isIn(name)}))`,
  ])
  const { rows } = await sql<{
    ages: Record<AgeBucket, { cents: Cents; count: number }>
    disputed: number
    parties: Record<string, string>
  }>`
    select jsonb_build_object(${sql.join(pairs)}) as ages,
      (count(*) filter (where ${LISTED.disputed}))::integer as disputed,
      coalesce(jsonb_object_agg(party_key, party_name order by invoiced_day, id) filter (where ${LISTED.open}), '{}') as parties
    from ${invoicesOf(scope)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sum has a row')
  const each = <T>(of: (age: { cents: Cents; count: number }) => T) =>
    Object.fromEntries(AGE_BUCKETS.map(({ name }) => [name, of(row.ages[name])])) as Record<AgeBucket, T>
  return {
    cents: each(({ cents }) => cents),
    counts: { ...each(({ count }) => count), disputed: row.disputed },
    parties: Object.entries(row.parties)
      .map(([key, name]) => ({ key, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  }
}

/** What a party is called in the last of its invoices; undefined without one. */
export async function findInvoicedName(db: Kysely<Schema>, scope: MoneyScope): Promise<string | undefined> {
  const { rows } = await sql<{ party_name: string }>`
    select party_name from ${invoicesOf(scope)} order by invoiced_day desc, id desc limit 1`.execute(db)
  return rows[0]?.party_name
}

/** What is due longest comes first. @param after the last row of the page before */
export async function listMoney(
  db: Kysely<Schema>,
  scope: MoneyScope,
  which: {
    status: keyof typeof LISTED
    bucket?: AgeBucket | undefined
    /** as a person typed it */
    search?: string | undefined
    after?: { dueOn: Day; id: string } | undefined
    limit: number | null
  },
): Promise<MoneyListRow[]> {
  const { status, bucket, search = '', after, limit } = which
  const { rows } = await sql<MoneyListRow>`
    select *, (
      select max(batch.made_at) from export_row join export_batch batch on batch.id = export_row.batch_id
      where export_row.invoice_id = own.id and batch.account_id = ${scope.accountId}) as exported_at, (
      select max(submission.made_at) from factor_row join factor_submission submission on submission.id = submission_id
      where factor_row.deal_id = own.deal_id and is_live and submission.account_id = ${scope.accountId}) as factored_at,
      ${colleagueOf(sql`own.paid_person_id`)} as recorder, (
        select jsonb_build_object('id', pod.id, 'type', pod.type, 'received_at', pod.received_at)
        from deal paper join load_document pod on pod.deal_id = paper.id
        where paper.load_id = own.load_id and (own.deal_id is null or paper.id = own.deal_id)
          and pod.kind = 'pod' and pod.voided_at is null
        order by pod.received_at desc, pod.id desc limit 1) as pod
    from ${invoicesOf(scope)}
    where ${LISTED[status]} and ${bucket === undefined ? sql`true` : isIn(bucket)}
      and ${search.trim() === '' ? sql`true` : isMeantBy(search.trim())}
      and ${after === undefined ? sql`true` : sql`(due_day, id) > (${after.dueOn}, ${after.id}::uuid)`}
    order by due_day, id limit ${limit}`.execute(db)
  return rows
}
