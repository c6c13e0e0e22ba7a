import FileText from 'lucide-react/icons/file-text'
import { useEffect, useState } from 'react'
import { withErrorReference } from '#client/components/error-reference.ts'
import { PaperTermsList } from '#client/components/load/broker-terms.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import type { Load } from '#contract/freight/load.ts'
import { LOAD_PAPER_NAMES } from '#contract/freight/paper-terms.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { LOAD_PAPER } from '#domain/freight/paper-terms.ts'
import { describeUnprovedCarrier } from '#domain/freight/rate-confirmation.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { paperStopName, POSTED_STOPS, stopFreightWords } from '#domain/freight/load-stop.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatAppointment } from '#domain/time/stop-time.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import {
  nameRateConfirmation,
  rateConfirmationPdfQuery,
  rateConfirmationQuery,
} from '#offline/cache/rate-confirmation.ts'
import { OP_STATES } from '#offline/outbox/op-state.ts'
import { PaperFailure, PaperLine, PdfButtons } from '../deal-paper.tsx'
import { SIGNING_COPY } from '../signing/copy.ts'
import { SignForm } from '../signing/sign-form.tsx'
import { Signatures, useMayStillSign, useSignedDocument, useSigningOp } from '../signing/signatures.tsx'
import { DRIVER_COPY, RATE_CONFIRMATION_COPY } from './copy.ts'
import { type ChangeOp, DealChangeSection, ProposeForm } from './deal-change.tsx'
import { DriverLines } from './driver-lines.tsx'

type Document = RateConfirmationDocument

interface RateConfirmationDialogProps {
  loadId: string
  /** given to a party that may sign */
  load?: Load
  onClose: () => void
}

type OpenForm = { type: 'sign' } | { type: 'propose'; instead: ChangeOp | undefined }

