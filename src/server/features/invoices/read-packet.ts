import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { readInvoicePacketEndpoint } from '#contract/freight/invoice.ts'
import type { DocumentWork, Spend } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import type { Papers } from '#server/ports/pdf/papers.ts'
import type { PdfAssembler } from '#server/ports/pdf/pdf-assembler.ts'
import { findDealOf } from '../deals/deal.sql.ts'
import { isInvoiced, notePacket } from './invoice.sql.ts'
import { gatherPacket } from './packet.step.ts'

export interface PacketPorts {
  store: ObjectStore
  pdf: PdfAssembler
  papers: Papers
  spend: Spend
  inTurn: DocumentWork
}

/**
 * The last invoice with its papers. The packet's hash is noted, so that a changed byte is found.
 * @throws Refused NOT_FOUND also before the invoice was sent
 */
export const readInvoicePacket = (ports: PacketPorts) =>
  route(readInvoicePacketEndpoint, async ({ params, query }, ctx) => {
    const { db, actor, now } = ctx
    const deal = await findDealOf(db, { loadId: params.id, dealId: query.deal, accountId: actor.accountId })
    if (!deal || !(await isInvoiced(db, deal.id))) throw new Refused('NOT_FOUND')
    const { pdf, version } = await ports.inTurn(ctx, async (meter) => {
      await ports.spend(ctx, 'packets')
      const packet = await gatherPacket(ports, ctx, { deal, meter })
      if (!packet) throw new Refused('NOT_FOUND')
      return { pdf: await ports.papers.packet(packet, meter), version: packet.version }
    })
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    await notePacket(db, { deal_id: deal.id, sha256, version: version.version, made_at: new Date(now) })
    return Readable.from([pdf])
  })
