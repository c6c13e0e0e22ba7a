import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import {
  cancelFactoringEndpoint,
  type FactorSubmission,
  listFactoringEndpoint,
  readFactoringPdfEndpoint,
  sendToFactorEndpoint,
  submitToFactorEndpoint,
} from '#contract/money/factoring.ts'
import { invoiceNumber } from '#domain/freight/aging.ts'
import { decideSubmission, MOST_FACTORING_BYTES } from '#domain/freight/factoring.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import type { Schema } from '#server/db/schema.ts'
import { newId } from '#server/db/new-id.ts'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import type { DocumentWork, Spend } from '#server/http/budget.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { personOf } from '#server/http/actor.ts'
import { Refused, refuseField, unwrapDecision } from '#server/http/refusal.ts'
import { preparedRoute, route } from '#server/http/route.ts'
import { queueMail } from '#server/jobs/task.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import { MOST_ATTACHED_BYTES } from '#server/ports/mail/mailer.ts'
import type { FactoringPaper } from '#server/ports/pdf/factoring-paper.ts'
import type { Meter } from '#server/ports/pdf/limited-thread.ts'
import type { Packet } from '#server/ports/pdf/packet.ts'
import type { Papers } from '#server/ports/pdf/papers.ts'
import type { PdfAssembler } from '#server/ports/pdf/pdf-assembler.ts'
import { findCompanyName } from '../account/people/company.sql.ts'
import { findDealOf } from '../deals/deal.sql.ts'
import { notePacket } from '../invoices/invoice.sql.ts'
import { gatherPacket } from '../invoices/packet.step.ts'
import { lockDealtLoad } from '../loads/load.sql.ts'
import {
  cancelSubmission,
  findSubmission,
  insertSubmission,
  listFactorable,
  listSubmissions,
  markSubmissionSent,
  type SubmissionRow,
} from './factoring.sql.ts'

/** What draws a packet. */
export interface PacketMaking {
  store: ObjectStore
  pdf: PdfAssembler
  papers: Papers
}

export interface FactoringPorts extends PacketMaking {
  spend: Spend
  inTurn: DocumentWork
}

interface Asker {
  db: Kysely<Schema>
  actor: { accountId: string }
  log: ReadContext['log']
}

const CHANGED = 'The papers changed since this submission. Cancel it and make a new one.'
const TOO_LARGE = 'These packets have more than 40 MB together. Submit fewer invoices at once.'
const TOO_LARGE_FOR_MAIL = 'The file has more than 15 MB. Download it and upload it at the factoring company.'

function presentSubmission(row: SubmissionRow): FactorSubmission {
  const { name, address, email } = row.factor
  return {
    id: row.id,
    factor: { name, address, email },
    total: centsToDollars(row.total_cents),
    invoices: row.invoices.map((invoice) => ({
      id: invoice.id,
      loadId: invoice.load_id,
      number: invoiceNumber(invoice.load_number, invoice.version),
      debtor: invoice.debtor,
      amount: centsToDollars(invoice.total_cents),
    })),
    madeAt: row.made_at.toISOString(),
    sentAt: row.sent_at === null ? null : row.sent_at.toISOString(),
    cancelledAt: row.cancelled_at === null ? null : row.cancelled_at.toISOString(),
  }
}

interface MadePacket {
  packet: Packet
  sha256: string
  bytes: number
}

/** The packet of a deal's last invoice, as both parties get it; null when there is none. */
async function makePacket(
  ports: PacketMaking,
  { db, actor, log }: Asker,
  { loadId, dealId, meter }: { loadId: string; dealId: string; meter: Meter },
): Promise<MadePacket | null> {
  const deal = await findDealOf(db, { loadId, dealId, accountId: actor.accountId })
  const packet = deal && (await gatherPacket(ports, { db, actor, log }, { deal, meter }))
  if (!packet) return null
  const file = await ports.papers.packet(packet, meter)
  return { packet, sha256: createHash('sha256').update(file).digest('hex'), bytes: file.byteLength }
}

export const readFactorings = route(listFactoringEndpoint, async (_, { db, actor }) => {
  return { data: (await listSubmissions(db, actor.accountId)).map(presentSubmission) }
})

/** Makes the packets before anything is locked, and notes their hashes with the submission. */
export const submitToFactor = (ports: FactoringPorts) =>
  preparedRoute(
    submitToFactorEndpoint,
    async ({ body }, ctx) => {
      const rows = await listFactorable(ctx.db, { accountId: ctx.actor.accountId, invoiceIds: body.invoiceIds })
      return ports.inTurn(ctx, async (meter) => {
        await ports.spend(ctx, 'factorings')
        // only hashes stay in memory: 25 packets of 40 MB would fill it
        const made = new Map<string, MadePacket['sha256']>()
        let room = MOST_FACTORING_BYTES
        for (const { id, load_id: loadId, deal_id: dealId } of rows) {
          const packet = room < 0 ? null : await makePacket(ports, ctx, { loadId, dealId, meter })
          if (packet) made.set(id, packet.sha256)
          room -= packet?.bytes ?? 0
        }
        return { made, isTooLarge: room < 0 }
      })
    },
    async ({ body }, { db: tx, actor, now }, { made, isTooLarge }) => {
      const asked = new Set(body.invoiceIds)
      const about = { accountId: actor.accountId, invoiceIds: [...asked] }
      for (const loadId of new Set((await listFactorable(tx, about)).map((row) => row.load_id)))
        await lockDealtLoad(tx, loadId)
      const rows = await listFactorable(tx, about)
      if (rows.length < asked.size)
        throw refuseField('invoiceIds', 'One of these is no invoice of yours, or was corrected since')
      const { factor, totalCents } = unwrapDecision(
        decideSubmission(
          rows.map((row) => ({
            loadNumber: row.load_number,
            version: row.version,
            status: row.status,
            remitTo: row.remit_to,
            totalCents: row.total_cents,
            paidCents: row.paid_cents,
            isSubmitted: row.is_submitted,
          })),
        ),
      )
      if (isTooLarge) throw new Refused('TOO_LARGE', { message: TOO_LARGE })
      const packets = rows.map((row) => {
        const sha256 = made.get(row.id)
        if (sha256 === undefined) throw new Refused('STATUS_CONFLICT', { message: CHANGED })
        return { row, sha256 }
      })
      const id = newId()
      await insertSubmission(
        tx,
        {
          id,
          account_id: actor.accountId,
          factor: JSON.stringify(factor),
          total_cents: totalCents,
          made_at: new Date(now),
          person_id: personOf(actor),
        },
        packets.map(({ row, sha256 }) => ({ invoice_id: row.id, deal_id: row.deal_id, packet_sha256: sha256 })),
      ).catch((error: unknown) => {
        if (isUniqueViolation(error, 'factored_once')) throw new Refused('STATUS_CONFLICT')
        throw error
      })
      for (const { row, sha256 } of packets)
        await notePacket(tx, { deal_id: row.deal_id, sha256, version: row.version, made_at: new Date(now) })
      return presentSubmission(await requireSubmission(tx, id, actor.accountId))
    },
  )

