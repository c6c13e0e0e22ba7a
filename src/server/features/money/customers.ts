import {
  addCustomerEndpoint,
  closeCustomerEndpoint,
  type Customer,
  editCustomerEndpoint,
  importCustomersEndpoint,
  listCustomersEndpoint,
} from '#contract/money/customer.ts'
import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { isInGroup } from '#domain/access/seat.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { newId } from '#server/db/new-id.ts'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { postsLoads } from '../account/account.sql.ts'
import {
  closeCustomerRow,
  type CustomerRow,
  insertCustomer,
  listCustomers,
  saveCustomerByName,
  updateCustomer,
} from './customer.sql.ts'

type Typed = ParsedEndpointInput<typeof addCustomerEndpoint>['body']

function presentCustomer(row: CustomerRow, openCents?: number): Customer {
  return {
    id: row.id,
    name: row.name,
    quickbooksName: row.quickbooks_name,
    address: row.address,
    email: row.email,
    termsDays: row.terms_days,
    ...(openCents !== undefined && { open: centsToDollars(openCents) }),
  }
}

const columnsOf = ({ name, quickbooksName, address, email, termsDays }: Typed) => ({
  name,
  quickbooks_name: quickbooksName,
  address,
  email,
  terms_days: termsDays,
})

/** Says at the field that another customer has the name. */
function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, 'customer_name')) throw error
  const details = [{ path: 'name', message: 'You already have a customer with this name' }]
  throw new Refused('NAME_TAKEN', { details })
}

/** Who hauls bills its brokers by its own invoices. @throws Refused NOT_ALLOWED */
async function requireBroker({ db, actor }: Pick<WriteContext, 'db' | 'actor'>): Promise<void> {
  if (!(await postsLoads(db, actor.accountId))) throw new Refused('NOT_ALLOWED')
}

/** The desk chooses among them, and reads nothing of what they owe. */
export const readCustomers = route(listCustomersEndpoint, async (_, { db, actor }) => {
  const { key, seat } = actor
  const seesMoney = key ? key.scopes.includes('money:read') : seat !== null && isInGroup(seat, 'money')
  const rows = await listCustomers(db, actor.accountId)
  return { data: rows.map((row) => presentCustomer(row, seesMoney ? row.open_cents : undefined)) }
})

export const addCustomer = route(addCustomerEndpoint, async ({ body }, ctx) => {
  await requireBroker(ctx)
  const at = new Date(ctx.now)
  const row = { id: newId(), account_id: ctx.actor.accountId, ...columnsOf(body), created_at: at, updated_at: at }
  await insertCustomer(ctx.db, row).catch(refuseTakenName)
  return presentCustomer({ ...row, closed_at: null }, 0)
})

export const editCustomer = route(editCustomerEndpoint, async ({ params, body }, { db: tx, actor, now }) => {
  const one = { id: params.id, accountId: actor.accountId }
  const row = await updateCustomer(tx, one, { ...columnsOf(body), updated_at: new Date(now) }).catch(refuseTakenName)
  if (!row) throw new Refused('NOT_FOUND')
  return presentCustomer(row)
})

export const closeCustomer = route(closeCustomerEndpoint, async ({ params }, { db: tx, actor, now }) => {
  const isClosed = await closeCustomerRow(tx, { id: params.id, accountId: actor.accountId }, new Date(now))
  if (!isClosed) throw new Refused('NOT_FOUND')
  return { id: params.id }
})

/** Each row is added, or changes the customer with its name. */
export const importCustomers = route(importCustomersEndpoint, async ({ body }, ctx) => {
  await requireBroker(ctx)
  const at = new Date(ctx.now)
  const data: ('added' | 'updated')[] = []
  for (const typed of body.rows) {
    const row = { id: newId(), account_id: ctx.actor.accountId, ...columnsOf(typed), created_at: at, updated_at: at }
    data.push(await saveCustomerByName(ctx.db, row))
  }
  return { data }
})
