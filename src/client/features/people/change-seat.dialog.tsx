import { useState } from 'react'
import { useColleagueName } from '#client/data/account/use-colleague-name.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { ChoiceCards } from '#client/ui/choice-cards.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { changeSeatEndpoint, type Colleague } from '#contract/account/company.ts'
import { canBeAssigned, type Seat } from '#domain/access/seat.ts'
import { personName } from '#domain/text/names.ts'
import { CHANGE_SEAT_COPY, INVITE_COPY } from './copy.ts'
import { useHandOver } from './hand-over.tsx'
import { useCompanyChange } from './people.queries.ts'
import { SEAT_OPTIONS } from './seat-look.ts'

export function ChangeSeatDialog({ person, onClose }: { person: Colleague; onClose: () => void }) {
  const [seat, setSeat] = useState<Seat>(person.seat)
  const name = personName(person)
  const nameOf = useColleagueName()
  const handOver = useHandOver(person)
  const loses = !canBeAssigned(seat) && handOver
  const proof = useProof(CHANGE_SEAT_COPY.becomes(nameOf(person), seat))
  const changing = useCompanyChange(changeSeatEndpoint, {
    withProof: proof.withProof,
    done: () => CHANGE_SEAT_COPY.done(name, seat),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={CHANGE_SEAT_COPY.title(name)}
      description={null}
      confirmLabel={CHANGE_SEAT_COPY.submit}
      cancelLabel={CHANGE_SEAT_COPY.keep}
      busy={changing.isPending}
      onConfirm={() =>
        seat === person.seat
          ? onClose()
          : changing.mutate({ params: { id: person.id }, body: { seat, ...(loses && loses.handTo) } })
      }
      onCancel={onClose}
    >
      <ChoiceCards label={INVITE_COPY.seat} options={SEAT_OPTIONS} value={seat} onChange={setSeat} />
      {seat === 'owner' && person.seat !== 'owner' && <p className="font-semibold">{INVITE_COPY.ownersRemove}</p>}
      {loses && loses.field}
      {proof.dialog}
    </ConfirmDialog>
  )
}
