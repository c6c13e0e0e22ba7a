import {
  answerAccessorialEndpoint,
  askAccessorialEndpoint,
  readInvoiceEndpoint,
  readInvoicePacketEndpoint,
  sendInvoiceEndpoint,
  settleInvoiceEndpoint,
} from '#contract/freight/invoice.ts'
import { readDaysToPayEndpoint } from '#contract/freight/broker.ts'
import { type Route, route } from '#server/http/route.ts'
import { answerAccessorial, askAccessorial } from './accessorial.ts'
import { readDaysToPay, readInvoice } from './read-invoice.ts'
import { type PacketPorts, readInvoicePacket } from './read-packet.ts'
import { sendInvoice } from './send-invoice.ts'
import { settleInvoice } from './settle-invoice.ts'

export function invoiceRoutes(ports: PacketPorts): Route[] {
  return [
    route(readInvoiceEndpoint, (input, ctx) => readInvoice(ports, input, ctx)),
    route(readDaysToPayEndpoint, readDaysToPay),
    route(readInvoicePacketEndpoint, (input, ctx) => readInvoicePacket(ports, input, ctx)),
    route(askAccessorialEndpoint, askAccessorial),
    route(answerAccessorialEndpoint, answerAccessorial),
    route(sendInvoiceEndpoint, sendInvoice),
    route(settleInvoiceEndpoint, settleInvoice),
  ]
}