async function requireSubmission(db: Kysely<Schema>, id: string, accountId: string): Promise<SubmissionRow> {
  const row = await findSubmission(db, { id, accountId })
  if (!row) throw new Refused('NOT_FOUND')
  return row
}

/**
 * The file of a submission.
 * @throws Refused STATUS_CONFLICT when a paper came or changed since, TOO_LARGE above 40 MB
 */
export async function drawSubmission(
  ports: PacketMaking,
  asker: Asker,
  { submission, meter }: { submission: SubmissionRow; meter: Meter },
): Promise<Buffer> {
  const packets: Packet[] = []
  let bytes = 0
  for (const { load_id: loadId, deal_id: dealId, packet_sha256: sha256 } of submission.invoices) {
    const made = await makePacket(ports, asker, { loadId, dealId, meter })
    if (made?.sha256 !== sha256) throw new Refused('STATUS_CONFLICT', { message: CHANGED })
    bytes += made.bytes
    if (bytes > MOST_FACTORING_BYTES) throw new Refused('TOO_LARGE', { message: TOO_LARGE })
    packets.push(made.packet)
  }
  const { factor, total_cents: totalCents, made_at: madeAt, invoices } = submission
  const paper: FactoringPaper = {
    carrier: await findCompanyName(asker.db, asker.actor.accountId),
    factor: { name: factor.name, address: factor.address, email: factor.email },
    madeAt: madeAt.getTime(),
    totalCents,
    invoices: invoices.map((each) => ({
      number: invoiceNumber(each.load_number, each.version),
      loadNumber: each.load_number,
      debtor: each.debtor,
      usdot: each.usdot,
      reference: each.reference,
      invoicedOn: each.invoiced_day,
      dueOn: each.due_day,
      cents: each.total_cents,
    })),
    packets,
  }
  return ports.papers.factoring(paper, meter)
}

export const readFactoringPdf = (ports: FactoringPorts) =>
  route(readFactoringPdfEndpoint, async ({ params }, ctx) => {
    const submission = await requireSubmission(ctx.db, params.id, ctx.actor.accountId)
    const file = await ports.inTurn(ctx, async (meter) => {
      await ports.spend(ctx, 'packets')
      return drawSubmission(ports, ctx, { submission, meter })
    })
    return Readable.from([file])
  })

/** Draws the file once to know that it can go; the job draws it again when it sends. */
export const sendToFactor = (ports: FactoringPorts) =>
  preparedRoute(
    sendToFactorEndpoint,
    async ({ params }, ctx) => {
      const submission = await findSubmission(ctx.db, { id: params.id, accountId: ctx.actor.accountId })
      if (!submission || submission.factor.email === null || submission.cancelled_at !== null) return null
      return ports.inTurn(ctx, async (meter) => {
        await ports.spend(ctx, 'packets')
        return drawSubmission(ports, ctx, { submission, meter }).then(
          (file) => ({ bytes: file.byteLength, refused: null }),
          (error: unknown) => {
            if (error instanceof Refused) return { bytes: 0, refused: error }
            throw error
          },
        )
      })
    },
    async ({ params }, { db: tx, actor, now }, drawn) => {
      const submission = await requireSubmission(tx, params.id, actor.accountId)
      if (submission.cancelled_at !== null) throw new Refused('STATUS_CONFLICT')
      if (submission.factor.email === null || !drawn)
        throw new Refused('NOT_ALLOWED', { message: 'The invoices name no email of the factoring company' })
      if (drawn.refused) throw drawn.refused
      if (drawn.bytes > MOST_ATTACHED_BYTES) throw new Refused('TOO_LARGE', { message: TOO_LARGE_FOR_MAIL })
      await markSubmissionSent(tx, submission.id, new Date(now))
      await queueMail(tx, { kind: 'factoring', submissionId: submission.id })
      return presentSubmission(await requireSubmission(tx, params.id, actor.accountId))
    },
  )

export const cancelFactoring = route(cancelFactoringEndpoint, async ({ params }, { db: tx, actor, now }) => {
  const submission = await requireSubmission(tx, params.id, actor.accountId)
  await cancelSubmission(tx, submission.id, new Date(now))
  return presentSubmission(await requireSubmission(tx, params.id, actor.accountId))
})
