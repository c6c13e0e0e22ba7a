import Download from 'lucide-react/icons/download'
import FileCheck from 'lucide-react/icons/file-check'
import { useState } from 'react'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { withErrorReference } from '#client/components/error-reference.ts'
import { documentTitle } from '#client/components/load/copy.ts'
import { Button } from '#client/ui/button.tsx'
import { FileButton } from '#client/ui/file-button.tsx'
import { NetworkError } from '#contract/api/http-request.ts'
import type { DealInvoice } from '#contract/freight/invoice.ts'
import type { Load } from '#contract/freight/load.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { fetchInvoice, fetchInvoicePacket, invoicePacketStore } from '#offline/cache/invoice.ts'
import { decodePdf } from '#offline/cache/stored-pdf.ts'
import { PACKET_COPY as COPY } from './copy.ts'

interface PacketSectionProps {
  load: Load
  invoice: DealInvoice
  /** the server made one: the invoice lists it */
  onMade: () => void
}

type State =
  | { status: 'ready' }
  | { status: 'making' }
  /** without signal, the one stored on this device was offered, and when it was stored */
  | { status: 'kept'; at: number }
  | { status: 'failed'; error: unknown }

/** The last version with its papers in one PDF, for both parties, and whether a file that somebody holds is one. */
export function PacketSection({ load, invoice, onMade }: PacketSectionProps) {
  const { user } = useSession()
  const [state, setState] = useState<State>({ status: 'ready' })
  const download = async () => {
    setState({ status: 'making' })
    try {
      const keptAt = await downloadPacket({ userId: user.id, loadId: load.id, loadNumber: invoice.loadNumber })
      setState(keptAt === null ? { status: 'ready' } : { status: 'kept', at: keptAt })
      if (keptAt === null) onMade()
    } catch (error) {
      setState({ status: 'failed', error })
    }
  }
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">{COPY.title}</h3>
      <p className="text-ink-soft">{COPY.about}</p>
      <LostDocuments invoice={invoice} />
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" busy={state.status === 'making'} onClick={() => void download()}>
          <Download aria-hidden className="size-5" />
          {COPY.download}
        </Button>
        <CheckFile load={load} invoice={invoice} />
      </div>
      <DownloadNote state={state} />
    </section>
  )
}

function LostDocuments({ invoice: { lostDocuments = [] } }: { invoice: DealInvoice }) {
  if (lostDocuments.length === 0) return null
  return (
    <div className="rounded-card border border-caution bg-caution/10 p-3">
      <p className="font-bold">{COPY.incomplete}</p>
      <ul>
        {lostDocuments.map(({ kind, pages, receivedAt }) => (
          <li key={`${kind} ${receivedAt}`}>
            {COPY.lost(documentTitle({ kind, pages }), formatRecordTime(Date.parse(receivedAt)))}
          </li>
        ))}
      </ul>
      <p>{COPY.addAgain}</p>
    </div>
  )
}

function DownloadNote({ state }: { state: State }) {
  if (state.status === 'failed' && !(state.error instanceof NetworkError))
    return <p role="alert">{withErrorReference(COPY.failed, state.error)}</p>
  return <p role="status">{noteOf(state)}</p>
}

function noteOf(state: State): string | undefined {
  if (state.status === 'making') return COPY.making
  if (state.status === 'kept') return COPY.kept(formatRecordTime(state.at))
  return state.status === 'failed' ? COPY.needsSignal : undefined
}

function CheckFile({ load, invoice }: { load: Load; invoice: DealInvoice }) {
  const [verdict, setVerdict] = useState<Verdict | 'checking' | null>(null)
  const check = async (file: File) => {
    setVerdict('checking')
    setVerdict(await judgePacket(file, load.id, invoice))
  }
  return (
    <>
      <FileButton
        label={COPY.chosenFile}
        accept=".pdf,application/pdf"
        variant="quiet"
        busy={verdict === 'checking'}
        onFile={(file) => void check(file)}
      >
        <FileCheck aria-hidden className="size-5" />
        {COPY.check}
      </FileButton>
      <div role="status" className="basis-full">
        {verdict === null ? (
          <p className="text-sm text-ink-soft">{COPY.checkAbout}</p>
        ) : (
          <VerdictNote verdict={verdict} />
        )}
      </div>
    </>
  )
}

function VerdictNote({ verdict }: { verdict: Verdict | 'checking' }) {
  if (verdict === 'checking') return <p>{COPY.checking}</p>
  const { verdicts } = COPY
  if (verdict.type !== 'packet') return <p className="font-semibold">{verdicts[verdict.type]}</p>
  return (
    <p className="font-semibold">
      {verdicts.packet(verdict.version, formatRecordTime(Date.parse(verdict.madeAt)))}{' '}
      {!verdict.isLast && verdicts.newer}
    </p>
  )
}

interface PacketDownload {
  userId: PersonId
  loadId: string
  loadNumber: number
}

/**
 * Offers the packet as a download, as the server makes it now; without signal, as this device kept it.
 * @returns when the kept copy was made, epoch milliseconds; null for a fresh one
 * @throws ApiError when the server refused, NetworkError when it did not answer and nothing is kept
 */
async function downloadPacket({ userId, loadId, loadNumber }: PacketDownload): Promise<number | null> {
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
    const storedPacket = error instanceof NetworkError ? await store.read(db).catch(() => null) : null
    if (!storedPacket) throw error
    offer(storedPacket.value)
    return storedPacket.at
  }
}

type Verdict =
  | { type: 'packet'; version: number; madeAt: string; isLast: boolean }
  /** unknown: no packet that this device knows, and the server didn't say */
  | { type: 'other' | 'unknown' | 'unreadable' }

/** Without an answer by then, the list of packets on this device decides. */
const LIST_TIMEOUT_MS = 8_000

/**
 * Whether a file is a packet of the invoice, byte for byte. The file is hashed here and sent nowhere.
 * @param invoice as this device has it: without signal, it can know a packet and never refuse one
 */
async function judgePacket(file: Blob, loadId: string, invoice: DealInvoice): Promise<Verdict> {
  const sha256 = await hashOf(file).catch(() => null)
  if (sha256 === null) return { type: 'unreadable' }
  const fresh = await fetchInvoice(loadId, AbortSignal.timeout(LIST_TIMEOUT_MS)).catch(() => null)
  return findPacket(fresh ?? invoice, sha256) ?? { type: fresh ? 'other' : 'unknown' }
}

async function hashOf(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function findPacket({ packets }: DealInvoice, sha256: string): Verdict | undefined {
  const at = packets.findIndex((packet) => packet.sha256 === sha256)
  const found = packets[at]
  return found && { type: 'packet', version: found.version, madeAt: found.madeAt, isLast: at === packets.length - 1 }
}
