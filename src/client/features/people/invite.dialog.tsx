import { Dialog } from '#client/ui/dialog.tsx'
import { INVITE_COPY } from './copy.ts'
import { InviteForm } from './invite-form.tsx'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={INVITE_COPY.title}>
      <InviteForm onSent={onClose} />
    </Dialog>
  )
}
