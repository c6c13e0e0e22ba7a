import type { Route } from '#server/http/route.ts'
import { answerAccessorial, askAccessorial } from './accessorial.ts'
import { readDaysToPay, readInvoice } from './read-invoice.ts'
import { type PacketPorts, readInvoicePacket } from './read-packet.ts'
import { sendInvoice } from './send-invoice.ts'
import { settleInvoice } from './settle-invoice.ts'

export function invoiceRoutes(ports: PacketPorts): Route[] {
  return [
    readInvoice(ports),
    readDaysToPay,
    readInvoicePacket(ports),
    askAccessorial,
    answerAccessorial,
    sendInvoice,
    settleInvoice,
  ]
}
