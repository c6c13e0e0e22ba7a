import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'

export const readInvoicePacketEndpoint = defineEndpoint({
  name: 'invoices.packet',
  summary:
    "The last invoice of the account's last deal on a load with its papers, as one tagged PDF; its SHA-256 is then in `packets` of the invoice",
  method: 'GET',
  path: '/loads/:id/invoice/packet',
  access: 'load:read',
  params: z.object({ id: idSchema }),
  /** another of the account's deals on the load */
  query: z.object({ deal: z.optional(idSchema) }),
  media: 'application/pdf',
  answer: z.string(),
  errors: ['NOT_FOUND', 'OVER_BUDGET'],
})
