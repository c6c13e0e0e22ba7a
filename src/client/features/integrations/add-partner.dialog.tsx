import { useSession } from '#client/browser/session/use-session.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { addEdiPartnerEndpoint } from '#contract/programs/edi-partner.ts'
import { canPostLoads } from '#domain/access/permission.ts'
import { call } from '#offline/session/call.ts'
import { EDI_FORM_COPY as COPY } from './edi-copy.ts'
import { EdiPartnerForm } from './edi-partner-form.tsx'

/** Who posts loads has shippers; who hauls has a system of its own. */
export function AddPartnerDialog({ onClose }: { onClose: () => void }) {
  const side = canPostLoads(useSession()) ? 'shipper' : 'carrier-system'
  return (
    <Dialog open onClose={onClose} title={COPY.addTitle}>
      <EdiPartnerForm
        side={side}
        label={COPY.add}
        busyLabel={COPY.adding}
        save={(facts) => call(addEdiPartnerEndpoint, { body: { side, ...facts } })}
        onSaved={() => {
          toasts.success(COPY.added)
          onClose()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