/** A deal's paper on screen and as a PDF, for both parties. Once opened, it opens again without signal. */
export function RateConfirmationDialog({ loadId, load, onClose }: RateConfirmationDialogProps) {
  const [form, setForm] = useState<OpenForm | null>(null)
  const [earlier, setEarlier] = useState<number>()
  const op = useSigningOp(loadId)
  const which = { loadId, version: earlier }
  const stored = useStored(
    rateConfirmationQuery(which, load?.deal?.id),
    // an account may ask for 60 an hour
    { everyMs: 5 * MINUTE_MS },
  )
  const { data: document, error, dataUpdatedAt, refetch } = stored
  // another text has another file
  const pdf = useStored(rateConfirmationPdfQuery(which, document), {
    enabled: document !== undefined,
    everyMs: Infinity,
    isExtra: true,
  })
  const file = pdf.isPlaceholderData ? undefined : pdf.data
  useSignedDocument(op, dataUpdatedAt, refetch)
  useLatestPaper(load?.deal, document, refetch)
  const mayStillSign = useMayStillSign(document, load, op)
  const refused = op && OP_STATES[op.state].phase === 'asks' ? op : undefined
  const back = () => setForm(null)
  return (
    <Dialog
      isRead
      open
      onClose={onClose}
      title={RATE_CONFIRMATION_COPY.title}
      description={document && RATE_CONFIRMATION_COPY.about(document)}
    >
      {/* what opened a form stays, and gets the focus back */}
      <div hidden={form?.type === 'propose'} className="flex flex-col gap-4">
        <StoredView
          stored={stored}
          words={RATE_CONFIRMATION_COPY}
          failure={<PaperFailure error={error} words={RATE_CONFIRMATION_COPY} onRetry={refetch} />}
        >
          {(shown) => (
            <>
              {!form && <Versions document={shown} onChoose={setEarlier} />}
              <Summary document={shown} />
              <div hidden={form?.type === 'sign'} className="flex flex-col gap-4">
                <Signatures document={shown} load={isSuperseded(shown) ? undefined : load} op={op} />
              </div>
              {load && form?.type === 'sign' && (
                <SignForm load={load} document={shown} refused={refused} onClose={back} />
              )}
            </>
          )}
        </StoredView>
        {load?.deal && form?.type !== 'sign' && (
          <DealChangeSection load={load} onPropose={(instead) => setForm({ type: 'propose', instead })} />
        )}
      </div>
      {load && form?.type === 'propose' && <ProposeForm load={load} refused={form.instead} onClose={back} />}
      {document && (
        <div hidden={form !== null} className="contents">
          <DialogActions beside>
            {pdf.isError && file === undefined ? (
              <p role="alert">{withErrorReference(RATE_CONFIRMATION_COPY.pdfFailed, pdf.error)}</p>
            ) : (
              <PdfButtons
                pdf={file}
                name={nameRateConfirmation(document)}
                title={RATE_CONFIRMATION_COPY.title}
                words={RATE_CONFIRMATION_COPY.pdf}
                openIcon={FileText}
                isAside={mayStillSign}
              />
            )}
            {mayStillSign && (
              <Button className="max-sm:w-full" onClick={() => setForm({ type: 'sign' })}>
                {refused ? SIGNING_COPY.again : SIGNING_COPY.sign}
              </Button>
            )}
          </DialogActions>
        </div>
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
        label={RATE_CONFIRMATION_COPY.versions}
        options={versions.map((each) => ({ value: String(each), label: RATE_CONFIRMATION_COPY.version(each, latest) }))}
        value={String(document.version)}
        onChange={(value) => onChoose(Number(value) === latest ? undefined : Number(value))}
      />
      {isSuperseded(document) && (
        <p role="status" className="rounded-card bg-paper p-3 font-semibold">
          {RATE_CONFIRMATION_COPY.superseded(latest)}
        </p>
      )}
    </div>
  )
}

/** Where and when, and above two stops what of the freight and by which numbers. */
function StopTerms({ stop }: { stop: RateConfirmationDocument['stops'][number] }) {
  const {
    place,
    appointment: { from, to },
    appointmentNumber,
    references,
    handling,
  } = stop
  const lines = [stopFreightWords(stop), appointmentNumber, references, handling].flatMap((line) =>
    line ? [line] : [],
  )
  return (
    <>
      {`${place.city}, ${place.state}`}
      <span className="block">
        {formatAppointment({ from: Date.parse(from), to: to === null ? null : Date.parse(to) }, place.zone)}
      </span>
      {lines.map((line) => (
        <span key={line} className="block">
          {isolateBidi(line)}
        </span>
      ))}
    </>
  )
}

function Summary({ document }: { document: Document }) {
  const { rate, stops, freight, hash, paperTerms, driver, endedAt } = document
  const unproved = describeUnprovedCarrier(document)
  return (
    <div className="flex flex-col gap-4">
      <p className="rounded-sign bg-panel p-4 text-legend">
        {RATE_CONFIRMATION_COPY.agreedRate}
        <strong className="block text-[min(var(--text-3xl),11vw)] leading-tight font-extrabold">
          {formatMoney(rate)}
        </strong>
        {isolateBidi(RATE_CONFIRMATION_COPY.parties(document))}
      </p>
      {endedAt !== null && <p className="rounded-card bg-paper p-3 font-semibold">{RATE_CONFIRMATION_COPY.ended}</p>}
      {unproved !== null && <p className="rounded-card bg-red-tint px-4 py-3 font-bold text-red-ink">{unproved}</p>}
      {stops.length > POSTED_STOPS.length && (
        <p className="font-bold">{RATE_CONFIRMATION_COPY.coversStops(document)}</p>
      )}
      <dl className="flex flex-col divide-y divide-hairline">
        {stops.map((stop) => (
          <PaperLine key={stop.stop} name={paperStopName(stop, stops)}>
            <StopTerms stop={stop} />
          </PaperLine>
        ))}
        <PaperLine name={RATE_CONFIRMATION_COPY.commodity}>{isolateBidi(freight.commodity)}</PaperLine>
        {freight.partial && <PaperLine name={RATE_CONFIRMATION_COPY.size}>{RATE_CONFIRMATION_COPY.partial}</PaperLine>}
        {LOAD_PAPER.map((each) => (
          <PaperLine key={each} name={LOAD_PAPER_NAMES[each]}>
            {isolateBidi(freight.paper?.[each] ?? '')}
          </PaperLine>
        ))}
        <PaperLine name={RATE_CONFIRMATION_COPY.detention}>{RATE_CONFIRMATION_COPY.detentionOf(document)}</PaperLine>
        <PaperLine name={RATE_CONFIRMATION_COPY.fingerprint}>
          {hash.slice(0, 16)}
          {RATE_CONFIRMATION_COPY.removed(document).map((words) => (
            <span key={words} className="block">
              {words}
            </span>
          ))}
        </PaperLine>
      </dl>
      <section aria-label={RATE_CONFIRMATION_COPY.terms}>
        <h3 className="text-lg font-bold">{RATE_CONFIRMATION_COPY.terms}</h3>
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
