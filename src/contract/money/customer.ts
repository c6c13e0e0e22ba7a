import * as z from 'zod/mini'
import { email } from '../account/account-field.ts'
import { idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { withoutAccountNumber } from '../freight/invoice.ts'
import { quickBooksNameSchema } from './export.ts'

const TERMS = 'Must be 0 to 180 days'

/** Whom a broker bills. */
export const customerFields = {
  name: textSchema(120, 2, 'Enter a name').check(withoutAccountNumber),
  /** null: the same name */
  quickbooksName: z.nullable(quickBooksNameSchema),
  address: textSchema(300, 5, 'Enter a mailing address').check(withoutAccountNumber),
  /** for invoices; null when they are downloaded */
  email: z.nullable(email),
  termsDays: z.int(TERMS).check(z.gte(0, TERMS), z.lte(180, TERMS)),
}

const facts = z.object(customerFields)
export type CustomerFacts = z.output<typeof facts>

const customer = z.object({
  id: idSchema,
  name: z.string(),
  quickbooksName: z.nullable(z.string()),
  address: z.string(),
  email: z.nullable(z.string()),
  termsDays: z.number(),
  /** dollars that it owes; absent for who sees no money */
  open: z.optional(z.number()),
})
export type Customer = z.output<typeof customer>

export const listCustomersEndpoint = defineEndpoint({
  name: 'customers.list',
  summary: "The broker's customers, by name, without the closed ones",
  method: 'GET',
  path: '/customers',
  access: 'load:read',
  scope: 'money:read',
  seat: 'desk-or-money',
  answer: z.object({ data: z.array(customer) }),
})

const money = { access: 'load:read', seat: 'money' } as const
const oneCustomer = z.object({ id: idSchema })

export const addCustomerEndpoint = defineEndpoint({
  ...money,
  name: 'customers.add',
  summary: 'Add a customer that the broker bills',
  method: 'POST',
  path: '/customers',
  body: facts,
  answer: customer,
  errors: ['NOT_ALLOWED', 'NAME_TAKEN'],
})

export const editCustomerEndpoint = defineEndpoint({
  ...money,
  name: 'customers.edit',
  summary: 'Change a customer; invoices that were sent keep what they say',
  method: 'PUT',
  path: '/customers/:id',
  params: oneCustomer,
  body: facts,
  answer: customer,
  errors: ['NOT_FOUND', 'NAME_TAKEN'],
})

export const closeCustomerEndpoint = defineEndpoint({
  ...money,
  name: 'customers.close',
  summary: 'Close a customer: it gets no new invoices, and keeps those it has',
  method: 'DELETE',
  path: '/customers/:id',
  params: oneCustomer,
  answer: z.object({ id: idSchema }),
  errors: ['NOT_FOUND'],
})

export const importCustomersEndpoint = defineEndpoint({
  ...money,
  name: 'customers.import',
  summary: 'Add many customers; one with a known name is updated',
  method: 'POST',
  path: '/customers/import',
  body: z.object({ rows: z.array(facts).check(z.minLength(1), z.maxLength(1000)) }),
  /** for each row, in its order */
  answer: z.object({ data: z.array(z.enum(['added', 'updated'])) }),
  errors: ['NOT_ALLOWED'],
})
