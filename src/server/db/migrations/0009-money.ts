import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  // what a broker sent to its customer, and what the customer did
  `create table customer_invoice (
    id uuid primary key,
    account_id uuid not null,
    load_id uuid not null references load,
    customer_id uuid not null,
    version integer not null check (version > 0),
    lines jsonb not null,
    total_cents integer not null check (total_cents > 0),
    -- names, addresses and references of both, as sent
    bill_to jsonb not null,
    invoiced_on date not null,
    due_on date not null,
    person_id uuid default acting_person() references person,
    status text not null check (status in ('sent', 'disputed', 'paid', 'void')),
    dispute_reason text,
    paid_cents integer not null default 0 check (paid_cents between 0 and total_cents),
    paid_on date,
    -- who recorded the last payment; null for a program
    paid_person_id uuid references person,
    rest_closed_at timestamptz(3),
    sent_at timestamptz(3) not null,
    -- when the mail server took it for the customer's address in bill_to
    emailed_at timestamptz(3),
    changed_at timestamptz(3) not null,
    check ((status = 'paid') = (paid_cents > 0)),
    check ((status = 'paid') = (paid_on is not null)),
    check (rest_closed_at is null or (status = 'paid' and paid_cents < total_cents)),
    check (status <> 'disputed' or dispute_reason is not null),
    foreign key (customer_id, account_id) references customer (id, account_id),
    unique (load_id, version)
  )`,
  'create index customer_invoice_account on customer_invoice (account_id, status)',
  'create index customer_invoice_customer on customer_invoice (customer_id)',
  `create trigger customer_invoice_frozen before update on customer_invoice
    for each row execute function refuse_sent_change('id', 'account_id', 'load_id', 'customer_id',
      'version', 'lines', 'total_cents', 'bill_to', 'invoiced_on', 'due_on', 'sent_at', 'person_id')`,
  `create trigger customer_invoice_kept before delete on customer_invoice
    for each row execute function refuse_early_delete('changed_at')`,
  `create trigger customer_invoice_no_truncate before truncate on customer_invoice
    for each statement execute function refuse_change()`,

  // a file for accounting; the content goes after 400 days, what it had stays known
  `create table export_batch (
    id uuid primary key,
    account_id uuid not null references account,
    kind text not null check (kind in ('invoices', 'bills')),
    format text not null check (format in ('quickbooks', 'csv')),
    content text,
    sha256 text not null check (length(sha256) = 64),
    made_at timestamptz(3) not null,
    person_id uuid default acting_person() references person
  )`,
  'create index export_batch_account on export_batch (account_id, made_at desc, id)',
  'create index export_batch_content on export_batch (made_at) where content is not null',
  `create table export_row (
    batch_id uuid not null references export_batch on delete cascade,
    -- of any kind of invoice, also one that was deleted since
    invoice_id uuid not null,
    primary key (batch_id, invoice_id)
  )`,
  'create index export_row_invoice on export_row (invoice_id)',

  // invoices that a carrier sells to a factoring company
  `create table factor_submission (
    id uuid primary key,
    account_id uuid not null references account,
    factor jsonb not null,
    total_cents bigint not null,
    made_at timestamptz(3) not null,
    person_id uuid default acting_person() references person,
    sent_at timestamptz(3),
    cancelled_at timestamptz(3)
  )`,
  'create index factor_submission_account on factor_submission (account_id, made_at desc, id)',
  `create table factor_row (
    submission_id uuid not null references factor_submission on delete cascade,
    invoice_id uuid not null references freight_invoice on delete cascade,
    deal_id uuid not null references deal on delete cascade,
    packet_sha256 text not null check (length(packet_sha256) = 64),
    is_live boolean not null default true,
    primary key (submission_id, invoice_id)
  )`,
  // by deal: each version of an invoice has its own id
  'create unique index factored_once on factor_row (deal_id) where is_live',
  'create index factor_row_invoice on factor_row (invoice_id)',
  'create index factor_row_deal on factor_row (deal_id)',
]

/** Invoices to customers, files for accounting, and what was sold to factoring companies. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
