import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { PATHS } from '#contract/api/path.ts'
import { accountDeletionSchema, deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useOutboxCounts } from '#client/data/outbox/use-outbox.ts'
import { SubmitActions } from '#client/components/dialog-form.tsx'
import { Form } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'

type Confirmed = EndpointInput<typeof deleteAccountEndpoint>['body']
type DeleteAccountValues = Record<keyof Confirmed, string>

/** What happens next, in the order people ask. */
const CONSEQUENCES = [
  'Your posted loads leave the board, your open requests are withdrawn, and tenders to you are declined. Everyone affected is notified.',
  'Every device is signed out. Your name, email, phone, picture and notifications are erased.',
  'Hauled loads stay on record with your business and its DOT number, because the law requires brokers to keep them for 3 years (49 CFR 371.3).',
]

/** SET-06 to SET-09: the global handler reports server errors; the link to active loads shows here. */
export function DeleteAccountDialog({ onDeleted, onClose }: { onDeleted: () => Promise<void>; onClose: () => void }) {
  const isOffline = useConnection().is === 'offline'
  const unsent = Object.values(useOutboxCounts()).reduce((sum, count) => sum + count, 0)
  const form = useServerForm<DeleteAccountValues, Confirmed>({
    schema: accountDeletionSchema,
    defaultValues: { password: '', confirmation: '' },
  })
  const deleting = useMutation({
    mutationFn: (body: Confirmed) => call(deleteAccountEndpoint, { body }),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      await onDeleted()
    },
  })
  const isHauling = deleting.error instanceof ApiError && deleting.error.code === 'ACTIVE_LOADS'
  return (
    <Dialog alert open onClose={onClose} title="Delete Account" description="This cannot be undone.">
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {CONSEQUENCES.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {unsent > 0 && (
          <li className="font-bold">
            {unsent === 1 ? '1 item on this device is' : `${unsent} items on this device are`} not sent yet and will be
            lost.
          </li>
        )}
        <li>While a load is in progress, your account stays open. Deliver it or release its carrier first.</li>
      </ul>
      <NeedsConnection isOffline={isOffline} what="Deleting your account" />
      <Form form={form} send={deleting.mutateAsync}>
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        <TextField
          label="Type DELETE to confirm"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('confirmation')}
        />
        <SubmitActions form={form} label="Delete Account" busyLabel="Deleting..." danger onCancel={onClose}>
          {isHauling && (
            <Button variant="quiet" className="sm:mr-auto" render={<Link to={PATHS.myLoads} />}>
              View active loads
            </Button>
          )}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}
