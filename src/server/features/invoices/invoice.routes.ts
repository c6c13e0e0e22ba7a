import {
  answerAccessorialEndpoint,
  askAccessorialEndpoint,
  readInvoiceEndpoint,
  sendInvoiceEndpoint,
  settleInvoiceEndpoint,
} from '#contract/freight/invoice.ts'
import { type Route, route } from '#server/http/bind.ts'
import { answerAccessorial, askAccessorial } from './accessorial.ts'
import { readInvoice } from './read-invoice.ts'
import { sendInvoice } from './send-invoice.ts'
import { settleInvoice } from './settle-invoice.ts'

export function invoiceRoutes(): Route[] {
  return [
    route(readInvoiceEndpoint, readInvoice),
    route(askAccessorialEndpoint, askAccessorial),
    route(answerAccessorialEndpoint, answerAccessorial),
    route(sendInvoiceEndpoint, sendInvoice),
    route(settleInvoiceEndpoint, settleInvoice),
  ]
}
