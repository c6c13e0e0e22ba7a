import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // what each account's copy of the provider's data has read so far
  `create table billing_copy (
    account_id uuid primary key references account (id),
    ticket bigint not null default 0,
    applied_ticket bigint not null default 0,
    applied_at timestamptz(3)
  )`,
  `create table subscription (
    id uuid primary key,
    account_id uuid not null references account (id),
    provider_id text unique,
    plan text not null,
    status text not null,
    is_current boolean not null,
    current_period_start timestamptz(3),
    current_period_end timestamptz(3),
    cancel_at_period_end boolean not null default false,
    canceled_at timestamptz(3),
    trial_start timestamptz(3),
    trial_end timestamptz(3),
    amount_cents bigint not null,
    currency text not null,
    interval text not null,
    interval_count smallint not null,
    created_at timestamptz(3) not null
  )`,
  // two creations at once reserve one row
  `create unique index subscription_one_current on subscription (account_id) where is_current`,
  `create index subscription_account on subscription (account_id, created_at desc)`,
  `create table invoice (
    provider_id text primary key,
    account_id uuid not null references account (id),
    number text,
    status text not null,
    total_cents bigint not null,
    currency text not null,
    created_at timestamptz(3) not null,
    paid_at timestamptz(3),
    attempts integer not null,
    next_attempt_at timestamptz(3),
    hosted_url text,
    pdf_url text
  )`,
  `create index invoice_account on invoice (account_id, created_at desc)`,
  // each of the provider's events is handled once
  `create table billing_event (
    id text primary key,
    type text not null,
    customer_id text not null,
    received_at timestamptz(3) not null
  )`,
  `create index billing_event_received on billing_event (received_at)`,
  // of two cards, two tabs could each delete one
  `alter table payment_method add column removal_began_at timestamptz(3)`,
  `create table trial_reminder (
    account_id uuid not null references account (id),
    days smallint not null,
    trial_ends_at timestamptz(3) not null,
    sent_at timestamptz(3) not null,
    primary key (account_id, days, trial_ends_at)
  )`,
  `create index account_trial_ends on account (trial_ends_at) where is_active`,
  `create index account_customer on account (stripe_customer_id) where stripe_customer_id is not null`,
  `create table sandbox_customer (
    id text primary key,
    state jsonb not null,
    revision integer not null,
    due_at timestamptz(3)
  )`,
  `create index sandbox_customer_due on sandbox_customer (due_at)`,
]

/** A local copy of subscriptions and invoices; the provider has the last word. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
