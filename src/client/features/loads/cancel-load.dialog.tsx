import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { Load } from '#contract/freight/load.ts'
import { currentRate, formatMoney } from '#domain/freight/money.ts'
import { partyName } from '#domain/text/names.ts'
import { CANCEL_LOAD_COPY } from './copy.ts'

interface CancelLoadDialogProps {
  open: boolean
  load: Load
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** LIFE-03: a load can be cancelled while it is tendered, so the carrier who loses the tender is named. */
export function CancelLoadDialog({ load, ...dialog }: CancelLoadDialogProps) {
  const carrier = load.dispatcher ? partyName(load.dispatcher) : CANCEL_LOAD_COPY.theCarrier
  return (
    <ConfirmDialog
      {...dialog}
      danger
      title={CANCEL_LOAD_COPY.title}
      description={CANCEL_LOAD_COPY.description(carrier, formatMoney(currentRate(load)))}
      confirmLabel={CANCEL_LOAD_COPY.cancel}
      cancelLabel={CANCEL_LOAD_COPY.keep}
    />
  )
}
