import * as z from 'zod/mini'
import { MOST_FACTORED } from '#domain/freight/factoring.ts'
import { idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'

const submission = z.object({
  id: idSchema,
  /** as the invoices name it */
  factor: z.object({ name: z.string(), address: z.string(), email: z.nullable(z.string()) }),
  /** dollars */
  total: z.number(),
  invoices: z.array(
    z.object({
      id: idSchema,
      loadId: idSchema,
      /** '104512-2' */
      number: z.string(),
      /** who owes it */
      debtor: z.string(),
      amount: z.number(),
    }),
  ),
  madeAt: z.string(),
  sentAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
})
export type FactorSubmission = z.output<typeof submission>

const money = { access: 'load:read', seat: 'money' } as const
const one = z.object({ id: idSchema })

export const listFactoringEndpoint = defineEndpoint({
  ...money,
  name: 'money.factorings',
  summary: "The account's last 100 submissions to factoring companies, newest first",
  method: 'GET',
  path: '/money/factoring',
  answer: z.object({ data: z.array(submission) }),
})

export const submitToFactorEndpoint = defineEndpoint({
  ...money,
  name: 'money.factor',
  summary: 'Put 1 to 25 unpaid invoices that name one factoring company into one submission',
  method: 'POST',
  path: '/money/factoring',
  body: z.object({
    invoiceIds: z
      .array(idSchema)
      .check(
        z.minLength(1, 'Choose an invoice'),
        z.maxLength(MOST_FACTORED, `Must be ${MOST_FACTORED} invoices or fewer`),
      ),
  }),
  answer: submission,
  errors: ['OVER_BUDGET', 'NOT_ALLOWED', 'STATUS_CONFLICT', 'TOO_LARGE'],
})

export const sendToFactorEndpoint = defineEndpoint({
  ...money,
  name: 'money.factoring-send',
  summary: "Email a submission's file to the factoring company, up to 15 MB",
  method: 'POST',
  path: '/money/factoring/:id/send',
  params: one,
  body: z.object({}),
  answer: submission,
  errors: ['OVER_BUDGET', 'NOT_FOUND', 'NOT_ALLOWED', 'STATUS_CONFLICT', 'TOO_LARGE'],
})

export const cancelFactoringEndpoint = defineEndpoint({
  ...money,
  name: 'money.factoring-cancel',
  summary: 'Cancel a submission, also after it was sent: its invoices can be submitted and corrected again',
  method: 'POST',
  path: '/money/factoring/:id/cancel',
  params: one,
  body: z.object({}),
  answer: submission,
  errors: ['NOT_FOUND'],
})

export const readFactoringPdfEndpoint = defineEndpoint({
  ...money,
  name: 'money.factoring-pdf',
  summary: 'The schedule of accounts and the packet of each invoice, as one tagged PDF',
  method: 'GET',
  path: '/money/factoring/:id/pdf',
  params: one,
  media: 'application/pdf',
  answer: z.string(),
  errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'TOO_LARGE', 'OVER_BUDGET'],
})
