import { useMutation } from '@tanstack/react-query'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { InputOf } from '#contract/endpoint.ts'
import { renewRecoveryCodes } from '#contract/second-step.ts'
import { useUnsaved } from '#client/browser/unsaved.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useConnection } from '#client/data/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'

type Typed = InputOf<typeof renewRecoveryCodes>['body']

interface PasswordDialogProps {
  title: string
  description: string
  /** what happens, in a verb */
  confirmLabel: string
  danger?: boolean
  /** asks the server; while it refuses, the dialog stays */
  onConfirm: (password: string) => Promise<void>
  onClose: () => void
}

/** The password first: a phone left on the dock must not be enough. */
export function PasswordDialog({ title, description, confirmLabel, danger, onConfirm, onClose }: PasswordDialogProps) {
  const isOffline = useConnection().is === 'offline'
  const { register, handleSubmit, formState } = useForm<Typed>({
    resolver: zodResolver(renewRecoveryCodes.body),
    mode: 'onTouched',
    defaultValues: { password: '' },
  })
  const asking = useMutation({ mutationFn: ({ password }: Typed) => onConfirm(password) })
  useUnsaved(formState.isDirty)
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
