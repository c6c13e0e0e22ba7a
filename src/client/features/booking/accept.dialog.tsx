import { type ReactNode, useState } from 'react'
import { SubscriptionNote } from '#client/components/subscription-note.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { type PlacedStop, stopsOf } from '#contract/freight/placed-stops.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { decideAcceptStep } from '#domain/freight/carrier-finding.ts'
import { endNameOf } from '#domain/freight/load-stop.ts'
import { partyName } from '#domain/text/names.ts'
import { formatAppointment, formatStopTime } from '#domain/time/stop-time.ts'
import { AcceptFindings } from './accept-findings.tsx'
import { ACCEPT_COPY } from './copy.ts'
import { marginAt } from './offer-row.ts'

interface AcceptRequestDialogProps {
  open: boolean
  request: BookingRequest
  load: Load
  busy: boolean
  onAccept: () => void
  onClose: () => void
}

/** UNDO-03: an acceptance rejects the rivals at once, so it shows what it agrees to beside what was posted. */
export function AcceptRequestDialog({ open, request, load, busy, onAccept, onClose }: AcceptRequestDialogProps) {
  const { requester, proposedRate, proposedTerms } = request
  const name = partyName({ ...requester, businessName: requester.freightProfile.businessName })
  const step = decideAcceptStep(request.authority, request.ruleFindings)
  const { carrier } = request
  const [isChecked, setChecked] = useState(false)
  const margin = { posted: marginAt(load, load.rate), agreed: marginAt(load, proposedRate ?? load.rate) }
  const timesAt = ({ id, appointment, location: { zone } }: PlacedStop) => {
    const end = endNameOf(id)
    const proposed = end && proposedTerms?.[`${end}DateTime`]
    const posted = formatAppointment(appointment, zone)
    return { posted, agreed: proposed ? formatStopTime(Date.parse(proposed), zone) : posted }
  }
  return (
    <ConfirmDialog
      open={open}
      title={ACCEPT_COPY.title(name, formatMoney(proposedRate ?? load.rate))}
      description={ACCEPT_COPY.whatHappens(name)}
      confirmLabel={step === 'plain' ? ACCEPT_COPY.confirm : ACCEPT_COPY.anyway}
      cancelLabel={step === 'plain' ? ACCEPT_COPY.keep : ACCEPT_COPY.keepPending}
      isSafeFirst={step !== 'plain'}
      isBarred={step === 'blocked'}
      whyNot={step === 'confirm' && !isChecked ? ACCEPT_COPY.tickFirst : undefined}
      busy={busy}
      onConfirm={onAccept}
      onCancel={onClose}
    >
      {carrier && <p className="font-bold">{ACCEPT_COPY.bookedFor(carrier.legalName, carrier.usdot, name)}</p>}
      <AcceptFindings request={request} />
      {step === 'confirm' && (
        <Checkbox
          label={ACCEPT_COPY.checkedElsewhere}
          checked={isChecked}
          onChange={({ target }) => setChecked(target.checked)}
        />
      )}
      <div className="@container">
        <table className="w-full border-collapse text-left @max-xs:block [&_td]:py-2 [&_td]:pr-3 [&_th]:py-2 [&_th]:pr-3">
          <thead className="text-sm text-ink-soft @max-xs:block">
            <tr className={NARROW_ROW}>
              <td className="@max-xs:hidden" />
              <th scope="col">{ACCEPT_COPY.posted}</th>
              <th scope="col">{ACCEPT_COPY.agreed}</th>
            </tr>
          </thead>
          <tbody className="@max-xs:block">
            <Row
              name={ACCEPT_COPY.rate}
              posted={formatMoney(load.rate)}
              agreed={formatMoney(proposedRate ?? load.rate)}
            />
            {margin.posted && margin.agreed && (
              <Row name={ACCEPT_COPY.margin} posted={margin.posted} agreed={margin.agreed} />
            )}
            {stopsOf(load).map((stop) => (
              <Row key={stop.id} name={ACCEPT_COPY[stop.kind]} {...timesAt(stop)} />
            ))}
          </tbody>
        </table>
      </div>
      {proposedTerms && proposedTerms.specialRequirements.length > 0 && (
        <p>
          <strong>{ACCEPT_COPY.specialRequirements}</strong> {proposedTerms.specialRequirements.join(', ')}
        </p>
      )}
      <SubscriptionNote />
    </ConfirmDialog>
  )
}

/** Where three columns have no room, a row's name is above what was posted and what is agreed. */
const NARROW_ROW = '@max-xs:grid @max-xs:grid-cols-2'

function Row({ name, posted, agreed }: { name: string; posted: string; agreed: string }): ReactNode {
  return (
    <tr className={classNames('border-t border-hairline align-top', NARROW_ROW)}>
      <th scope="row" className="font-normal text-ink-soft @max-xs:col-span-2 @max-xs:pb-0!">
        {name}
      </th>
      <td>{posted}</td>
      <td className={agreed === posted ? undefined : 'font-extrabold'}>{agreed}</td>
    </tr>
  )
}
