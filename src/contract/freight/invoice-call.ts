import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import type { EndpointCall } from '../api/endpoint.ts'

// Apart from the endpoints, which are declared from these: every page can deliver a saved action, only the form and the
// server need its checks.

const params = z.object({ id: idSchema })
/** checked by the form */
const body = z.record(z.string(), z.unknown())

export const askAccessorialCall = {
  name: 'invoices.ask-accessorial',
  method: 'POST',
  path: '/loads/:id/accessorials',
  params,
  body,
  queued: true,
} as const satisfies EndpointCall

export const answerAccessorialCall = {
  name: 'invoices.answer-accessorial',
  method: 'POST',
  path: '/loads/:id/accessorials/answer',
  params,
  body,
  queued: true,
} as const satisfies EndpointCall

export const sendInvoiceCall = {
  name: 'invoices.send',
  method: 'POST',
  path: '/loads/:id/invoice',
  params,
  body,
  queued: true,
} as const satisfies EndpointCall

export const settleInvoiceCall = {
  name: 'invoices.settle',
  method: 'POST',
  path: '/loads/:id/invoice/settle',
  params,
  body,
  queued: true,
} as const satisfies EndpointCall
