import Download from 'lucide-react/icons/download'
import FileCheck from 'lucide-react/icons/file-check'
import { useState } from 'react'
import { NetworkError } from '#contract/api/http-request.ts'
import type { DealInvoice } from '#contract/freight/invoice.ts'
import type { Load } from '#contract/freight/load.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { documentTitle } from '#client/components/load/copy.ts'
import { withErrorReference } from '#client/components/error-reference.ts'
import { Button } from '#client/ui/button.tsx'
import { FileButton } from '#client/ui/file-button.tsx'
import { PACKET_COPY as COPY } from './packet-copy.ts'
import { downloadPacket, judgePacket, type Verdict } from './packet-files.ts'

interface PacketSectionProps {
  load: Load
  invoice: DealInvoice
  /** the server made one: the invoice lists it */
  onMade: () => void
}

type State = { is: 'ready' } | { is: 'making' } | { is: 'kept'; at: number } | { is: 'failed'; error: unknown }

/** The last version with its papers in one PDF, for both parties, and whether a file that somebody holds is one. */
export function PacketSection({ load, invoice, onMade }: PacketSectionProps) {
  const { user } = useSession()
  const [state, setState] = useState<State>({ is: 'ready' })
  const download = async () => {
    setState({ is: 'making' })
    try {
      const keptAt = await downloadPacket({ userId: user.id, loadId: load.id, loadNumber: invoice.loadNumber })
      setState(keptAt === null ? { is: 'ready' } : { is: 'kept', at: keptAt })
      if (keptAt === null) onMade()
    } catch (error) {
      setState({ is: 'failed', error })
    }
  }
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">{COPY.title}</h3>
      <p className="text-ink-soft">{COPY.about}</p>
      <LostDocuments invoice={invoice} />
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" busy={state.is === 'making'} onClick={() => void download()}>
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
            {COPY.lost(documentTitle(kind, pages), formatRecordTime(Date.parse(receivedAt)))}
          </li>
        ))}
      </ul>
      <p>{COPY.addAgain}</p>
    </div>
  )
}

function DownloadNote({ state }: { state: State }) {
  if (state.is === 'failed' && !(state.error instanceof NetworkError))
    return <p role="alert">{withErrorReference(COPY.failed, state.error)}</p>
  return <p role="status">{noteOf(state)}</p>
}

function noteOf(state: State): string | undefined {
  if (state.is === 'making') return COPY.making
  if (state.is === 'kept') return COPY.kept(formatRecordTime(state.at))
  return state.is === 'failed' ? COPY.needsSignal : undefined
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
  if (verdict.is !== 'packet') return <p className="font-semibold">{verdicts[verdict.is]}</p>
  return (
    <p className="font-semibold">
      {verdicts.packet(verdict.version, formatRecordTime(Date.parse(verdict.madeAt)))}{' '}
      {!verdict.isLast && verdicts.newer}
    </p>
  )
}
