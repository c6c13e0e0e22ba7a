import { Dialog } from '#client/ui/dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { changeEdiPartnerEndpoint, type EdiPartner } from '#contract/programs/edi-partner.ts'
import { call } from '#offline/session/call.ts'
import { EDI_FORM_COPY as COPY } from './edi-copy.ts'
import { EdiPartnerForm } from './edi-partner-form.tsx'

/** Other ids, or what the partner does; its messages before stay. */
export function ChangePartnerDialog({ partner, onClose }: { partner: EdiPartner; onClose: () => void }) {
  const { id, side } = partner
  return (
    <Dialog open onClose={onClose} title={COPY.changeTitle}>
      <EdiPartnerForm
        partner={partner}
        side={side}
        label={COPY.save}
        busyLabel={COPY.saving}
        save={(body) => call(changeEdiPartnerEndpoint, { params: { id }, body })}
        onSaved={() => {
          toasts.success(COPY.changed)
          onClose()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
