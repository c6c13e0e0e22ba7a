import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatAppointment } from '#domain/time/appointment-time.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import '#client/ui/dialog-box.tsx'
import { fetchRateConfirmation, nameRateConfirmation, rateConfirmationStore } from '#offline/cache/rate-confirmation.ts'
import { OP_STATES } from '#offline/outbox/op-state.ts'
import { PaperLine } from './paper-line.tsx'
import { PdfButtons } from './pdf-buttons.tsx'
import { RATE_CONFIRMATION_COPY as COPY } from './rate-confirmation-copy.ts'
import { SignForm } from './signing/sign-form.tsx'
import { Signatures, useSignedDocument, useSigningOp } from './signing/signatures.tsx'
import { PaperFailure } from './paper-failure.tsx'

interface RateConfirmationDialogProps {
  loadId: string
  /** given to a party that may sign */
  load?: Load
  onClose: () => void
}

/** A deal's paper on screen and as a PDF, for both parties. Once opened, it opens again without signal. */
export function RateConfirmationDialog({ loadId, load, onClose }: RateConfirmationDialogProps) {
  const [isSigning, setSigning] = useState(false)
  const op = useSigningOp(loadId)
  const { data, error, isError, dataUpdatedAt, refetch } = useStored(
    {
      key: ['loads', 'rate-confirmation', loadId],
      fetch: (signal) => fetchRateConfirmation({ loadId }, signal),
      ...rateConfirmationStore(loadId),
    },
    // an account may ask for 60 an hour
    { everyMs: 5 * MINUTE_MS },
  )
  useSignedDocument(op, dataUpdatedAt, refetch)
  const document = data?.document
  return (
    <Dialog open onClose={onClose} title={COPY.title} description={document && COPY.about(document)}>
      {document ? (
        <>
          {isError && <SavedCopyNotice savedAt={dataUpdatedAt} onRetry={refetch} />}
          <Summary document={document} />
          {load && isSigning ? (
            <SignForm
              load={load}
              document={document}
              refused={op && OP_STATES[op.state].is === 'asks' ? op : undefined}
              onClose={() => setSigning(false)}
            />
          ) : (
            <Signatures document={document} load={load} op={op} onSign={() => setSigning(true)} />
          )}
        </>
      ) : isError ? (
        <PaperFailure error={error} words={COPY} onRetry={refetch} />
      ) : (
        <p role="status">{COPY.loading}</p>
      )}
      {data && !isSigning && (
        <DialogActions>
          <PdfButtons
            pdf={data.pdf}
            name={nameRateConfirmation(data.document)}
            title={COPY.title}
            words={COPY.pdf}
            openIcon={FileText}
          />
        </DialogActions>
      )}
    </Dialog>
  )
}

function Summary({ document }: { document: RateConfirmationDocument }) {
  const { rate, stops, freight, hash } = document
  return (
    <div className="flex flex-col gap-4">
      <p className="rounded-sign bg-sign-deep p-4 text-surface">
        {COPY.agreedRate}
        <strong className="block text-3xl font-extrabold">{formatMoney(rate)}</strong>
        {isolateBidi(COPY.parties(document))}
      </p>
      <dl className="flex flex-col divide-y divide-hairline">
        {stops.map(({ stop, place, appointment: { from, to } }) => (
          <PaperLine key={stop} name={COPY.stops[stop]}>
            {place && `${place.city}, ${place.state}`}
            <span className="block">
              {formatAppointment(
                { from: Date.parse(from), to: to === null ? null : Date.parse(to) },
                place?.zone ?? 'UTC',
              )}
            </span>
          </PaperLine>
        ))}
        {freight && <PaperLine name={COPY.commodity}>{isolateBidi(freight.commodity)}</PaperLine>}
        {freight?.partial && <PaperLine name={COPY.size}>{COPY.partial}</PaperLine>}
        <PaperLine name={COPY.detention}>{COPY.detentionOf(document)}</PaperLine>
        <PaperLine name={COPY.fingerprint}>{hash.slice(0, 16)}</PaperLine>
      </dl>
    </div>
  )
}
