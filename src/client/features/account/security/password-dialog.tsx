import { useMutation } from '@tanstack/react-query'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { renewRecoveryCodesEndpoint } from '#contract/account/two-step.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { SECURITY_COPY } from './copy.ts'

type PasswordValues = EndpointInput<typeof renewRecoveryCodesEndpoint>['body']

interface PasswordDialogProps {
  title: string
  description: string
  /** the action, as a verb */
  confirmLabel: string
  danger?: boolean
  /** calls the server; if it rejects, the dialog stays */
  onConfirm: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password: a phone left on the dock must not be enough. */
export function PasswordDialog({ title, description, confirmLabel, danger, onConfirm, onClose }: PasswordDialogProps) {
  const isOffline = useConnection().status === 'offline'
  const form = useServerForm<PasswordValues>({
    schema: renewRecoveryCodesEndpoint.body,
    defaultValues: { password: '' },
  })
  const asking = useMutation({ mutationFn: ({ password = '' }: PasswordValues) => onConfirm(password) })
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <Form form={form} send={asking.mutateAsync}>
        <NeedsConnection isOffline={isOffline} what={SECURITY_COPY.needsConnection} />
        <PasswordField label={SECURITY_COPY.password} autoComplete="current-password" {...form.field('password')} />
        <SubmitActions form={form} label={confirmLabel} danger={danger} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
