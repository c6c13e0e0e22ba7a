import type { Kysely, Transaction } from 'kysely'
import { planInvoiceEmails } from '#domain/access/billing-copy.ts'
import type { RoleName } from '#domain/access/permission.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { doWithEach } from '#server/jobs/each.ts'
import { queueBillingSync, queueMail } from '#server/jobs/task.ts'
import type { Billing, BillingEvent, CustomerSnapshot } from '#server/ports/billing/billing.ts'
import {
  dropOldReservations,
  lockCopy,
  readKnownInvoices,
  saveEvent,
  writeInvoices,
  writeSubscriptions,
} from './billing-copy.sql.ts'
import { clearCustomerId, listCustomersToClose } from './payment-method.sql.ts'
import { findCustomerAccount, forgetCustomer, listStaleCopies, takeTicket } from './subscription.sql.ts'

export interface SyncDeps {
  db: Kysely<Schema>
  billing: Billing
  clock: () => Instant
}

/** A provider keeps the answer to an idempotency key for a day at least. */
const RESERVATION_MS = DAY_MS
const COPY_MAX_AGE_MS = DAY_MS
const AT_ONCE = 20

interface CopiedAccount {
  id: string
  role: RoleName
  isActive: boolean
  customerId: string
}

async function writeCopy(
  tx: Transaction<Schema>,
  account: CopiedAccount,
  { ticket, snapshot, now }: { ticket: number; snapshot: CustomerSnapshot; now: Date },
): Promise<void> {
  const copy = await lockCopy(tx, { accountId: account.id, ticket, now })
  if (!copy) return
  const storedInvoices = await readKnownInvoices(tx, account.id)
  await writeSubscriptions(tx, account, { subscriptions: snapshot.subscriptions, now })
  await writeInvoices(tx, account.id, snapshot.invoices)
  await dropOldReservations(tx, account.id, new Date(now.getTime() - RESERVATION_MS))
  if (snapshot.isGone) await forgetCustomer(tx, { id: account.id, customerId: account.customerId, now })
  if (!account.isActive) return
  for (const { invoice, email } of planInvoiceEmails(
    copy.isFirst ? null : storedInvoices,
    snapshot.invoices,
    snapshot.now ?? now.getTime(),
  ))
    await queueMail(tx, { kind: 'billing', email, accountId: account.id, invoiceId: invoice.id })
}

/**
 * Reads everything about a customer from the provider, and writes it to our copy unless a later reading already did.
 * Emails follow from what changed, in the same transaction.
 * @throws VendorFailure when the provider gives no usable answer
 */
export async function syncBilling(
  { db, billing, clock }: SyncDeps,
  which: { customerId: string } | { accountId: string },
): Promise<void> {
  const account = await findCustomerAccount(db, which)
  if (!account || account.customerId === null) return
  const { id, role, is_active: isActive, customerId } = account
  const ticket = await takeTicket(db, id)
  const snapshot = await billing.readCustomer(customerId)
  const now = new Date(clock())
  await db.transaction().execute((tx) => writeCopy(tx, { id, role, isActive, customerId }, { ticket, snapshot, now }))
}

/** Records an event of the provider, once, with the job that reads what changed. */
export async function receiveBillingEvent(db: Kysely<Schema>, event: BillingEvent, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await saveEvent(tx, { ...event, now })) await queueBillingSync(tx, { customerId: event.customerId })
  })
}

/** The sandbox has no network to send its webhooks over: they take the same way from here, to a customer who waits. */
export async function deliverSandboxEvents({ db, billing, clock }: SyncDeps, customerId: string): Promise<void> {
  const { sandbox } = billing
  if (!sandbox) return
  await doWithEach(await sandbox.pendingEvents(customerId), async (event) => {
    await receiveBillingEvent(db, event, new Date(clock()))
    await sandbox.acknowledge(event)
  })
}

/** Lets the time of each of the sandbox's customers pass. One that fails delays no other. */
export async function runSandbox(deps: SyncDeps): Promise<void> {
  const { sandbox } = deps.billing
  if (!sandbox) return
  await doWithEach(await sandbox.listWaiting(), async (customerId) => {
    await sandbox.runDue(customerId)
    await deliverSandboxEvents(deps, customerId)
  })
}

/** Repairs copies that missed an event: a lost webhook, or a change while the server was down. */
export async function reconcileBilling(deps: SyncDeps): Promise<void> {
  const before = new Date(deps.clock() - COPY_MAX_AGE_MS)
  const stale = await listStaleCopies(deps.db, { before, atOnce: AT_ONCE })
  await doWithEach(stale, (accountId) => syncBilling(deps, { accountId }))
}

/**
 * Deletes the provider's customers of deleted accounts, cards included. Retries failures a minute later.
 * @throws the last failure when the provider does not answer
 */
export async function closeCustomers(db: Kysely<Schema>, billing: Billing): Promise<void> {
  await doWithEach(await listCustomersToClose(db, AT_ONCE), async ({ id, customerId }) => {
    await billing.closeCustomer(customerId)
    await clearCustomerId(db, id)
  })
}
