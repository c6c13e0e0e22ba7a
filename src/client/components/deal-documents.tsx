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
}

/** The documents of an ended deal, oldest first. A kind of a newer version is left out. */
export function DealDocuments({ deal, onDownload }: DealDocumentsProps) {
  const documents = (deal.documents ?? []).flatMap((row) => documentSchema.safeParse(row).data ?? [])
  if (documents.length === 0) return null
  return (
    <div>
      <h3 className="text-sm text-ink-soft">{DEAL_RECORD_COPY.documents}</h3>
      <ul className="flex flex-col divide-y divide-hairline">
        {documents.map((document) => (
          <Row key={document.id} document={document} onDownload={onDownload} />
        ))}
      </ul>
    </div>
  )
}

function Row({ document, onDownload }: { document: LoadDocument; onDownload: DealDocumentsProps['onDownload'] }) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const { kind, pages, receivedAt, voided } = document
  const title = documentTitle(kind, pages)
  const download = () => {
    setState('busy')
    onDownload(document).then(
      () => setState('ready'),
      () => setState('failed'),
    )
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className={`font-semibold ${voided ? 'line-through' : ''}`}>{title}</p>
        <p className="text-ink-soft">
          {voided
            ? DEAL_RECORD_COPY.removed(isolateBidi(voided.reason))
            : DEAL_RECORD_COPY.received(formatRecordTime(Date.parse(receivedAt)), document)}
        </p>
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
