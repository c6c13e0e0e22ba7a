import { type QueryExecutorProvider, sql } from 'kysely'

const STATEMENTS = [
  `create table payment_method (
    id text primary key,
    account_id uuid not null references account,
    verified_at timestamptz(3) not null,
    -- of two cards, two tabs could each delete one
    removal_began_at timestamptz(3)
  )`,
  'create index payment_method_account on payment_method (account_id)',

  // a local copy; the provider has the last word
  `create table subscription (
    id uuid primary key,
    account_id uuid not null references account,
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
  'create unique index subscription_one_current on subscription (account_id) where is_current',
  'create index subscription_account on subscription (account_id, created_at desc)',

  // what each account's copy of the provider's data has read so far
  `create table billing_copy (
    account_id uuid primary key references account,
    ticket bigint not null default 0,
    applied_ticket bigint not null default 0,
    applied_at timestamptz(3)
  )`,

  `create table invoice (
    provider_id text primary key,
    account_id uuid not null references account,
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
  'create index invoice_account on invoice (account_id, created_at desc)',

  // each of the provider's events is handled once
  `create table billing_event (
    id text primary key,
    type text not null,
    customer_id text not null,
    received_at timestamptz(3) not null
  )`,
  'create index billing_event_received on billing_event (received_at)',

  `create table trial_reminder (
    account_id uuid not null references account,
    days smallint not null,
    trial_ends_at timestamptz(3) not null,
    sent_at timestamptz(3) not null,
    primary key (account_id, days, trial_ends_at)
  )`,

  `create table sandbox_customer (
    id text primary key,
    state jsonb not null,
    revision integer not null,
    due_at timestamptz(3)
  )`,
  'create index sandbox_customer_due on sandbox_customer (due_at)',

  `create table sandbox_card (
    id text primary key,
    customer_id text not null,
    brand text not null,
    last4 text not null,
    exp_month smallint not null,
    exp_year smallint not null,
    funding text not null,
    cvc_check text,
    name text,
    is_default boolean not null default false,
    created_at timestamptz(3) not null
  )`,
  'create index sandbox_card_customer on sandbox_card (customer_id, created_at desc)',

  // open devices learn right away that a subscription began, lapsed or ended, also when a webhook brought it
  `create function tell_subscription_written() returns trigger language plpgsql as $$
    begin
      perform tell_live('account', new.account_id);
      return null;
    end $$`,
  `create trigger subscription_inserted_live after insert on subscription for each row
    when (new.status <> 'creating') execute function tell_subscription_written()`,
  `create trigger subscription_updated_live after update of status on subscription for each row
    when (new.status <> old.status) execute function tell_subscription_written()`,
]

/** A local copy of subscriptions and invoices; the provider has the last word. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
