import { useMutation } from '@tanstack/react-query'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { renewRecoveryCodesEndpoint } from '#contract/account/two-step.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'

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
  const isOffline = useConnection().is === 'offline'
  const { register, handleSubmit, formState } = useForm<PasswordValues>({
    resolver: zodResolver(renewRecoveryCodesEndpoint.body),
    mode: 'onTouched',
    defaultValues: { password: '' },
  })
  const asking = useMutation({ mutationFn: ({ password }: PasswordValues) => onConfirm(password) })
  useUnsavedChanges(formState.isDirty)
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((typed) => asking.mutate(typed))(event)}
        className="flex flex-col gap-4"
      >
        <NeedsConnection isOffline={isOffline} what="This" />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={asking.isPending}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
