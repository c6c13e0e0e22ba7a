import type { Load } from '#contract/freight/load.ts'
import { useCarrierChoice } from '#client/data/cache/use-own-carriers.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { CarrierField } from '#client/components/carrier-field.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { MY_BOOKING_REQUEST_COPY } from './copy.ts'

/** CARR-08: the carrier of a request that was made without one. */
export function NameCarrierDialog({
  load,
  requestId,
  onClose,
}: {
  load: Load
  requestId: string
  onClose: () => void
}) {
  const choice = useCarrierChoice()
  const about = `carrier of ${requestId}`
  const naming = useSubmitAction(formatLoadLabel(load), {
    about,
    done: MY_BOOKING_REQUEST_COPY.named,
    failed: MY_BOOKING_REQUEST_COPY.notNamed,
    onActed() {
      choice?.remember()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={MY_BOOKING_REQUEST_COPY.nameTitle}
      description={MY_BOOKING_REQUEST_COPY.nameText}
      confirmLabel={MY_BOOKING_REQUEST_COPY.name}
      whyNot={choice?.consentId ? undefined : MY_BOOKING_REQUEST_COPY.nameFirst}
      busy={naming.isPending}
      onConfirm={() =>
        choice?.consentId &&
        naming.mutate({ kind: 'name-carrier', loadId: load.id, requestId, consentId: choice.consentId })
      }
      onCancel={onClose}
    >
      {choice && <CarrierField choice={choice} mustName />}
    </ConfirmDialog>
  )
}
