import { NetworkError } from '#contract/api/http-request.ts'
import type { DealInvoice } from '#contract/freight/invoice.ts'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { fetchInvoicePacket, invoicePacketStore } from '#offline/cache/invoice-packet.ts'
import { fetchInvoice } from '#offline/cache/invoice.ts'
import { decodePdf } from '#offline/cache/stored-pdf.ts'
import { PACKET_COPY as COPY } from './packet-copy.ts'

interface PacketDownload {
  userId: string
  loadId: string
  loadNumber: number
}

/**
 * Offers the packet as a download, as the server makes it now; without signal, as this device kept it.
 * @returns when the kept copy was made, epoch milliseconds; null for a fresh one
 * @throws ApiError when the server refused, NetworkError when it did not answer and nothing is kept
 */
export async function downloadPacket({ userId, loadId, loadNumber }: PacketDownload): Promise<number | null> {
  const db = openAccountCache(userId)
  const store = invoicePacketStore(loadId)
  const offer = (pdf: string) =>
    downloadFile(COPY.fileName(loadNumber), new Blob([decodePdf(pdf)], { type: 'application/pdf' }))
  try {
    const pdf = await fetchInvoicePacket(loadId)
    // without storage it is fetched again
    await store.keep(db, pdf, Date.now()).catch(() => undefined)
    offer(pdf)
    return null
  } catch (error) {
    const kept = error instanceof NetworkError ? await store.read(db).catch(() => null) : null
    if (!kept) throw error
    offer(kept.value)
    return kept.at
  }
}

export type Verdict =
  { is: 'packet'; version: number; madeAt: string; isLast: boolean } | { is: 'other' | 'unknown' | 'unreadable' }

/** Without an answer by then, the list of packets on this device decides. */
const LIST_TIMEOUT_MS = 8_000

/**
 * Whether a file is a packet of the invoice, byte for byte. The file is hashed here and sent nowhere.
 * @param invoice as this device has it: without signal, it can know a packet and never refuse one
 */
export async function judgePacket(file: Blob, loadId: string, invoice: DealInvoice): Promise<Verdict> {
  const sha256 = await hashOf(file).catch(() => null)
  if (sha256 === null) return { is: 'unreadable' }
  const fresh = await fetchInvoice(loadId, AbortSignal.timeout(LIST_TIMEOUT_MS)).catch(() => null)
  return findPacket(fresh ?? invoice, sha256) ?? { is: fresh ? 'other' : 'unknown' }
}

async function hashOf(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function findPacket({ packets }: DealInvoice, sha256: string): Verdict | undefined {
  const at = packets.findIndex((packet) => packet.sha256 === sha256)
  const found = packets[at]
  return found && { is: 'packet', version: found.version, madeAt: found.madeAt, isLast: at === packets.length - 1 }
}
