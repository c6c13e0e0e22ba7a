import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { FileButton } from '#client/ui/file-button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import type { EdiInterchangeRow, EdiSegmentLine } from '#contract/programs/edi-exchange.ts'
import type { EdiPartner } from '#contract/programs/edi-partner.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { describeInterchange, EDI_MESSAGE_STATE_NAMES, EDI_MESSAGES_COPY as COPY } from './edi-copy.ts'
import { MessagePages } from './message-pages.tsx'
import { ediInterchangeQuery, ediInterchangesQuery, fetchEdiContent, useEdiUpload } from './edi.queries.ts'

/** What was exchanged with a partner, and a way to send a file in its place. */
export function EdiMessages({ partner }: { partner: EdiPartner }) {
  const { id, status } = partner
  const now = useNow(MINUTE_MS)
  const uploading = useEdiUpload(id, (messages) => toasts.success(COPY.uploaded(messages)))
  return (
    <SectionCard
      title={COPY.title}
      aside={
        status !== 'paused' && (
          <FileButton
            variant="ghost"
            label={COPY.uploadLabel}
            accept=".edi,.x12,.txt,text/plain,application/edi-x12"
            busy={uploading.isPending}
            onFile={(file) => uploading.mutate(file)}
          >
            <Upload aria-hidden />
            {COPY.upload}
          </FileButton>
        )
      }
    >
      <p className="text-ink-soft">{COPY.lead}</p>
      <LastMessages partner={partner} now={now} />
      <MessagePages queryOf={(after) => ediInterchangesQuery(id, after)} words={COPY}>
        {(row) => <InterchangeRow key={row.id} row={row} now={now} />}
      </MessagePages>
    </SectionCard>
  )
}

/** When each side spoke last: a long silence of one is seen at a glance. */
function LastMessages({
  partner: { lastReceivedAt, lastSentAt },
  now,
}: {
  partner: Pick<EdiPartner, 'lastReceivedAt' | 'lastSentAt'>
  now: Instant
}) {
  if (lastReceivedAt === null && lastSentAt === null) return null
  return (
    <p className="flex flex-wrap gap-x-6 font-semibold">
      <span>{COPY.lastIn(lastReceivedAt, now)}</span>
      <span>{COPY.lastOut(lastSentAt, now)}</span>
    </p>
  )
}

function InterchangeRow({ row, now }: { row: EdiInterchangeRow; now: Instant }) {
  const [isOpen, setOpen] = useState(false)
  const { words, isTrouble } = describeInterchange(row, now)
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-12 cursor-pointer py-3">
          <span className="text-ink-soft">{COPY.direction[row.direction]}</span>{' '}
          <span className="font-bold">{COPY.sets(row)}</span>{' '}
          <span className={isTrouble ? 'inline-flex items-center gap-1 font-semibold text-stop' : 'font-semibold'}>
            {isTrouble && <TriangleAlert aria-hidden className="size-4" />}
            {words}
          </span>
          <span className="block text-sm text-ink-soft">{COPY.line(row)}</span>
        </summary>
        {isOpen && <Interchange row={row} />}
      </details>
    </li>
  )
}

function Interchange({ row }: { row: EdiInterchangeRow }) {
  const stored = useStored(ediInterchangeQuery(row.id))
  const downloading = useMutation({
    meta: { about: 'edi.content' },
    mutationFn: async () => downloadFile(COPY.fileName(row), await fetchEdiContent(row.id)),
  })
  return (
    <StoredView stored={stored} words={{ ...COPY, empty: undefined }}>
      {({ note, sets, segments, direction }) => (
        <div className="flex flex-col gap-3 pb-4">
          {note !== null && <p className="font-semibold">{note}</p>}
          <ul className="flex flex-col gap-1">
            {sets.map((set, index) => (
              <li key={`${set.group} ${set.number} ${index}`}>
                <strong>{COPY.set(set)}</strong>
                {': '}
                {[
                  direction === 'in' && EDI_MESSAGE_STATE_NAMES[set.state],
                  set.acknowledgment && COPY.acknowledged(set.acknowledgment, direction),
                  set.why,
                ]
                  .filter(Boolean)
                  .join(', ')}
                {set.errors
                  .filter(({ position }) => position === null)
                  .map(({ words }) => (
                    <span key={words} className="block text-stop">
                      {words}
                    </span>
                  ))}
              </li>
            ))}
          </ul>
          {segments.length === 0 ? <p className="text-ink-soft">{COPY.erased}</p> : <Segments segments={segments} />}
          {segments.length > 0 && (
            <Button
              variant="ghost"
              className="self-start"
              busy={downloading.isPending}
              onClick={() => downloading.mutate()}
            >
              <Download aria-hidden />
              {COPY.download}
            </Button>
          )}
        </div>
      )}
    </StoredView>
  )
}

/** EDI-10: each segment, with what is wrong in words beside it. */
function Segments({ segments }: { segments: readonly EdiSegmentLine[] }) {
  return (
    <ol
      aria-label={COPY.segments}
      className="max-h-96 overflow-auto rounded-lg border border-hairline p-3 text-sm"
      tabIndex={0}
    >
      {segments.map(({ text, errors }, index) => (
        // segments repeat
        <li key={index}>
          <code className="wrap-anywhere">{text}</code>
          {errors.map((words) => (
            <span key={words} className="block font-semibold text-stop">
              {words}
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}
