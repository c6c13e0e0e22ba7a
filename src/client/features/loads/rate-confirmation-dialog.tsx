import FileText from 'lucide-react/icons/file-text'
import { useEffect, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { LOAD_PAPER_NAMES } from '#contract/freight/paper-words.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { LOAD_PAPER } from '#domain/freight/load-paper.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatAppointment } from '#domain/time/appointment-time.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { withErrorReference } from '#client/components/error-reference.ts'
import { PaperTermsList } from '#client/components/paper-terms-list.tsx'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import {
  nameRateConfirmation,
  rateConfirmationPdfQuery,
  rateConfirmationQuery,
} from '#offline/cache/rate-confirmation.ts'
import { OP_STATES } from '#offline/outbox/op-state.ts'
import { DealChangeSection } from './changes/deal-change-section.tsx'
import { ProposeForm } from './changes/propose-form.tsx'
import type { ChangeOp } from './changes/use-change-ops.ts'
import { DRIVER_COPY } from './driver/driver-copy.ts'
import { DriverLines } from './driver/driver-lines.tsx'
import { PaperLine } from './paper-line.tsx'
import { PdfButtons } from './pdf-buttons.tsx'
import { RATE_CONFIRMATION_COPY as COPY } from './rate-confirmation-copy.ts'
import { SignForm } from './signing/sign-form.tsx'
import { Signatures, useSignedDocument, useSigningOp } from './signing/signatures.tsx'
import { PaperFailure } from './paper-failure.tsx'

type Document = RateConfirmationDocument

interface RateConfirmationDialogProps {
  loadId: string
  /** given to a party that may sign */
  load?: Load
  onClose: () => void
}

type Form = { is: 'sign' } | { is: 'propose'; instead: ChangeOp | undefined }

/** A deal's paper on screen and as a PDF, for both parties. Once opened, it opens again without signal. */
export function RateConfirmationDialog({ loadId, load, onClose }: RateConfirmationDialogProps) {
  const [form, setForm] = useState<Form | null>(null)
  const [earlier, setEarlier] = useState<number>()
  const op = useSigningOp(loadId)
  const which = { loadId, version: earlier }
  const {
    data: document,
    error,
    isError,
    dataUpdatedAt,
    refetch,
  } = useStored(
    rateConfirmationQuery(which, load?.deal?.id),
    // an account may ask for 60 an hour
    { everyMs: 5 * MINUTE_MS },
  )
  // another text has another file
  const pdf = useStored(rateConfirmationPdfQuery(which, document), {
    enabled: document !== undefined,
    everyMs: Infinity,
    isExtra: true,
  })
  const file = pdf.isPlaceholderData ? undefined : pdf.data
  useSignedDocument(op, dataUpdatedAt, refetch)
  useLatestPaper(load?.deal, document, refetch)
  const back = () => setForm(null)
  return (
    <Dialog open onClose={onClose} title={COPY.title} description={document && COPY.about(document)}>
      {/* what opened a form stays, and gets the focus back */}
      <div hidden={form?.is === 'propose'} className="flex flex-col gap-4">
        {document ? (
          <>
            {isError && <SavedCopyNotice savedAt={dataUpdatedAt} onRetry={refetch} />}
            {!form && <Versions document={document} onChoose={setEarlier} />}
            <Summary document={document} />
            <div hidden={form?.is === 'sign'} className="flex flex-col gap-4">
              <Signatures
                document={document}
                load={isSuperseded(document) ? undefined : load}
                op={op}
                onSign={() => setForm({ is: 'sign' })}
              />
            </div>
            {load && form?.is === 'sign' && (
              <SignForm
                load={load}
                document={document}
                refused={op && OP_STATES[op.state].is === 'asks' ? op : undefined}
                onClose={back}
              />
            )}
          </>
        ) : isError ? (
          <PaperFailure error={error} words={COPY} onRetry={refetch} />
        ) : (
          <p role="status">{COPY.loading}</p>
        )}
        {load?.deal && form?.is !== 'sign' && (
          <DealChangeSection load={load} onPropose={(instead) => setForm({ is: 'propose', instead })} />
        )}
      </div>
      {load && form?.is === 'propose' && <ProposeForm load={load} refused={form.instead} onClose={back} />}
      {document && !form && (
        <DialogActions>
          {pdf.isError && file === undefined ? (
            <p role="alert">{withErrorReference(COPY.pdfFailed, pdf.error)}</p>
          ) : (
            <PdfButtons
              pdf={file}
              name={nameRateConfirmation(document)}
              title={COPY.title}
              words={COPY.pdf}
              openIcon={FileText}
            />
          )}
        </DialogActions>
      )}
    </Dialog>
  )
}

/** A change that was accepted while the paper is open is read right away, and so is another driver. */
function useLatestPaper(deal: Load['deal'], document: Document | undefined, refetch: () => void): void {
  const inForce = deal?.version
  const driverGivenAt = deal?.driver?.['givenAt']
  const isBehind =
    document !== undefined &&
    inForce !== undefined &&
    (inForce > document.latestVersion || driverGivenAt !== document.driver?.givenAt)
  useEffect(() => {
    if (isBehind) refetch()
    // once for each version and driver: a failed read is tried again by its own timer
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBehind, inForce, driverGivenAt])
}

function isSuperseded({ version, latestVersion }: Document): boolean {
  return version < latestVersion
}

interface VersionsProps {
  document: Document
  /** undefined: the one in force */
  onChoose: (version: number | undefined) => void
}

/** Every version stays readable; only the last one counts. */
function Versions({ document, onChoose }: VersionsProps) {
  const { latestVersion: latest } = document
  if (latest === 1) return null
  const versions = Array.from({ length: latest }, (_, index) => latest - index)
  return (
    <div className="flex flex-col gap-3">
      <ChoiceChips
        label={COPY.versions}
        options={versions.map((each) => ({ value: String(each), label: COPY.version(each, latest) }))}
        value={String(document.version)}
        onChange={(value) => onChoose(Number(value) === latest ? undefined : Number(value))}
      />
      {isSuperseded(document) && (
        <p role="status" className="rounded-card bg-paper p-3 font-semibold">
          {COPY.superseded(latest)}
        </p>
      )}
    </div>
  )
}

function Summary({ document }: { document: Document }) {
  const { rate, stops, freight, hash, paperTerms, driver } = document
  return (
    <div className="flex flex-col gap-4">
      <p className="rounded-sign bg-sign-deep p-4 text-surface">
        {COPY.agreedRate}
        <strong className="block text-[min(var(--text-3xl),11vw)] leading-tight font-extrabold">
          {formatMoney(rate)}
        </strong>
        {isolateBidi(COPY.parties(document))}
      </p>
      <dl className="flex flex-col divide-y divide-hairline">
        {stops.map(({ stop, place, appointment: { from, to } }) => (
          <PaperLine key={stop} name={COPY.stops[stop]}>
            {`${place.city}, ${place.state}`}
            <span className="block">
              {formatAppointment({ from: Date.parse(from), to: to === null ? null : Date.parse(to) }, place.zone)}
            </span>
          </PaperLine>
        ))}
        <PaperLine name={COPY.commodity}>{isolateBidi(freight.commodity)}</PaperLine>
        {freight.partial && <PaperLine name={COPY.size}>{COPY.partial}</PaperLine>}
        {LOAD_PAPER.map((each) => (
          <PaperLine key={each} name={LOAD_PAPER_NAMES[each]}>
            {isolateBidi(freight.paper?.[each] ?? '')}
          </PaperLine>
        ))}
        <PaperLine name={COPY.detention}>{COPY.detentionOf(document)}</PaperLine>
        <PaperLine name={COPY.fingerprint}>{hash.slice(0, 16)}</PaperLine>
      </dl>
      <section aria-label={COPY.terms}>
        <h3 className="text-lg font-bold">{COPY.terms}</h3>
        <PaperTermsList isWhole terms={paperTerms} />
      </section>
      <section aria-label={DRIVER_COPY.title}>
        <h3 className="text-lg font-bold">{DRIVER_COPY.title}</h3>
        <p className="text-sm text-ink-soft">{DRIVER_COPY.notSigned}</p>
        <DriverLines driver={driver} />
      </section>
    </div>
  )
}
