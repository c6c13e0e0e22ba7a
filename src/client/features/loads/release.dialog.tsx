import type { Load } from '#contract/freight/load.ts'
import { currentRate, formatMoney } from '#domain/freight/money.ts'
import { partyName } from '#domain/text/names.ts'
import { RELEASE_COPY } from './copy.ts'
import { type ReasonDialogProps, ReasonForm } from './reason-dialog.tsx'

interface ReleaseDialogProps extends Pick<ReasonDialogProps, 'open' | 'onReason' | 'onClose'> {
  load: Load
  /** also its button: 'Release carrier' */
  title: string
}

/** Says what a release does to whom, and asks why. */
export function ReleaseDialog({ load, title, ...form }: ReleaseDialogProps) {
  const rate = formatMoney(currentRate(load))
  const description =
    load.viewer === 'owner'
      ? RELEASE_COPY.carrier(load.dispatcher ? partyName(load.dispatcher) : RELEASE_COPY.theCarrier, rate)
      : RELEASE_COPY.ownLoad(partyName(load.broker), rate)
  return (
    <ReasonForm
      {...form}
      about={`release ${load.id}`}
      title={title}
      description={description}
      confirmLabel={title}
      danger
    />
  )
}
