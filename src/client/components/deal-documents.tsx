import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { Deal } from '#contract/freight/deal.ts'
import { documentSchema, type LoadDocument } from '#contract/freight/document.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { Button } from '#client/ui/button.tsx'
import { DEAL_RECORD_COPY } from './deal-record-copy.ts'
import { documentTitle } from './document-copy.ts'

interface DealDocumentsProps {
  deal: Deal
  /** fetches a document's file and offers it as a download; rejects without signal */
  onDownload: (document: LoadDocument) => Promise<void>
  /** the same for the rate confirmation; rejects without signal if it was never here */
  onDownloadConfirmation: () => Promise<void>
}

/**
 * The papers of an ended deal: its rate confirmation, then documents, oldest first. A kind of a newer version is left
 * out.
 */
export function DealDocuments({ deal, onDownload, onDownloadConfirmation }: DealDocumentsProps) {
  const documents = deal.documents.flatMap((row) => documentSchema.safeParse(row).data ?? [])
  return (
    <div>
      <h3 className="text-sm text-ink-soft">{DEAL_RECORD_COPY.documents}</h3>
      <ul className="flex flex-col divide-y divide-hairline">
        <Row
          title={DEAL_RECORD_COPY.rateConfirmation}
          words={DEAL_RECORD_COPY.madeByMilepost}
          onDownload={onDownloadConfirmation}
        />
        {documents.map((document) => (
          <Row
            key={document.id}
            title={documentTitle(document.kind, document.pages)}
            words={
              document.voided
                ? DEAL_RECORD_COPY.removed(isolateBidi(document.voided.reason))
                : DEAL_RECORD_COPY.received(formatRecordTime(Date.parse(document.receivedAt)), document)
            }
            isRemoved={document.voided !== null}
            onDownload={() => onDownload(document)}
          />
        ))}
      </ul>
    </div>
  )
}

interface RowProps {
  title: string
  words: string
  isRemoved?: boolean
  onDownload: () => Promise<void>
}

function Row({ title, words, isRemoved = false, onDownload }: RowProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const download = () => {
    setState('busy')
    onDownload().then(
      () => setState('ready'),
      () => setState('failed'),
    )
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className={`font-semibold ${isRemoved ? 'line-through' : ''}`}>{title}</p>
        <p className="text-ink-soft">{words}</p>
        {state === 'failed' && (
          <p role="alert" className="text-red-ink">
            {DEAL_RECORD_COPY.downloadFailed}
          </p>
        )}
      </div>
      <Button
        variant="ghost"
        size="compact"
        busy={state === 'busy'}
        aria-label={DEAL_RECORD_COPY.downloadOf(title)}
        onClick={download}
      >
        <Download aria-hidden className="size-5" />
        {DEAL_RECORD_COPY.download}
      </Button>
    </li>
  )
}
